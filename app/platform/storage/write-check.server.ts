import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Size of the file that shows whether there is room, in bytes: a block of usual file systems. */
const blockSize = 4_096;

/** Milliseconds for which a result holds, so that frequent questions cause few writes. */
const usualInterval = 5_000;

/** Milliseconds after which a write that has not ended counts as failed. */
const usualLimit = 2_000;

/**
 * Tells whether what the site stores can be written: makes a small real write of each kind, at most
 * one at a time and one in a few seconds.
 * @param writes reject when a write fails
 */
export function createWriteCheck(
  writes: readonly (() => Promise<void>)[],
  { interval = usualInterval, limit = usualLimit, now = () => performance.now() } = {},
): () => Promise<boolean> {
  let last: { at: number; isWritable: boolean } | undefined;
  let running: Promise<unknown> | undefined;

  return async () => {
    if (last !== undefined && now() - last.at < interval) return last.isWritable;
    // A write that does not end must not be joined by more of them.
    running ??= Promise.all(writes.map((write) => write())).finally(() => {
      running = undefined;
    });
    const stop = new AbortController();
    const late = pause(limit, false, { signal: stop.signal, ref: false }).catch(() => false);
    const written = running.then(
      () => true,
      () => false,
    );
    const isWritable = await Promise.race([written, late]);
    stop.abort();
    last = { at: now(), isWritable };
    return isWritable;
  };
}

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
