import { lt } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { rateLimits } from "~/platform/db/schema";

/** Deletes counts of spans that are over. @returns how many */
export async function deleteExpiredLimitCounts(db: Database, now = new Date()): Promise<number> {
  const deleted = await db
    .delete(rateLimits)
    .where(lt(rateLimits.expire, now))
    .returning({ key: rateLimits.key });
  return deleted.length;
}
