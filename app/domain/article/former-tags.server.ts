import { inArray } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { formerTags } from "~/platform/db/schema";

/** The tags of an older version as they are now: joined ones give way, deleted ones are left out. */
export async function settledTags(db: Database, tagIds: readonly string[]): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const former = await db
    .select()
    .from(formerTags)
    .where(inArray(formerTags.id, [...tagIds]));
  if (former.length === 0) return [...tagIds];
  const today = tagIds.flatMap((id) => {
    const moved = former.find((tag) => tag.id === id);
    if (moved === undefined) return [id];
    return moved.joinedTo === null ? [] : [moved.joinedTo];
  });
  return [...new Set(today)];
}
