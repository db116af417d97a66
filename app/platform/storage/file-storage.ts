import type { Readable } from "node:stream";

/** A range of bytes; `start` and `end` are included. */
export type ByteRange = { start: number; end: number };

/** Properties of a file, known without reading it. */
export type StoredFileStat = {
  size: number;
  modifiedAt: Date;
  /** Changes whenever the file is written again; the same for every process and after a restart. */
  stamp: string;
  /** The checksum that the bytes were checked against at writing, if the storage keeps it. */
  sha256?: string | undefined;
};

/**
 * Storage of downloadable files: a folder or a bucket. A name is one path segment, see
 * `isFileName`; every method rejects other names with a TypeError.
 */
export type FileStorage = {
  /**
   * Opens a file or a part of it. Destroying the stream closes the file.
   * @throws MissingFileError when there is no file of that name
   */
  read: (name: string, range?: ByteRange) => Promise<Readable>;
  /**
   * Stores a file completely or not at all; replaces one of the same name. When the promise
   * resolves, the file survives a power cut. A bucket sends it to visitors as the given media type.
   * @throws WrongSumError when the bytes do not have the SHA-256 that is said of them
   */
  write: (name: string, content: FileContent, options?: WriteOptions) => Promise<void>;
  /** Undefined when there is no file of that name. */
  stat: (name: string) => Promise<StoredFileStat | undefined>;
  /** Removes a file; does nothing when there is none. */
  remove: (name: string) => Promise<void>;
  /** Names of all files, in no order; for copies of everything, as backups are. */
  list: () => AsyncIterable<string>;
  /** Bytes that still fit on the disk; left out where nobody can tell. */
  room?: () => Promise<number>;
  /**
   * Address from where visitors get a file themselves, under that name and as that media type; left
   * out where the bytes go through this process.
   */
  downloadAddress?: (name: string, sentAs: SentAs) => Promise<string>;
  /**
   * Lets other programs of the account's group read a file of the local folder, as an edge that sends it;
   * left out where there is no such folder.
   */
  letEdgeRead?: (name: string) => Promise<void>;
};

/** How visitors get a file from a bucket: the name that it is saved under, and its media type. */
export type SentAs = { savedAs: string; mediaType: string };

/** Properties of a written file; without a name for visitors, it keeps its storage name. */
export type WriteOptions = Partial<SentAs> & {
  /** Its bytes have to have this SHA-256. */
  sha256?: string | undefined;
};

/** A stream, or chunks in memory. */
export type FileContent = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** There is no file of that name. */
export class MissingFileError extends Error {
  override name = "MissingFileError";

  constructor(name: string, options?: ErrorOptions) {
    super(`No file is stored as ${name}`, options);
  }
}

/** The storage does not answer, or has too much to do: the same request may succeed later. */
export class StorageUnavailableError extends Error {
  override name = "StorageUnavailableError";

  constructor(cause: Error) {
    super(`The storage is unavailable: ${cause.message}`, { cause });
  }
}

/**
 * Whether a text is a valid file name: letters, digits, dot, underscore and hyphen, no dot at the
 * start, at most 200 characters. A valid name cannot leave its folder.
 */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(name);
}

/** @throws TypeError when a text is no valid file name */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw new TypeError(`Not a file name: ${JSON.stringify(name)}`);
}
