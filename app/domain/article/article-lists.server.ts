import { and, asc, count, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { articleTags, articleTranslations, tags, tagTranslations } from "~/platform/db/schema";
import type { ArticleTeaser, ArticleView, Tag } from "./article";
import { isAbout, newestFirst, published, teaserColumns, toTeasers } from "./article-rows.server";

/** What to list; `page` counts from 1. Without a tag, articles of every subject. */
export type ArticleFilter = {
  locale: Locale;
  tag?: string | undefined;
  page: number;
  pageSize: number;
};

/** Nobody pages through more; listing or counting all of many would cost more than it says. */
const mostListed = 10_000;

/**
 * One page of the articles of a language, newest first, and whether older ones are listed. The
 * list ends with the 10,000th.
 */
export async function listPublished(
  db: Database,
  { locale, tag, page, pageSize }: ArticleFilter,
): Promise<{ list: ArticleTeaser[]; hasOlder: boolean }> {
  const offset = (page - 1) * pageSize;
  if (offset >= mostListed) return { list: [], hasOlder: false };
  // Found in indexes alone, so that what a late page passes over is never read.
  const found = db
    .select({ articleId: articleTranslations.articleId })
    .from(articleTranslations)
    .where(published(db, { locale, tag }))
    .orderBy(...newestFirst)
    .limit(Math.min(pageSize + 1, mostListed - offset))
    .offset(offset)
    .as("found");
  const rows = await db
    .select(teaserColumns)
    .from(found)
    .innerJoin(
      articleTranslations,
      and(
        eq(articleTranslations.articleId, found.articleId),
        eq(articleTranslations.locale, locale),
      ),
    )
    .orderBy(...newestFirst);
  return {
    list: await toTeasers(db, locale, rows.slice(0, pageSize)),
    hasOlder: rows.length > pageSize,
  };
}

/** How many articles of a language there are, of a subject or of all; at most 10,000. */
export async function countPublished(
  db: Database,
  { locale, tag }: Pick<ArticleFilter, "locale" | "tag">,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(articleTranslations)
    .where(published(db, { locale, tag }))
    .limit(mostListed)
    .as("some");
  const [counted] = await db.select({ count: count() }).from(some);
  return counted?.count ?? 0;
}

/** The published articles with these numbers, in this order. */
export async function listByIds(
  db: Database,
  locale: Locale,
  ids: number[],
): Promise<ArticleTeaser[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(teaserColumns)
    .from(articleTranslations)
    .where(and(published(db, { locale }), inArray(articleTranslations.articleId, ids)));
  const teasers = new Map((await toTeasers(db, locale, rows)).map((teaser) => [teaser.id, teaser]));
  return ids.flatMap((id) => teasers.get(id) ?? []);
}

/** The texts of published articles as they were written, by number. */
export async function findMarkdown(
  db: Database,
  locale: Locale,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { articleId, markdown } = articleTranslations;
  const rows = await db
    .select({ articleId, markdown })
    .from(articleTranslations)
    .where(and(published(db, { locale }), inArray(articleId, ids)));
  return new Map(rows.map((row) => [row.articleId, row.markdown]));
}

/** Articles about the same things, those that share most first, then the newest. */
export async function listRelated(
  db: Database,
  locale: Locale,
  { id, tags: ownTags }: Pick<ArticleView, "id" | "tags">,
  most: number,
): Promise<ArticleTeaser[]> {
  const ids = ownTags.map((tag) => tag.id);
  if (ids.length === 0) return [];
  // Candidates are bounded, so that a subject with thousands of articles costs no more.
  const candidates = await db
    .select(teaserColumns)
    .from(articleTranslations)
    .where(
      and(published(db, { locale }), ne(articleTranslations.articleId, id), isAbout(db, ...ids)),
    )
    .orderBy(...newestFirst)
    .limit(4 * most);
  const teasers = await toTeasers(db, locale, candidates);
  const shared = ({ tags: others }: ArticleTeaser) =>
    others.filter((tag) => ids.includes(tag.id)).length;
  return teasers.toSorted((one, other) => shared(other) - shared(one)).slice(0, most);
}

/** Every subject that a published article of the language has, in the order of the site. */
export async function listTags(db: Database, locale: Locale): Promise<Tag[]> {
  // One article says it; EXISTS would be planned as a join of all articles.
  const anArticle = db
    .select({ one: sql`1` })
    .from(articleTags)
    .innerJoin(
      articleTranslations,
      and(eq(articleTranslations.articleId, articleTags.articleId), published(db, { locale })),
    )
    .where(eq(articleTags.tagId, tags.id))
    .limit(1);
  return db
    .select({ id: tags.id, name: tagTranslations.name })
    .from(tags)
    .innerJoin(
      tagTranslations,
      and(eq(tagTranslations.tagId, tags.id), eq(tagTranslations.locale, locale)),
    )
    .where(isNotNull(sql`${anArticle}`))
    .orderBy(asc(tags.position));
}
