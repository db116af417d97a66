import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import { makeFolder, syncFolder } from "~/lib/durable-files/disk-sync.server";
import { checkedAgainst } from "./expected-sum.server";
import { MissingFileError, requireFileName } from "./file-storage";
import {
  durableEvery,
  inTurn,
  NoRoomError,
  type OnDurable,
  type PartialFile,
  type PartialFiles,
} from "./partial-files";
import { roomOf } from "./room.server";

/** Beside the files, so that an upload becomes one by a new name and not by a copy. */
const unfinished = ".unfinished";

/** Bytes that are read at once. */
const pieceSize = 1024 * 1024;

/**
 * Bytes that are written at once: pieces come small from the network, and each write has its price. They are gathered in
 * one place, so that nothing holds the memory in which they came.
 */
const writtenAtOnce = 512 * 1024;

/** Uploads to a folder of files: one growing file each. */
export function createLocalPartialFiles(folder: string): PartialFiles {
  const root = resolve(folder);
  const parts = join(root, unfinished);
  const pathOf = (id: string) => {
    requireFileName(id);
    return join(parts, id);
  };
  async function* read(id: string, size: number): AsyncGenerator<Uint8Array> {
    const file = await openKnown(id, pathOf(id));
    const end = size - 1;
    if (size > 0) yield* file.createReadStream({ end, highWaterMark: pieceSize });
    else await file.close();
  }
  /** Renames the file instead of copying it: acknowledged bytes never change. */
  async function giveName({ id, size }: PartialFile, name: string): Promise<void> {
    const path = pathOf(id);
    const file = await openKnown(id, path, "r+").catch(async (error: unknown) => {
      // An earlier attempt may have died after the rename but before the sync.
      if (error instanceof MissingFileError) await syncFolder(root);
      throw error;
    });
    try {
      // Bytes past `size` were never acknowledged: drop them.
      if ((await file.stat()).size > size) await file.truncate(size);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, join(root, name));
  }
  return {
    async append(id, start, content, onDurable) {
      const path = pathOf(id);
      await makeFolder(parts);
      const file = await open(path, constants.O_RDWR | constants.O_CREAT);
      try {
        const { size } = await file.stat();
        if (size < start) throw new MissingFileError(id);
        // Bytes past `start` were never acknowledged and may be incomplete.
        if (size > start) await file.truncate(start);
        if (start === 0) await syncFolder(parts);
        return await writeOn(file, start, content, onDurable);
      } catch (error) {
        throw isFull(error) ? new NoRoomError("The disk is full", { cause: error }) : error;
      } finally {
        await file.close();
      }
    },
    read,
    async finish(given, name, { sha256 }) {
      requireFileName(name);
      const [only, ...others] = given.filter(({ size }) => size > 0);
      if (only !== undefined && others.length === 0) await giveName(only, name);
      // Who was away for too long may still write into a part: a file of its own is out of their reach.
      else await writeFileAtomically(join(root, name), checkedAgainst(sha256, inTurn(given, read)));
      for (const { id } of given) await rm(pathOf(id), { force: true });
      await syncFolder(root);
      await syncFolder(parts);
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async room() {
      await mkdir(root, { recursive: true });
      return (await roomOf(root)).free;
    },
  };
}

async function openKnown(id: string, path: string, flags = "r"): Promise<FileHandle> {
  return open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new MissingFileError(id, { cause: error }) : error;
  });
}

/**
 * Writes from a position on. If the content breaks off, the part that has arrived is made durable
 * as well.
 */
async function writeOn(
  file: FileHandle,
  start: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onDurable: OnDurable,
): Promise<number> {
  let position = start;
  let durable = start;
  const block = Buffer.allocUnsafeSlow(writtenAtOnce);
  /** Bytes in the block that are not written yet. */
  let size = 0;
  const write = async () => {
    const bytes = block.subarray(0, size);
    size = 0;
    await writeAll(file, bytes, position);
    position += bytes.length;
  };
  const makeDurable = async () => {
    if (size > 0) await write();
    if (position === durable) return;
    await file.datasync();
    durable = position;
    await onDurable(durable);
  };
  try {
    for await (const bytes of content) {
      for (let taken = 0; taken < bytes.byteLength; ) {
        const some = bytes.subarray(taken, taken + block.length - size);
        block.set(some, size);
        size += some.byteLength;
        taken += some.byteLength;
        if (size === block.length) await write();
      }
      if (position - durable >= durableEvery) await makeDurable();
    }
  } catch (error) {
    // The first error is the cause; a second failure to write says nothing new.
    await makeDurable().catch(() => undefined);
    throw error;
  }
  await makeDurable();
  return position;
}

/** Writes bytes to a place, however many calls the system takes for it. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");
}
