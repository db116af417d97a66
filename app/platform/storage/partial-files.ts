import type { FileContent } from "./file-storage";

/** Told of bytes that are on the disk for certain; what it throws ends the writing. */
export type OnDurable = (size: number) => Promise<void>;

/**
 * Bytes that come bit by bit, over several connections and processes, until they become a file of the
 * storage. An id is one path segment like the name of a file.
 */
export type PartialFiles = {
  /**
   * Writes bytes after the first `start`, and drops everything that was there before. Received bytes stay if the
   * content breaks off. A piece is done with once the next one is requested; the sender may then reuse its memory.
   * @param start number of acknowledged bytes.
   * @returns the number of bytes now, all durable.
   * @throws MissingFileError when there are fewer bytes than that.
   * @throws NoRoomError when no more can be stored
   */
  append: (
    id: string,
    start: number,
    content: FileContent,
    onDurable: OnDurable,
  ) => Promise<number>;
  /** The first `size` bytes. @throws MissingFileError when there are none */
  read: (id: string, size: number) => AsyncIterable<Uint8Array>;
  /**
   * Turns the bytes of one part, or of several one after another, into a file of the storage, which replaces one of
   * the same name. When the promise resolves, it survives a power cut.
   * @throws MissingFileError when there are none; also if they became a file before, which then survives a power cut,
   * too
   * @throws WrongSumError if they are copied and do not have the SHA-256
   */
  finish: (parts: readonly PartialFile[], name: string, whole: WholeFile) => Promise<void>;
  /** Removes the bytes; does nothing where there are none. @param size how many there are at most */
  remove: (id: string, size: number) => Promise<void>;
  /** Bytes that still fit; undefined where nobody can tell. */
  room: () => Promise<number | undefined>;
};

/** Bytes that lie under an id, and how many of them count. */
export type PartialFile = { id: string; size: number };

/** The file that they become; see `WriteOptions`. */
type WholeFile = { sha256: string; mediaType: string; savedAs?: string };

/** No more can be stored. */
export class NoRoomError extends Error {
  override name = "NoRoomError";
}

/** The bytes of parts, one after another. */
export async function* inTurn(
  parts: readonly PartialFile[],
  read: PartialFiles["read"],
): AsyncGenerator<Uint8Array> {
  for (const { id, size } of parts) if (size > 0) yield* read(id, size);
}

/** How many bytes may come before they are written to the disk for certain, and told. */
export const durableEvery = 16 * 1024 * 1024;
