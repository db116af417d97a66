import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** Resolves when the content of a file is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Resolves when the entries of a folder are on the disk, so that created and renamed files survive
 * a power cut. Windows cannot sync a folder and does not need to.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a folder with those above it, so that what is stored in it is not lost with it in a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  const above = dirname(first);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === above || folder === dirname(folder)) return;
  }
}
