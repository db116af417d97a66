import { count, type SQL, sql, sum } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { mediaUploads, releaseUploads } from "~/platform/db/schema";

/** Unfinished uploads together: how many, the bytes that they announce, and those of them that have come. */
export type OpenUploads = { uploads: number; bytes: number; received: number };

/** Bounds of unfinished uploads together. */
type UploadBounds = {
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
 * Whether the disk lacks room for everything that unfinished uploads announced and for one more of `size` bytes. Files
 * of releases and pictures share the disk. Call it in the transaction that creates the upload, as the last step before
 * its row. It holds a lock until the end, so that simultaneous uploads count for each other.
 * @param readRoom bytes that still fit; undefined if nobody can tell, as in a bucket
 */
export async function isDiskFull(
  transaction: Database,
  size: number,
  readRoom: () => Promise<number | undefined>,
): Promise<boolean> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`,
  );
  let toCome = size;
  for (const table of [mediaUploads, releaseUploads]) {
    const open = await countOpen(transaction, table);
    toCome += open.bytes - open.received;
  }
  // Read last: bytes that come meanwhile count twice, and never not at all.
  const free = await readRoom();
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
