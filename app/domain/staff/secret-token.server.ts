import { createHash, randomBytes } from "node:crypto";

/** A random token of 256 bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage. It is random and long, so that a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
