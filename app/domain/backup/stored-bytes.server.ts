import { createHash } from "node:crypto";
import type { FileStorage } from "~/platform/storage/file-storage";
import type { StoredBytes } from "./manifest";
import { sealed, unsealed } from "./sealed.server";

type Bytes = AsyncIterable<Uint8Array>;

/** The size and the SHA-256 of bytes while they pass. */
export function measured(content: Bytes) {
  const sum = createHash("sha256");
  let size = 0;
  let result: { size: number; sha256: string } | undefined;
  async function* passing() {
    for await (const piece of content) {
      sum.update(piece);
      size += piece.byteLength;
      yield piece;
    }
    result = { size, sha256: sum.digest("hex") };
  }
  return {
    passing: passing(),
    /** @throws when not all have passed */
    result(): { size: number; sha256: string } {
      if (result === undefined) throw new Error("Not all bytes have passed");
      return result;
    },
  };
}

/** Lets bytes pass to nobody. */
export async function drain(content: Bytes): Promise<void> {
  for await (const _ of content);
}

/** Stored bytes are not those that were written. */
export class DamagedError extends Error {
  override name = "DamagedError";
}

/** Seals bytes and stores them under a name. @returns what they were, and what lies there */
export async function storeSealed(
  place: FileStorage,
  name: string,
  { content, recipients }: { content: Bytes; recipients: readonly string[] },
): Promise<{ size: number; sha256: string; stored: StoredBytes }> {
  const plain = measured(content);
  const closed = measured(sealed(plain.passing, recipients));
  await place.write(name, closed.passing);
  return { ...plain.result(), stored: { name, ...closed.result() } };
}

/** The bytes as they are stored. @throws DamagedError at their end, when they are others */
export async function* readStored(
  place: FileStorage,
  { name, size, sha256 }: StoredBytes,
): AsyncGenerator<Uint8Array> {
  const { passing, result } = measured(await place.read(name));
  yield* passing;
  const found = result();
  if (found.size !== size || found.sha256 !== sha256) {
    throw new DamagedError(`${name} is damaged: its bytes are not those that were stored.`);
  }
}

/** The bytes as they were. @throws DamagedError at their end, when what is stored is damaged */
export function readSealed(
  place: FileStorage,
  stored: StoredBytes,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  return unsealed(readStored(place, stored), identities);
}
