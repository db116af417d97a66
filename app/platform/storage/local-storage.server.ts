import { chmod, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import { makeFolder, syncFolder } from "~/lib/durable-files/disk-sync.server";
import { checkedAgainst } from "./expected-sum.server";
import { type FileStorage, isFileName, MissingFileError, requireFileName } from "./file-storage";
import { roomOf } from "./room.server";

/**
 * Bytes that a read holds in memory at a time. Large pieces take a third less of the processor; where many
 * read at a time, as slowly as somebody wants who would fill the memory, the others get small ones.
 */
const pieceSize = 256 * 1024;
const smallPieceSize = 16 * 1024;
/** Reads at a time that get large pieces. */
const largeReads = 32;

/** Stores files in one local folder, created with the first file. */
export function createLocalStorage(folder: string): FileStorage {
  const root = resolve(folder);
  let reads = 0;
  /** Files that the group may read. */
  const given = new Set<string>();
  const pathOf = (name: string) => {
    requireFileName(name);
    return join(root, name);
  };
  return {
    async read(name, range) {
      const file = await open(pathOf(name)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFileError(name, { cause: error }) : error;
      });
      const highWaterMark = reads < largeReads ? pieceSize : smallPieceSize;
      reads += 1;
      const stream = file.createReadStream({ ...range, highWaterMark });
      return stream.once("close", () => {
        reads -= 1;
      });
    },
    async write(name, content, { sha256 } = {}) {
      const path = pathOf(name);
      await makeFolder(root);
      await writeFileAtomically(path, checkedAgainst(sha256, content));
      given.delete(name);
    },
    async stat(name) {
      try {
        const { size, mtime, mtimeNs, ino } = await stat(pathOf(name), { bigint: true });
        // Not the time of the last change of rights as well, which `letEdgeRead` changes.
        return { size: Number(size), modifiedAt: mtime, stamp: `${ino}-${size}-${mtimeNs}` };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async letEdgeRead(name) {
      if (given.has(name)) return;
      await giveGroup(dirname(root), groupEnters);
      await giveGroup(root, groupEnters);
      await giveGroup(pathOf(name), groupReads);
      given.add(name);
    },
    async remove(name) {
      const path = pathOf(name);
      given.delete(name);
      await rm(path, { force: true });
      // A missing folder contains no file to remove.
      await syncFolder(root).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async room() {
      await makeFolder(root);
      return (await roomOf(root)).free;
    },
    async *list() {
      const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      // Of unfinished files the names begin with a dot.
      for (const entry of entries) if (entry.isFile() && isFileName(entry.name)) yield entry.name;
    },
  };
}

/** Rights of a group: to reach what a folder holds by its name, without a list of names; to read a file. */
const groupEnters = 0o010;
const groupReads = 0o040;

async function giveGroup(path: string, right: number): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & right) === 0) await chmod(path, (mode & 0o7777) | right);
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
