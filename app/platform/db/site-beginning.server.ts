import { like, min } from "drizzle-orm";
import type { Database } from "./database.server";
import { siteMarks } from "./schema";

const processStart = new Date();

/**
 * Finds when the first start stored the starting content: the date of lists that are still empty. Feed readers refuse a
 * feed without a date, and show 1970 for a made-up one. A database that no start has filled begins with this process,
 * so that an unchanged feed keeps its ETag.
 */
export async function findSiteBeginning(db: Database): Promise<Date> {
  const [row] = await db
    .select({ at: min(siteMarks.madeAt) })
    .from(siteMarks)
    .where(like(siteMarks.name, "seeded %"));
  return row?.at ?? processStart;
}
