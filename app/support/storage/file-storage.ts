/** Where downloadable files are kept. A name is one path segment, see `isFileName`. */
export type FileStorage = {
  /**
   * Stores a file, whole or not at all; replaces one of the same name. It is on the disk when
   * the promise resolves.
   */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  exists: (name: string) => Promise<boolean>;
  /** Absolute path of a file, whether it exists or not. */
  pathOf: (name: string) => string;
};

/**
 * Whether a text may name a stored file: letters, digits, dot, underscore and hyphen, no dot
 * at the start, at most 200 characters. Nothing that passes leads out of a folder.
 */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(name);
}
