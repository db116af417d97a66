import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "./disk-sync.server";

type Content = string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes a file completely or not at all, for concurrent readers and in a power cut. It is on the
 * disk when the promise resolves. The folder must exist.
 */
export async function writeFileAtomically(path: string, content: Content): Promise<void> {
  const folder = dirname(path);
  const temporaryPath = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await writeAndSync(temporaryPath, content);
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Names that `writeFileAtomically` gives to unfinished files. */
const temporaryName = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Milliseconds after which nobody writes a file any more. */
const longestWriting = 24 * 60 * 60_000;

/**
 * Removes what a killed process left of its unfinished files. Younger ones stay, because another
 * process may be writing them. The folder need not exist.
 */
export async function removeUnfinishedFiles(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    if (!temporaryName.test(name)) continue;
    const path = join(folder, name);
    // Another process that starts may have removed it meanwhile.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && now - found.mtimeMs > longestWriting)
      await rm(path, { force: true });
  }
}

async function writeAndSync(path: string, content: Content): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
