import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder } from "./disk-sync.server";

/**
 * Creates a folder completely or not at all, even in a power cut. It is on the disk when the promise
 * resolves. Only one process may call it at a time; it removes the rest of an interrupted attempt.
 *
 * @param fill writes the content into the new, empty folder that it is given
 */
export async function createFolderAtomically(
  folder: string,
  fill: (newFolder: string) => Promise<void>,
): Promise<void> {
  const newFolder = `${folder}.new`;
  await rm(newFolder, { recursive: true, force: true });
  await mkdir(newFolder, { recursive: true });
  await fill(newFolder);
  await syncTree(newFolder);
  await rename(newFolder, folder);
  await syncFolder(dirname(folder));
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? syncTree(path) : syncFile(path);
    }),
  );
  await syncFolder(folder);
}
