import { and, eq, inArray, sql } from "drizzle-orm";
import { putSearchDocument, removeSearchDocument } from "~/domain/search/search-documents.server";
import { type ArticleFields, translatedOf } from "~/domain/texts/text-fields";
import type { Problems, TextKind } from "~/domain/texts/text-kind";
import { type TranslatedField, translatedFields } from "~/domain/texts/translated-fields";
import type { Database } from "~/platform/db/database.server";
import { articles, articleTags, articleTranslations, tags } from "~/platform/db/schema";
import { searchPartsOf } from "./article-document.server";
import { currentTags, heldTags } from "./former-tags.server";

/** Longest title and summary on the site, in characters. */
const longest = { title: 200, summary: 500 } as const;

/** Articles among the texts of the console: where they are published, and what they must have. */
export const articleTexts: TextKind<ArticleFields & Record<string, unknown>> = {
  name: "article",
  async nextId(db) {
    // The row itself is stored by the first publication: a new draft makes no stored page stale.
    const id = sql<number>`nextval(pg_get_serial_sequence('articles', 'id'))::integer`;
    const [row] = await db.select({ id }).from(sql`(SELECT 1) AS one`);
    if (row === undefined) throw new Error("No number for an article");
    return row.id;
  },
  async currentFields(db, fields) {
    return { ...fields, tags: await currentTags(db, fields.tags) };
  },
  // Whoever translates chooses none: the screen says that the source has them.
  shared: ["tags"],
  async problemsOfDraft(db, { tags: tagIds, help }) {
    // What has a place in the help centre is a text of the other kind.
    if (help !== undefined) return { section: "wrong" };
    const isTwice = new Set(tagIds).size < tagIds.length;
    const known =
      tagIds.length === 0
        ? []
        : await db.select({ id: tags.id }).from(tags).where(inArray(tags.id, tagIds));
    return isTwice || known.length < tagIds.length ? { tags: "wrong" } : {};
  },
  problemsOf({ fields, body }) {
    const problems: Problems = {};
    for (const name of translatedFields) {
      if (fields[name].trim() === "") problems[name] = "missing";
      else if (fields[name].length > longest[name]) problems[name] = "too-long";
    }
    if (body.trim() === "") problems["body"] = "missing";
    return problems;
  },
  conflictsOf: async () => ({}),
  conflictsWithWaiting: async () => ({}),
  async publish(db, { itemId, locale, fields, body, now, firstPublishedAt, isLeading }) {
    await db.insert(articles).values({ id: itemId }).onConflictDoNothing();
    if (isLeading) await putTags(db, itemId, await heldTags(db, fields.tags));
    const text = { ...translatedOf(fields), markdown: body } satisfies Pick<
      typeof articleTranslations.$inferInsert,
      TranslatedField | "markdown"
    >;
    const status = "published" as const;
    const row = { status, publishedAt: firstPublishedAt, updatedAt: now, ...text };
    const { articleId } = articleTranslations;
    await db
      .insert(articleTranslations)
      .values({ articleId: itemId, locale, ...row })
      .onConflictDoUpdate({ target: [articleId, articleTranslations.locale], set: row });
    await putSearchDocument(db, { kind: "article", itemId, locale, parts: searchPartsOf(text) });
  },
  async withdraw(db, { itemId, locale }) {
    const { articleId } = articleTranslations;
    await db
      .update(articleTranslations)
      .set({ status: "withdrawn" })
      .where(and(eq(articleId, itemId), eq(articleTranslations.locale, locale)));
    await removeSearchDocument(db, { kind: "article", itemId, locale });
  },
};

/** Stores the tags of an article, unless it has them already. */
async function putTags(db: Database, articleId: number, tagIds: readonly string[]): Promise<void> {
  const isOfArticle = eq(articleTags.articleId, articleId);
  const stored = await db
    .select()
    .from(articleTags)
    .where(isOfArticle)
    .orderBy(articleTags.position);
  if (stored.map(({ tagId }) => tagId).join() === tagIds.join()) return;
  await db.delete(articleTags).where(isOfArticle);
  if (tagIds.length === 0) return;
  await db
    .insert(articleTags)
    .values(tagIds.map((tagId, position) => ({ articleId, tagId, position })));
}
