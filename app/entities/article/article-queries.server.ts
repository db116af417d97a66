import { and, asc, count, desc, eq, exists, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { articleTags, articleTranslations, articleViews, tags, tagTranslations } from "~/db/schema";
import { addressIn } from "~/i18n/addresses";
import { type Locale, locales } from "~/i18n/locales";
import { splitWords } from "~/support/words.server";
import {
  type ArticleInFeed,
  type ArticleNeighbour,
  type ArticleTeaser,
  type ArticleView,
  dayOf,
  type Tag,
} from "./article";
import { renderArticle, renderArticleForFeed } from "./render-article.server";

type TranslationRow = typeof articleTranslations.$inferSelect;

/** What to list; `page` counts from 1. Without a tag, articles of every subject. */
export type ArticleFilter = {
  locale: Locale;
  tag?: string | undefined;
  page: number;
  pageSize: number;
};

const isPublished = eq(articleTranslations.status, "published");
const newestFirst = [desc(articleTranslations.publishedAt), desc(articleTranslations.articleId)];

/** Columns of a list: the text itself stays where it is. */
const teaserColumns = {
  articleId: articleTranslations.articleId,
  locale: articleTranslations.locale,
  publishedAt: articleTranslations.publishedAt,
  title: articleTranslations.title,
  summary: articleTranslations.summary,
};

type TeaserRow = Pick<TranslationRow, keyof typeof teaserColumns>;

/** One page of the articles of a language, newest first, and whether there are older ones. */
export async function listPublished(
  db: Database,
  { locale, tag, page, pageSize }: ArticleFilter,
): Promise<{ list: ArticleTeaser[]; hasOlder: boolean }> {
  const rows = await db
    .select(teaserColumns)
    .from(articleTranslations)
    .where(
      and(
        eq(articleTranslations.locale, locale),
        isPublished,
        tag === undefined ? undefined : isAbout(db, tag),
      ),
    )
    .orderBy(...newestFirst)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return {
    list: await toTeasers(db, locale, rows.slice(0, pageSize)),
    hasOlder: rows.length > pageSize,
  };
}

/** Nobody pages through more; counting all of many would cost more than it says. */
const mostCounted = 10_000;

/** How many articles of a language there are, of a subject or of all; at most 10,000. */
export async function countPublished(
  db: Database,
  { locale, tag }: Pick<ArticleFilter, "locale" | "tag">,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(articleTranslations)
    .where(
      and(
        eq(articleTranslations.locale, locale),
        isPublished,
        tag === undefined ? undefined : isAbout(db, tag),
      ),
    )
    .limit(mostCounted)
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
    .where(
      and(
        eq(articleTranslations.locale, locale),
        isPublished,
        inArray(articleTranslations.articleId, ids),
      ),
    );
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
    .where(and(eq(articleTranslations.locale, locale), isPublished, inArray(articleId, ids)));
  return new Map(rows.map((row) => [row.articleId, row.markdown]));
}

/** An article in the language asked for, or in the one that it exists in; null where it is in none. */
export async function findById(
  db: Database,
  locale: Locale,
  id: number,
): Promise<ArticleView | null> {
  const rows = await db
    .select()
    .from(articleTranslations)
    .where(and(eq(articleTranslations.articleId, id), isPublished))
    .orderBy(asc(articleTranslations.locale));
  const row = rows.find((entry) => entry.locale === locale) ?? rows[0];
  if (row === undefined) return null;
  const [teaser] = await toTeasers(db, locale, [row]);
  if (teaser === undefined) return null;
  return {
    ...teaser,
    locale: row.locale,
    locales: rows.map((entry) => entry.locale),
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...renderArticle(row.markdown, locale),
  };
}

/** The older and the newer neighbour of an article among those of a language. */
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
      and(
        eq(articleTranslations.locale, locale),
        isPublished,
        ne(articleTranslations.articleId, id),
        isAbout(db, ...ids),
      ),
    )
    .orderBy(...newestFirst)
    .limit(4 * most);
  const teasers = await toTeasers(db, locale, candidates);
  const shared = ({ tags: others }: ArticleTeaser) =>
    others.filter((tag) => ids.includes(tag.id)).length;
  return teasers.toSorted((one, other) => shared(other) - shared(one)).slice(0, most);
}

