import { z } from "zod";

/** A challenge in the format of ALTCHA, version 2. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.int(),
    data: z.object({ source: z.string() }),
  }),
  signature: z.string(),
});

export type ProofChallenge = z.infer<typeof proofChallenge>;
