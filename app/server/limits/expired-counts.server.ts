import { lt } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { rateLimits } from "~/db/schema";
import { deleteExpiredCodes } from "~/entities/account/verification-codes.server";

const interval = 5 * 60_000;

/** Deletes the counts of spans that are over, and codes that nobody can use any more. */
export async function deleteExpiredCounts(db: Database, now = new Date()): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await deleteExpiredCodes(db, now);
}

/**
 * Deletes them from time to time, as long as the process has something else to do.
 * @returns a function that stops it
 */
export function startDeletingExpiredCounts(db: Database): () => void {
  const timer = setInterval(() => {
    // A database that is gone is told of elsewhere; what is left over now goes the next time.
    deleteExpiredCounts(db).catch(() => undefined);
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
