import { createHash } from "node:crypto";
import type { FileContent } from "./file-storage";

/** The bytes do not have the announced checksum. */
export class WrongSumError extends Error {
  override name = "WrongSumError";
}

/**
 * Passes bytes on, and throws after the last one if their SHA-256 is not the expected one, so that the storage fails
 * and stores nothing.
 * @param sha256 in hexadecimal; undefined when nothing is expected
 */
export async function* checkedAgainst(
  sha256: string | undefined,
  content: FileContent,
): AsyncGenerator<Uint8Array> {
  const hash = sha256 === undefined ? undefined : createHash("sha256");
  for await (const piece of content) {
    hash?.update(piece);
    yield piece;
  }
  if (hash === undefined) return;
  const found = hash.digest("hex");
  if (found !== sha256) throw new WrongSumError(`Expected the SHA-256 ${sha256}, got ${found}`);
}
