import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { articleTags, documentDrafts, documents, formerTags, tags } from "~/platform/db/schema";
import { countTags, type TagOptions } from "./article-tags.server";

/**
 * Joins a tag to another, which all that had it have from then on: articles on the site and drafts.
 * Links with its address lead to the other one. It cannot be taken back: nobody knows afterwards which had which.
 */
export async function joinTag(
  { db, now }: TagOptions,
  actor: AuditActor,
  { id, into }: { id: string; into: string },
): Promise<void> {
  if (id === into) throw new Refusal("wrong-fields", { fields: { into: "wrong" } });
  await db.transaction((transaction) => endTag(transaction, { actor, now: now(), id, into }));
}

/** Deletes a tag; articles and drafts that had it go without. */
export async function deleteTag(
  { db, now }: TagOptions,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await db.transaction((transaction) => endTag(transaction, { actor, now: now(), id, into: null }));
}

/** @param into the tag that takes its place; null: none does */
async function endTag(
  db: Database,
  { actor, now, id, into }: { actor: AuditActor; now: Date; id: string; into: string | null },
): Promise<void> {
  const drafts = await lockDrafts(db, id);
  const wanted = into === null ? [id] : [id, into];
  const locked = await db
    .select()
    .from(tags)
    .where(inArray(tags.id, wanted))
    .orderBy(asc(tags.id))
    .for("update");
  if (locked.length < wanted.length) throw new Refusal("not-found");
  const ended = (await countTags(db)).find((tag) => tag.id === id);
  await endOnSite(db, id, into);
  await endInDrafts(db, { id, into, drafts });
  await db.update(formerTags).set({ joinedTo: into }).where(eq(formerTags.joinedTo, id));
  await db.insert(formerTags).values({ id, joinedTo: into });
  await db.delete(tags).where(eq(tags.id, id));
  const event = {
    act: into === null ? "tag-deleted" : "tag-joined",
    object: { kind: "tag", id, label: ended?.name.en ?? id },
    before: ended,
    ...(into !== null && { after: { joinedTo: into } }),
  } as const;
  await writeAudit(db, actor, event, now);
}

/** Condition: a draft with the tag. */
const hasTag = (id: string) =>
  and(
    eq(documentDrafts.kind, "article"),
    sql`${documentDrafts.fields} @> ${JSON.stringify({ tags: [id] })}::jsonb`,
  );

/**
 * Locks the articles whose drafts have the tag, in one order, as every act on texts begins. Drafts
 * that get it meanwhile lose it with their next save or publication (`currentTags`, `heldTags`).
 * @returns their numbers
 */
async function lockDrafts(db: Database, id: string): Promise<number[]> {
  const having = db
    .select({ itemId: documentDrafts.itemId })
    .from(documentDrafts)
    .where(hasTag(id));
  const locked = await db
    .select({ itemId: documents.itemId })
    .from(documents)
    .where(and(eq(documents.kind, "article"), inArray(documents.itemId, having)))
    .orderBy(asc(documents.itemId))
    .for("update");
  return locked.map(({ itemId }) => itemId);
}

async function endOnSite(db: Database, id: string, into: string | null): Promise<void> {
  if (into !== null) {
    // Where an article has both, the one that stays takes the better place.
    await db.execute(sql`
      UPDATE ${articleTags} AS kept SET position = LEAST(kept.position, gone.position)
      FROM ${articleTags} AS gone
      WHERE kept.article_id = gone.article_id AND kept.tag_id = ${into} AND gone.tag_id = ${id}`);
    await db.execute(sql`
      UPDATE ${articleTags} AS moved SET tag_id = ${into}
      WHERE moved.tag_id = ${id} AND NOT EXISTS (
        SELECT 1 FROM ${articleTags} AS kept
        WHERE kept.article_id = moved.article_id AND kept.tag_id = ${into})`);
  }
  await db.delete(articleTags).where(eq(articleTags.tagId, id));
}

/**
 * Puts the other tag into drafts. It is no save: what the writer wrote, its version and its author
 * stay, so that nobody who has the draft open gets a conflict.
 */
async function endInDrafts(
  db: Database,
  { id, into, drafts }: { id: string; into: string | null; drafts: readonly number[] },
): Promise<void> {
  if (drafts.length === 0) return;
  const left = sql`(
    SELECT COALESCE(jsonb_agg(named ORDER BY place), '[]'::jsonb) FROM (
      SELECT CASE WHEN value = ${id} THEN ${into}::text ELSE value END AS named,
        MIN(ordinality) AS place
      FROM jsonb_array_elements_text(${documentDrafts.fields} -> 'tags') WITH ORDINALITY
      GROUP BY 1
    ) AS tags WHERE named IS NOT NULL)`;
  await db
    .update(documentDrafts)
    .set({ fields: sql`jsonb_set(${documentDrafts.fields}, '{tags}', ${left})` })
    .where(and(hasTag(id), inArray(documentDrafts.itemId, [...drafts])));
}
