import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { staffTimes } from "./staff-rules";

/*
 * Challenges of sign-ins by passkey: 16 random bytes, the time of their end, and a signature of the site.
 * The site stores one only when a passkey has signed it, so strangers who ask for many write nothing.
 */

const randomLength = 16;
/** A time in milliseconds, as a big-endian number. */
const timeLength = 6;
const signedLength = randomLength + timeLength;

const sign = (secret: Buffer, signed: Buffer): Buffer =>
  createHmac("sha256", secret).update("staff-sign-in-challenge ").update(signed).digest();

/** A challenge that ends after `staffTimes.challenge`. */
export function newSignInChallenge(secret: Buffer, now: Date): Uint8Array<ArrayBuffer> {
  const signed = Buffer.alloc(signedLength);
  randomBytes(randomLength).copy(signed);
  signed.writeUIntBE(now.getTime() + staffTimes.challenge, randomLength, timeLength);
  return Uint8Array.from(Buffer.concat([signed, sign(secret, signed)]));
}

/** Whether this site made a challenge, in base64url, that has not ended. */
export function isSignInChallenge(secret: Buffer, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  // Base64 has several texts for the same bytes; only one of them counts, and can be used up.
  if (bytes.toString("base64url") !== challenge) return false;
  const signed = bytes.subarray(0, signedLength);
  const signature = bytes.subarray(signedLength);
  if (signed.length !== signedLength) return false;
  const expected = sign(secret, signed);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  const end = signed.readUIntBE(randomLength, timeLength);
  const ahead = end - now.getTime();
  return ahead > 0 && ahead <= staffTimes.challenge;
}
