import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
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

async function writeAndSync(path: string, content: Content): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
