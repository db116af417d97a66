import { and, asc, count, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { fillContentPlaces } from "~/domain/content-places";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import { plainText } from "~/lib/search/snippet";
import { remembered, rememberedItems } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { articleTags, articleTranslations, tags, tagTranslations } from "~/platform/db/schema";
import type { ArticleTeaser, ArticleView, Tag } from "./article";
import { isAbout, newestFirst, published, teaserColumns, teaserOf } from "./article-rows.server";

/** Filter of articles; `page` counts from 1. Without a tag, all subjects. */
type ArticleFilter = {
  locale: Locale;
  tag?: string | undefined;
  page: number;
  pageSize: number;
};

/** Largest number of listed or counted articles; it limits the cost of late pages. */
const mostListed = 10_000;

/**
 * Greatest age in milliseconds of the views that a search shows: with the age of a stored page and that of
 * a shared cache they are at most a minute old.
 */
const oldestViews = 15_000;

/**
 * One page of a language's articles, newest first, and whether there are older ones. The list ends
 * with the 10,000th article.
 */
export async function listPublished(
  db: Database,
  { locale, tag, page, pageSize }: ArticleFilter,
): Promise<{ list: ArticleTeaser[]; hasOlder: boolean }> {
  const offset = (page - 1) * pageSize;
  if (offset >= mostListed) return { list: [], hasOlder: false };
  // An index-only subquery, so that rows skipped by a late page are never read.
  const found = db
    .select({ articleId: articleTranslations.articleId })
    .from(articleTranslations)
    .where(published(db, { locale, tag }))
    .orderBy(...newestFirst)
    .limit(Math.min(pageSize + 1, mostListed - offset))
    .offset(offset)
    .as("found");
  const rows = await db
    .select(teaserColumns(db, locale))
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
    list: rows.slice(0, pageSize).map(teaserOf),
    hasOlder: rows.length > pageSize,
  };
}

/** Number of a language's articles, of one subject or all; at most 10,000. */
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

/** The published articles with these ids, in this order; their views may be `oldestViews` old. */
export async function listByIds(
  db: Database,
  locale: Locale,
  ids: readonly number[],
): Promise<ArticleTeaser[]> {
  const teasers = await rememberedItems(db, {
    question: `teaser ${locale}`,
    ids,
    longest: oldestViews,
    sizeOf: sizeOfTeaser,
    ask: async (missing) => {
      const rows = await db
        .select(teaserColumns(db, locale))
        .from(articleTranslations)
        .where(
          and(published(db, { locale }), inArray(articleTranslations.articleId, [...missing])),
        );
      return new Map(rows.map((row) => [row.articleId, teaserOf(row)]));
    },
  });
  return ids.flatMap((id) => teasers.get(id) ?? []);
}

/** Numbers, names and places of a teaser besides its texts take about as much as these characters. */
const sizeOfTeaser = ({ titleWords, summary }: ArticleTeaser) =>
  500 + titleWords.join("").length + summary.length;

/** The readable text of published articles, by id. */
export function findPlainTexts(
  db: Database,
  locale: Locale,
  ids: readonly number[],
): Promise<Map<number, string>> {
  return rememberedItems(db, {
    question: `article text ${locale}`,
    ids,
    sizeOf: (text) => text.length,
    ask: async (missing) => {
      const { articleId, markdown } = articleTranslations;
      const rows = await db
        .select({ articleId, markdown })
        .from(articleTranslations)
        .where(and(published(db, { locale }), inArray(articleId, [...missing])));
      const { brand } = await readFacts(db);
      const textOf = (markdown: string) =>
        plainText(fillContentPlaces(markdown, { brand, locale }));
      return new Map(rows.map((row) => [row.articleId, textOf(row.markdown)]));
    },
  });
}

/** Related articles: those that share the most tags first, then the newest. */
export async function listRelated(
  db: Database,
  locale: Locale,
  { id, tags: ownTags }: Pick<ArticleView, "id" | "tags">,
  most: number,
): Promise<ArticleTeaser[]> {
  const ids = ownTags.map((tag) => tag.id);
  if (ids.length === 0) return [];
  // Candidates are limited, so that a subject with thousands of articles costs no more.
  const candidates = await db
    .select(teaserColumns(db, locale))
    .from(articleTranslations)
    .where(
      and(published(db, { locale }), ne(articleTranslations.articleId, id), isAbout(db, ...ids)),
    )
    .orderBy(...newestFirst)
    .limit(4 * most);
  const teasers = candidates.map(teaserOf);
  const shared = ({ tags: others }: ArticleTeaser) =>
    others.filter((tag) => ids.includes(tag.id)).length;
  return teasers.toSorted((one, other) => shared(other) - shared(one)).slice(0, most);
}

/** All subjects with a published article in the language, in the order of the site. */
export function listTags(db: Database, locale: Locale): Promise<Tag[]> {
  return remembered(db, `tags ${locale}`, () => askForTags(db, locale));
}

async function askForTags(db: Database, locale: Locale): Promise<Tag[]> {
  // A subquery for each article of the tag, and not a join: a join may be planned, by what the statistics
  // happened to sample, as a read of all articles until one has the tag. Neither stops later than at the
  // first published article, where EXISTS would be planned as a join of all of them.
  const ofArticle = db
    .select({ one: sql`1` })
    .from(articleTranslations)
    .where(and(eq(articleTranslations.articleId, articleTags.articleId), published(db, { locale })))
    .limit(1);
  const anArticle = db
    .select({ one: sql`1` })
    .from(articleTags)
    .where(and(eq(articleTags.tagId, tags.id), isNotNull(sql`${ofArticle}`)))
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
