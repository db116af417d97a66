import { createHmac, randomBytes } from "node:crypto";
import { sealText, unsealText } from "~/lib/sealed-text.server";
import type { Secret } from "~/lib/sendable";

/** Purpose from which the encryption key of signing secrets is derived. */
const sealPurpose = "webhook-secrets";

/** Marks a signing secret of Standard Webhooks; the rest is Base64. */
const secretPrefix = "whsec_";

/** Bytes of a new secret. */
const secretLength = 24;

/** Creates a signing secret: its text for the vendor, and the encrypted text for the database. */
export function newSigningSecret(secret: Buffer): { shown: string; stored: Secret } {
  const shown = secretPrefix + randomBytes(secretLength).toString("base64");
  return { shown, stored: sealText(secret, sealPurpose, shown) };
}

/** Decrypts a stored signing secret. @throws Error when it was encrypted with another key */
export function readSigningSecret(secret: Buffer, stored: Secret): string {
  return unsealText(secret, sealPurpose, stored);
}

/** Whether a stored signing secret was encrypted with the site's key, so that it can sign. */
export function canSign(secret: Buffer, stored: Secret): boolean {
  try {
    readSigningSecret(secret, stored);
    return true;
  } catch {
    return false;
  }
}

/** The signed parts of a delivery. */
type SignedParts = {
  /** `webhook-id`. */
  id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  timestamp: number;
  body: string;
};

/**
 * Signs a delivery as Standard Webhooks demands: one `v1` signature for each secret, in the given order. Receivers
 * accept any of them, so that a rotation needs no common moment.
 * @param secrets the newest first
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: SignedParts,
): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest("base64")}`;
  });
  return signatures.join(" ");
}
