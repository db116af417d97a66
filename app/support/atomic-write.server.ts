import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "./disk-sync.server";

/**
 * Writes a file so that a reader, or the next start after a power cut, finds it whole or not
 * at all. It is on the disk when the promise resolves. The folder must exist.
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  const temporaryPath = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await writeAndSync(temporaryPath, bytes);
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeAndSync(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
