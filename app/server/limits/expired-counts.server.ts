import { lt } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { rateLimits } from "~/db/schema";
import { deleteExpiredCodes } from "~/entities/account/verification-codes.server";
import { deleteOldMessages } from "~/entities/contact/contact-actions.server";

const interval = 5 * 60_000;

/** Deletes counts of spans that are over, codes that nobody can use, messages that are old. */
export async function deleteExpiredCounts(db: Database, now = new Date()): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await deleteExpiredCodes(db, now);
  await deleteOldMessages(db, now);
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
