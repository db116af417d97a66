import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { adoptTexts } from "~/domain/document/adopt.server";
import { translatedOf } from "~/domain/document/translated-fields";
import type { Database } from "~/platform/db/database.server";
import {
  articles,
  articleTags,
  articleTranslations,
  documentDrafts,
  documents,
} from "~/platform/db/schema";
import type { ArticleFields } from "./article";

/** Number of articles that are taken over at a time. */
const batchSize = 200;

/**
 * Gives every article of the site that the console does not know yet its draft and revision 1, so
 * that its history starts with what visitors see: the starting content, and articles of a database
 * from before the console. It changes nothing of the articles themselves.
 * @returns how many texts it took over
 */
export async function adoptArticles(db: Database): Promise<number> {
  let adopted = 0;
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(gt(articles.id, after))
      .orderBy(asc(articles.id))
      .limit(batchSize);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return adopted;
    if ((await findUnknown(db, ids)).length > 0) {
      adopted += await db.transaction((transaction) => adopt(transaction, ids));
    }
    after = last;
  }
}

/** Languages of these articles that have no text in the console. */
async function findUnknown(db: Database, ids: number[]) {
  const { articleId, locale } = articleTranslations;
  const known = await db
    .select({ itemId: documentDrafts.itemId, locale: documentDrafts.locale })
    .from(documentDrafts)
    .where(and(eq(documentDrafts.kind, "article"), inArray(documentDrafts.itemId, ids)));
  const keys = new Set(known.map((row) => `${row.itemId} ${row.locale}`));
  const there = await db
    .select({ articleId, locale })
    .from(articleTranslations)
    .where(inArray(articleId, ids));
  return there.filter((row) => !keys.has(`${row.articleId} ${row.locale}`));
}

async function adopt(db: Database, ids: number[]): Promise<number> {
  // Of processes that start together, the others wait and then find nothing to do.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('adopt articles', 0))`);
  const unknown = new Set(
    (await findUnknown(db, ids)).map((row) => `${row.articleId} ${row.locale}`),
  );
  if (unknown.size === 0) return 0;
  const { articleId, locale } = articleTranslations;
  const all = await db
    .select()
    .from(articleTranslations)
    .where(inArray(articleId, ids))
    .orderBy(articleId, locale);
  const tagged = await db
    .select()
    .from(articleTags)
    .where(inArray(articleTags.articleId, ids))
    .orderBy(articleTags.position);
  const tagsOf = Map.groupBy(tagged, (row) => row.articleId);
  // Chinese comes first in the order of the codes (cn, en), and is the source where it is there.
  const itemsBefore = [...Map.groupBy(all, (row) => row.articleId)].map(([itemId, rows]) => ({
    kind: "article" as const,
    itemId,
    sourceLocale: rows[0]?.locale ?? "cn",
    createdAt: new Date(Math.min(...rows.map((row) => row.publishedAt.getTime()))),
    changedAt: new Date(Math.max(...rows.map((row) => row.updatedAt.getTime()))),
  }));
  await db.insert(documents).values(itemsBefore).onConflictDoNothing();
  const items = await db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, "article"), inArray(documents.itemId, ids)));
  const sourceOf = new Map(items.map((item) => [item.itemId, item.sourceLocale]));
  const added = all.filter((row) => unknown.has(`${row.articleId} ${row.locale}`));
  await adoptTexts(
    db,
    added.map(({ articleId: itemId, locale: own, markdown, ...row }) => {
      const tagIds = (tagsOf.get(itemId) ?? []).map(({ tagId }) => tagId);
      const fields: ArticleFields = { ...translatedOf(row), tags: tagIds };
      return {
        kind: "article" as const,
        itemId,
        locale: own,
        title: row.title,
        fields,
        body: markdown,
        sourceRevision: sourceOf.get(itemId) === own ? null : 1,
        status: row.status,
        publishedAt: row.publishedAt,
        updatedAt: row.updatedAt,
      };
    }),
  );
  return added.length;
}
