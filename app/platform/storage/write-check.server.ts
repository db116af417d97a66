import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Size of the file that shows whether there is room, in bytes: a block of usual file systems. */
const blockSize = 4_096;

/** Milliseconds for which a result holds, so that frequent questions cause few writes. */
const usualInterval = 5_000;

/** Milliseconds after which a write that has not ended is late. */
const usualLimit = 2_000;

/** Milliseconds after a success in which a write that is late does not count. */
const proofLasts = 30_000;

/**
 * Tells whether what the site stores can be written: makes a small real write of each kind, at most
 * one at a time and one in a few seconds. A write that is late counts as failed, but not soon after one
 * that succeeded, because a busy site is not a broken one.
 * @param writes reject when a write fails
 */
export function createWriteCheck(
  writes: readonly (() => Promise<void>)[],
  { interval = usualInterval, limit = usualLimit, now = () => performance.now() } = {},
): () => Promise<boolean> {
  let last: { at: number; isWritable: boolean } | undefined;
  let running: Promise<unknown> | undefined;
  let provenUntil = Number.NEGATIVE_INFINITY;

  return async () => {
    if (last !== undefined && now() - last.at < interval) return last.isWritable;
    // A write that does not end must not be joined by more of them.
    running ??= Promise.all(writes.map((write) => write()))
      .then(() => {
        provenUntil = now() + proofLasts;
      })
      .finally(() => {
        running = undefined;
      });
    const stop = new AbortController();
    const late = pause(limit, "late", { signal: stop.signal, ref: false }).catch(() => "late");
    const written = running.then(
      () => true,
      () => false,
    );
    const outcome = await Promise.race([written, late]);
    stop.abort();
    const isWritable = outcome === "late" ? now() < provenUntil : outcome === true;
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
