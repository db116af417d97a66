import type { Readable } from "node:stream";

/** Bytes of a file by their places, both included. */
export type ByteRange = { start: number; end: number };

/** What a storage knows of a file without reading it. */
export type StoredFileStat = { size: number; modifiedAt: Date };

/**
 * Where downloadable files are kept: a folder, a bucket. A name is one path segment, see
 * `isFileName`; every method rejects with a TypeError on any other.
 */
export type FileStorage = {
  /**
   * Opens a file, or a part of it. A stream that is destroyed lets go of the file.
   * @throws MissingFileError when there is none of that name
   */
  read: (name: string, range?: ByteRange) => Promise<Readable>;
  /**
   * Stores a file, whole or not at all; replaces one of the same name. It is stored for good
   * when the promise resolves, and power cuts do not undo it.
   */
  write: (name: string, content: FileContent) => Promise<void>;
  /** Undefined when there is no file of that name. */
  stat: (name: string) => Promise<StoredFileStat | undefined>;
  /** Removes a file; one that is not there is no fault. */
  remove: (name: string) => Promise<void>;
};

/** A stream, or pieces that are there already. */
export type FileContent = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** There is no file of that name. */
export class MissingFileError extends Error {
  override name = "MissingFileError";

  constructor(name: string, options?: ErrorOptions) {
    super(`No file is stored as ${name}`, options);
  }
}

/**
 * Whether a text may name a stored file: letters, digits, dot, underscore and hyphen, no dot
 * at the start, at most 200 characters. Nothing that passes leads out of a folder.
 */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(name);
}

/** @throws TypeError when a text may not name a stored file */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw new TypeError(`Not a file name: ${JSON.stringify(name)}`);
}
