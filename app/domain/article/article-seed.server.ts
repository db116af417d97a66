import { sql } from "drizzle-orm";
import { type TranslatedLines, translatedOf } from "~/domain/document/translated-fields";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { articles, tags, tagTranslations } from "~/platform/db/schema";
import { storeArticle } from "./article-kind.server";

/** An article's text to store. */
export type NewArticleText = TranslatedLines & {
  markdown: string;
  /** ISO 8601, where they differ from the time of the article. */
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
};

/** An article to store; a language may be missing. */
export type NewArticle = {
  id: number;
  /** ISO 8601. */
  publishedAt: string;
  tags: readonly string[];
  texts: Partial<Record<Locale, NewArticleText>>;
};

export type NewTag = { id: string; name: Record<Locale, string> };

/** Stores subjects and articles in one transaction; existing ones are not changed. */
export async function seedArticles(
  db: Database,
  seeds: { tags: readonly NewTag[]; articles: readonly NewArticle[] },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await insertTags(transaction, seeds.tags);
    for (const article of seeds.articles) await insertArticle(transaction, article);
    // Explicit ids do not advance the sequence for the next article's id.
    await transaction.execute(
      sql`SELECT setval(pg_get_serial_sequence('articles', 'id'), (SELECT max(id) FROM articles))`,
    );
  });
}

/** Whether any article is stored. */
export async function hasArticles(db: Database): Promise<boolean> {
  return (await db.select({ id: articles.id }).from(articles).limit(1)).length > 0;
}

async function insertTags(db: Database, newTags: readonly NewTag[]): Promise<void> {
  await db
    .insert(tags)
    .values(newTags.map(({ id }, position) => ({ id, position })))
    .onConflictDoNothing();
  const names = newTags.flatMap(({ id, name }) =>
    localeCodes.map((locale) => ({ tagId: id, locale, name: name[locale] })),
  );
  await db.insert(tagTranslations).values(names).onConflictDoNothing();
}

async function insertArticle(db: Database, article: NewArticle): Promise<void> {
  const [inserted] = await db
    .insert(articles)
    .values({ id: article.id })
    .onConflictDoNothing()
    .returning();
  if (inserted === undefined) return;
  for (const locale of localeCodes) {
    const written = article.texts[locale];
    if (written === undefined) continue;
    const { publishedAt = article.publishedAt, updatedAt = publishedAt, markdown } = written;
    await storeArticle(db, {
      itemId: article.id,
      locale,
      body: markdown,
      isLeading: true,
      fields: { ...translatedOf(written), tags: [...article.tags] },
      now: new Date(updatedAt),
      firstPublishedAt: new Date(publishedAt),
    });
  }
}
