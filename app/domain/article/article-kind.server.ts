import { and, eq, inArray } from "drizzle-orm";
import {
  searchPartsOf,
  type TranslatedField,
  translatedOf,
} from "~/domain/document/translated-fields";
import { type PublicText, translatedKind } from "~/domain/document/translated-kind.server";
import { putSearchDocument, removeSearchDocument } from "~/domain/search/search-documents.server";
import type { Database } from "~/platform/db/database.server";
import { articles, articleTags, articleTranslations, tags } from "~/platform/db/schema";
import type { ArticleFields } from "./article";
import { currentTags, heldTags } from "./former-tags.server";

/** Articles of the news. */
export const articleKind = translatedKind<ArticleFields>({
  name: "article",
  table: "articles",
  async currentFields(db, fields) {
    return { ...fields, tags: await currentTags(db, fields.tags) };
  },
  // Translators choose none: the screen says that the source has them.
  shared: ["tags"],
  async problemsOfDraft(db, { tags: tagIds, ...fields }) {
    // Only help articles have a place in the help centre.
    if ("help" in fields && fields.help !== undefined) return { section: "wrong" };
    const isTwice = new Set(tagIds).size < tagIds.length;
    const known =
      tagIds.length === 0
        ? []
        : await db.select({ id: tags.id }).from(tags).where(inArray(tags.id, tagIds));
    return isTwice || known.length < tagIds.length ? { tags: "wrong" } : {};
  },
  publish: storeArticle,
  async withdraw(db, { itemId, locale }) {
    const { articleId } = articleTranslations;
    await db
      .update(articleTranslations)
      .set({ status: "withdrawn" })
      .where(and(eq(articleId, itemId), eq(articleTranslations.locale, locale)));
    await removeSearchDocument(db, { kind: "article", itemId, locale });
  },
});

/** Stores an article where visitors read it, with its search document. */
export async function storeArticle(
  db: Database,
  { itemId, locale, fields, body, now, firstPublishedAt, isLeading }: PublicText<ArticleFields>,
): Promise<void> {
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
}

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
