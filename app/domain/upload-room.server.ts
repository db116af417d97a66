import { count, type SQL, sum } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import type { mediaUploads, releaseUploads } from "~/platform/db/schema";

/** Unfinished uploads together: how many, the bytes that they announce, and those of them that have come. */
export type OpenUploads = { uploads: number; bytes: number; received: number };

/** Bounds of unfinished uploads together. */
export type UploadBounds = {
  /** Unfinished uploads at a time. */
  most: number;
  /** Bytes that they announce together. */
  mostBytes: number;
};

/** Bytes that uploads of every kind leave free on the disk: the database and its copies need some. */
export const sparedBytes = 1024 ** 3;

/** Whether one more upload of `size` bytes would be more than the bounds allow. */
export function areTooMany(open: OpenUploads, size: number, bounds: UploadBounds): boolean {
  return open.uploads >= bounds.most || open.bytes + size > bounds.mostBytes;
}

/**
 * Whether the disk has no room for what these uploads announced and for one more of `size` bytes.
 * @param free bytes that still fit; undefined where nobody can tell, as in a bucket
 */
export function isDiskFull(open: OpenUploads, size: number, free: number | undefined): boolean {
  const toCome = open.bytes - open.received + size;
  return free !== undefined && toCome > free - sparedBytes;
}

/** Counts the unfinished uploads of a kind, all or those of a condition. */
export async function countOpen(
  db: Database,
  table: typeof mediaUploads | typeof releaseUploads,
  which?: SQL,
): Promise<OpenUploads> {
  const [open] = await db
    .select({
      uploads: count(),
      bytes: sum(table.size).mapWith(Number),
      received: sum(table.received).mapWith(Number),
    })
    .from(table)
    .where(which);
  return {
    uploads: open?.uploads ?? 0,
    bytes: open?.bytes ?? 0,
    received: open?.received ?? 0,
  };
}
