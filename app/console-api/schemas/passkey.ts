import { z } from "zod";

/*
 * What the browser's passkey functions take and give, as @simplewebauthn/browser passes it. The
 * server's library checks the contents.
 */

const base64url = z
  .string()
  .min(1)
  .max(12_000)
  .regex(/^[\w-]+$/);

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** The result of `startAuthentication`. */
export const passkeyAuthentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** The result of `startRegistration`. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(40)).max(20).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url.optional(),
  }),
});

export type PasskeyAuthentication = z.infer<typeof passkeyAuthentication>;
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;