/** The number of the newest article of a language, or null where there is none at all. */
export async function findNewestId(db: Database, locale: Locale): Promise<number | null> {
  return (await firstOf(db, locale, sql`true`, newestFirst))?.id ?? null;
}

type FeedFilter = {
  locale: Locale;
  tag?: string | undefined;
  most: number;
  /** Origin of the site: texts in feeds have whole addresses. */
  publicUrl: string;
};

/** The newest articles of a language with their texts, for feeds. */
export async function listWithTexts(
  db: Database,
  { locale, tag, most, publicUrl }: FeedFilter,
): Promise<ArticleInFeed[]> {
  const rows = await db
    .select()
    .from(articleTranslations)
    .where(
      and(
        eq(articleTranslations.locale, locale),
        isPublished,
        tag === undefined ? undefined : isAbout(db, tag),
      ),
    )
    .orderBy(...newestFirst)
    .limit(most);
  return rows.map(({ articleId, title, summary, markdown, publishedAt, updatedAt }) => ({
    id: articleId,
    title,
    summary,
    html: renderArticleForFeed(
      markdown,
      locale,
      publicUrl + addressIn(locale, `/new/${articleId}`),
    ),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** In which languages each article can be read, and when its text changed last; newest first. */
export async function listChanges(
  db: Database,
  most: number,
): Promise<{ id: number; locale: Locale; updatedAt: Date }[]> {
  return db
    .select({
      id: articleTranslations.articleId,
      locale: articleTranslations.locale,
      updatedAt: articleTranslations.updatedAt,
    })
    .from(articleTranslations)
    .where(isPublished)
    .orderBy(desc(articleTranslations.articleId), asc(articleTranslations.locale))
    .limit(most);
}

/** Every subject that a published article of the language has, in the order of the site. */
export async function listTags(db: Database, locale: Locale): Promise<Tag[]> {
  const isUsed = exists(
    db
      .select({ one: sql`1` })
      .from(articleTags)
      .innerJoin(
        articleTranslations,
        and(
          eq(articleTranslations.articleId, articleTags.articleId),
          eq(articleTranslations.locale, locale),
          isPublished,
        ),
      )
      .where(eq(articleTags.tagId, tags.id)),
  );
  return db
    .select({ id: tags.id, name: tagTranslations.name })
    .from(tags)
    .innerJoin(
      tagTranslations,
      and(eq(tagTranslations.tagId, tags.id), eq(tagTranslations.locale, locale)),
    )
    .where(isUsed)
    .orderBy(asc(tags.position));
}

function isAbout(db: Database, ...tagIds: string[]): SQL {
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

async function firstOf(
  db: Database,
  locale: Locale,
  condition: SQL,
  order: SQL[],
): Promise<ArticleNeighbour | null> {
  const [row] = await db
    .select({ id: articleTranslations.articleId, title: articleTranslations.title })
    .from(articleTranslations)
    .where(and(eq(articleTranslations.locale, locale), isPublished, condition))
    .orderBy(...order)
    .limit(1);
  return row === undefined ? null : { id: row.id, titleWords: wordsOf(row.title, locale) };
}

/** Adds tags and counts to rows, with one query for each however many rows there are. */
async function toTeasers(
  db: Database,
  locale: Locale,
  rows: TeaserRow[],
): Promise<ArticleTeaser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.articleId);
  const tagRows = await db
    .select({ articleId: articleTags.articleId, id: articleTags.tagId, name: tagTranslations.name })
    .from(articleTags)
    .innerJoin(
      tagTranslations,
      and(eq(tagTranslations.tagId, articleTags.tagId), eq(tagTranslations.locale, locale)),
    )
    .where(inArray(articleTags.articleId, ids))
    .orderBy(asc(articleTags.position));
  const viewRows = await db.select().from(articleViews).where(inArray(articleViews.articleId, ids));
  const tagsOf = Map.groupBy(tagRows, (row) => row.articleId);
  const viewsOf = new Map(viewRows.map((row) => [row.articleId, row.count]));
  return rows.map((row) => ({
    id: row.articleId,
    date: dayOf(row.publishedAt),
    titleWords: wordsOf(row.title, row.locale),
    summary: row.summary,
    tags: (tagsOf.get(row.articleId) ?? []).map(({ id, name }) => ({ id, name })),
    views: viewsOf.get(row.articleId) ?? 0,
  }));
}

function wordsOf(title: string, locale: Locale): string[] {
  return splitWords(title, locales[locale].htmlLang);
}
