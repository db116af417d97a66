import { and, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
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
import type { ArticleTeaser, Tag } from "./article";

export const isPublished = eq(articleTranslations.status, "published");
export const newestFirst = [
  desc(articleTranslations.publishedAt),
  desc(articleTranslations.articleId),
];

const textColumns = {
  articleId: articleTranslations.articleId,
  locale: articleTranslations.locale,
  publishedAt: articleTranslations.publishedAt,
  title: articleTranslations.title,
  summary: articleTranslations.summary,
};

/**
 * Columns of lists, without the article's text. Tags, named in the given language, and views come with
 * them: a query of its own costs more than both.
 */
export function teaserColumns(db: Database, locale: Locale) {
  const { articleId, tagId, position } = articleTags;
  const tagsOfArticle = db
    .select({
      list: sql`coalesce(json_agg(json_build_object('id', ${tagId}, 'name', ${tagTranslations.name}) ORDER BY ${position}), '[]')`,
    })
    .from(articleTags)
    .innerJoin(
      tagTranslations,
      and(eq(tagTranslations.tagId, tagId), eq(tagTranslations.locale, locale)),
    )
    .where(eq(articleId, articleTranslations.articleId));
  const viewsOfArticle = db
    .select({ count: sql`coalesce(sum(${articleViews.count}), 0)::float8` })
    .from(articleViews)
    .where(eq(articleViews.articleId, articleTranslations.articleId));
  return {
    ...textColumns,
    tags: sql<Tag[]>`${tagsOfArticle}`,
    views: sql<number>`${viewsOfArticle}`,
  };
}

type TeaserRow = Pick<typeof articleTranslations.$inferSelect, keyof typeof textColumns> & {
  tags: Tag[];
  views: number;
};

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

/** The teaser of a row. */
export function teaserOf({
  articleId,
  locale,
  publishedAt,
  title,
  ...row
}: TeaserRow): ArticleTeaser {
  const { summary, tags, views } = row;
  const titleWords = titleWordsOf(title, locale);
  return { id: articleId, date: dayInChina(publishedAt), titleWords, summary, tags, views };
}

/** Splits a title into the pieces between which a line may break. */
export function titleWordsOf(title: string, locale: Locale): string[] {
  return splitWords(title, locales[locale].htmlLang);
}
