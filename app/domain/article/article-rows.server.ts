import { and, asc, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { dayInChina } from "~/i18n/china-time";
import { type Locale, locales } from "~/i18n/locales";
import { splitWords } from "~/lib/words.server";
import type { Database } from "~/platform/db/database.server";
import {
  articleTags,
  articleTranslations,
  articleViews,
  tagTranslations,
} from "~/platform/db/schema";
import type { ArticleTeaser } from "./article";

export const isPublished = eq(articleTranslations.status, "published");
export const newestFirst = [
  desc(articleTranslations.publishedAt),
  desc(articleTranslations.articleId),
];

/** Columns of lists, without the article's text. */
export const teaserColumns = {
  articleId: articleTranslations.articleId,
  locale: articleTranslations.locale,
  publishedAt: articleTranslations.publishedAt,
  title: articleTranslations.title,
  summary: articleTranslations.summary,
};

type TeaserRow = Pick<typeof articleTranslations.$inferSelect, keyof typeof teaserColumns>;

/** Condition: published in the language and, with a tag, of that subject. */
export function published(
  db: Database,
  { locale, tag }: { locale: Locale; tag?: string | undefined },
): SQL | undefined {
  const isAsked = tag === undefined ? undefined : isAbout(db, tag);
  return and(eq(articleTranslations.locale, locale), isPublished, isAsked);
}

/** Condition: the article has at least one of the tags. */
export function isAbout(db: Database, ...tagIds: string[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(articleTags)
      .where(
        and(
          eq(articleTags.articleId, articleTranslations.articleId),
          inArray(articleTags.tagId, tagIds),
        ),
      ),
  );
}

/** Adds tags and view counts to rows, with one query for all tags and one for all counts. */
export async function toTeasers(
  db: Database,
  locale: Locale,
  rows: TeaserRow[],
): Promise<ArticleTeaser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.articleId);
  const tagRows = db
    .select({ articleId: articleTags.articleId, id: articleTags.tagId, name: tagTranslations.name })
    .from(articleTags)
    .innerJoin(
      tagTranslations,
      and(eq(tagTranslations.tagId, articleTags.tagId), eq(tagTranslations.locale, locale)),
    )
    .where(inArray(articleTags.articleId, ids))
    .orderBy(asc(articleTags.position));
  const viewRows = db.select().from(articleViews).where(inArray(articleViews.articleId, ids));
  const [tagged, viewed] = await Promise.all([tagRows, viewRows]);
  const tagsOf = Map.groupBy(tagged, (row) => row.articleId);
  const viewsOf = new Map(viewed.map((row) => [row.articleId, row.count]));
  return rows.map((row) => ({
    id: row.articleId,
    date: dayInChina(row.publishedAt),
    titleWords: titleWordsOf(row.title, row.locale),
    summary: row.summary,
    tags: (tagsOf.get(row.articleId) ?? []).map(({ id, name }) => ({ id, name })),
    views: viewsOf.get(row.articleId) ?? 0,
  }));
}

/** Splits a title into the pieces between which a line may break. */
export function titleWordsOf(title: string, locale: Locale): string[] {
  return splitWords(title, locales[locale].htmlLang);
}
