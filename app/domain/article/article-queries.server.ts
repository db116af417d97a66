import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { findPicturesOf } from "~/domain/media/media-queries.server";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { articleTranslations } from "~/platform/db/schema";
import type { ArticleNeighbour, ArticleView } from "./article";
import {
  isPublished,
  newestFirst,
  published,
  teaserColumns,
  teaserOf,
  titleWordsOf,
} from "./article-rows.server";
import { renderArticle } from "./render-article.server";

/** An article in the given language, else in the other one; null when it is not published. */
export async function findById(
  db: Database,
  locale: Locale,
  id: number,
): Promise<ArticleView | null> {
  const rows = await db
    .select({
      ...teaserColumns(db, locale),
      updatedAt: articleTranslations.updatedAt,
      markdown: articleTranslations.markdown,
    })
    .from(articleTranslations)
    .where(and(eq(articleTranslations.articleId, id), isPublished))
    .orderBy(asc(articleTranslations.locale));
  const row = rows.find((entry) => entry.locale === locale) ?? rows[0];
  if (row === undefined) return null;
  const pictures = await findPicturesOf(db, row.markdown);
  const { brand } = await readFacts(db);
  return {
    ...teaserOf(row),
    locale: row.locale,
    locales: rows.map((entry) => entry.locale),
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(await renderArticle(
      { markdown: row.markdown, brand, textLocale: row.locale, pictures },
      locale,
    )),
  };
}

/** The next older and next newer article of a language. */
export async function findNeighbours(
  db: Database,
  locale: Locale,
  { id, publishedAt }: { id: number; publishedAt: string },
): Promise<{ previous: ArticleNeighbour | null; next: ArticleNeighbour | null }> {
  const position = sql`(${articleTranslations.publishedAt}, ${articleTranslations.articleId})`;
  const own = sql`(${publishedAt}::timestamptz, ${id}::integer)`;
  const oldestFirst = [asc(articleTranslations.publishedAt), asc(articleTranslations.articleId)];
  const [older, newer] = await Promise.all([
    firstOf(db, locale, sql`${position} < ${own}`, newestFirst),
    firstOf(db, locale, sql`${position} > ${own}`, oldestFirst),
  ]);
  return { previous: older, next: newer };
}

/** The id of the newest article of a language; null when there is none. */
export async function findNewestId(db: Database, locale: Locale): Promise<number | null> {
  return (await firstOf(db, locale, sql`true`, newestFirst))?.id ?? null;
}

async function firstOf(
  db: Database,
  locale: Locale,
  condition: SQL,
  order: SQL[],
): Promise<ArticleNeighbour | null> {
  const [row] = await db
    .select({ id: articleTranslations.articleId, title: articleTranslations.title })
    .from(articleTranslations)
    .where(and(published(db, { locale }), condition))
    .orderBy(...order)
    .limit(1);
  return row === undefined ? null : { id: row.id, titleWords: titleWordsOf(row.title, locale) };
}
