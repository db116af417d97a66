import { asc, inArray, isNotNull } from "drizzle-orm";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { formerTags, tags } from "~/platform/db/schema";

/** The tags of an older version as they are now: joined ones give way, deleted ones are left out. */
export async function currentTags(db: Database, tagIds: readonly string[]): Promise<string[]> {
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

/**
 * The tags of an older version as they are now, for a publication in its transaction: their rows are locked, so that no
 * tag ends before the article has it. Who ends a tag locks it too; whoever comes second sees what the other one did.
 */
export async function heldTags(db: Database, tagIds: readonly string[]): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const today = await currentTags(db, tagIds);
  // All at once and in order, so that two of them never wait for each other.
  await db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, today))
    .orderBy(asc(tags.id))
    .for("key share");
  const held = await currentTags(db, today);
  // One of them may have ended before it was held.
  return held.join() === today.join() ? held : heldTags(db, held);
}

/** The tag that took the place of another, by the other's name; deleted tags are missing. */
export function listJoinedTags(db: Database): Promise<ReadonlyMap<string, string>> {
  return remembered(db, "joined tags", async () => {
    const rows = await db.select().from(formerTags).where(isNotNull(formerTags.joinedTo));
    return new Map(rows.flatMap(({ id, joinedTo }) => (joinedTo === null ? [] : [[id, joinedTo]])));
  });
}
