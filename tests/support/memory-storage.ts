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
  const written = new Map<string, { modifiedAt: Date; stamp: string }>();
  let writes = 0;
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
      writes += 1;
      written.set(name, { modifiedAt: new Date(), stamp: String(writes) });
    },
    async stat(name) {
      requireFileName(name);
      const bytes = files.get(name);
      const never = { modifiedAt: new Date(0), stamp: "" };
      return bytes && { size: bytes.length, ...(written.get(name) ?? never) };
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
