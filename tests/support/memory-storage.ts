import { Readable } from "node:stream";
import { checkedAgainst } from "~/platform/storage/expected-sum.server";
import {
  type FileStorage,
  MissingFileError,
  requireFileName,
} from "~/platform/storage/file-storage";

/** A storage in memory; `files` contains the written files. */
export function createMemoryStorage(): FileStorage & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  const modified = new Map<string, Date>();
  return {
    files,
    async read(name, { start = 0, end = Number.POSITIVE_INFINITY } = { start: 0, end: Infinity }) {
      requireFileName(name);
      const bytes = files.get(name);
      if (bytes === undefined) throw new MissingFileError(name);
      return Readable.from([bytes.subarray(start, end + 1)]);
    },
    async write(name, content, { sha256 } = {}) {
      requireFileName(name);
      const pieces: Uint8Array[] = [];
      for await (const piece of checkedAgainst(sha256, content)) pieces.push(piece);
      files.set(name, Buffer.concat(pieces));
      modified.set(name, new Date());
    },
    async stat(name) {
      requireFileName(name);
      const bytes = files.get(name);
      return bytes && { size: bytes.length, modifiedAt: modified.get(name) ?? new Date(0) };
    },
    async remove(name) {
      requireFileName(name);
      files.delete(name);
    },
    async *list() {
      yield* files.keys();
    },
  };
}
