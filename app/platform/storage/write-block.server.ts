import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Size of the file that shows whether there is room, in bytes: a block of usual file systems. */
const blockSize = 4_096;

/** Writes a block to a new file in a folder, to the disk, and removes it. */
export async function writeBlock(folder: string): Promise<void> {
  const path = join(folder, `.write-check-${process.pid}`);
  try {
    const file = await open(path, "w");
    try {
      await file.writeFile(Buffer.alloc(blockSize, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
