import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  articleTranslations,
  documentDrafts,
  documentRevisions,
  documentSchedules,
  helpTranslations,
  siteSettings,
} from "~/platform/db/schema";

/**
 * The parts of a text that show a picture, the nearest to visitors first: the site, a scheduled version, the draft, or
 * an earlier version. Somebody may restore an earlier version.
 */
const usePlaces = ["published", "scheduled", "draft", "version"] as const;
type UsePlace = (typeof usePlaces)[number];

/** Kinds of documents whose texts show pictures. Words of pages are plain: they may name an address, and show nothing. */
const kindsWithPictures = ["article", "help"] as const;
type KindWithPictures = (typeof kindsWithPictures)[number] | "settings";

/**
 * A text that shows a picture; of its places, the nearest to visitors. The settings have no number, language or title:
 * 0, the language of the first locale, and "".
 */
export type MediaUse = {
  /** Name of the picture. */
  name: string;
  kind: KindWithPictures;
  id: number;
  locale: Locale;
  title: string;
  place: UsePlace;
};

type MarkdownColumn =
  | typeof articleTranslations.markdown
  | typeof helpTranslations.markdown
  | typeof documentDrafts.body
  | typeof documentRevisions.body;

/** The pictures that a Markdown column names; the same pattern as `picturesIn`. */
const namesIn = (markdown: MarkdownColumn) =>
  sql<string>`(regexp_matches(${markdown}, '/media/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?![A-Za-z0-9_.-])', 'g'))[1]`;

/** The condition of the indices of texts with pictures, so that the others are not read. */
const hasPictures = (markdown: MarkdownColumn) => sql`${markdown} LIKE '%/media/%'`;

const showsPictures = (kind: typeof documentDrafts.kind | typeof documentRevisions.kind) =>
  inArray(kind, [...kindsWithPictures]);

/** A text's place in `usePlaces`, as the database sorts it. */
const rankOf = (place: UsePlace) => sql.raw(String(usePlaces.indexOf(place)));

/** Every place in which a text may name a picture: one row for each text, place and picture. */
const places: Record<string, SQL> = {
  articles: sql`
    SELECT ${namesIn(articleTranslations.markdown)} AS name, 'article' AS kind,
      ${articleTranslations.articleId} AS id, ${articleTranslations.locale} AS locale,
      ${articleTranslations.title} AS title,
      CASE ${articleTranslations.status} WHEN 'published' THEN ${rankOf("published")}
        WHEN 'draft' THEN ${rankOf("draft")} ELSE ${rankOf("version")} END AS rank
    FROM ${articleTranslations} WHERE ${hasPictures(articleTranslations.markdown)}`,
  help: sql`
    SELECT ${namesIn(helpTranslations.markdown)}, 'help', ${helpTranslations.helpId},
      ${helpTranslations.locale}, ${helpTranslations.title},
      CASE ${helpTranslations.status} WHEN 'published' THEN ${rankOf("published")}
        ELSE ${rankOf("version")} END
    FROM ${helpTranslations} WHERE ${hasPictures(helpTranslations.markdown)}`,
  drafts: sql`
    SELECT ${namesIn(documentDrafts.body)}, ${documentDrafts.kind}, ${documentDrafts.itemId}, ${documentDrafts.locale}, ${documentDrafts.title},
      ${rankOf("draft")}
    FROM ${documentDrafts}
    WHERE ${hasPictures(documentDrafts.body)} AND ${showsPictures(documentDrafts.kind)}`,
  revisions: sql`
    SELECT ${namesIn(documentRevisions.body)}, ${documentRevisions.kind}, ${documentRevisions.itemId},
      ${documentRevisions.locale}, ${documentRevisions.title},
      CASE WHEN EXISTS (
        SELECT 1 FROM ${documentSchedules} WHERE ${documentSchedules.state} = 'waiting'
          AND ${eq(documentSchedules.kind, documentRevisions.kind)}
          AND ${eq(documentSchedules.itemId, documentRevisions.itemId)}
          AND ${eq(documentSchedules.locale, documentRevisions.locale)}
          AND ${eq(documentSchedules.revision, documentRevisions.number)}
      ) THEN ${rankOf("scheduled")} ELSE ${rankOf("version")} END
    FROM ${documentRevisions}
    WHERE ${hasPictures(documentRevisions.body)} AND ${showsPictures(documentRevisions.kind)}`,
  links: sql`
    SELECT ${siteSettings.value} ->> 'wechatPicture', 'settings', 0, 'cn', '', ${rankOf("published")}
    FROM ${siteSettings}
    WHERE ${eq(siteSettings.section, "links")} AND ${siteSettings.value} ->> 'wechatPicture' <> ''`,
};

const usesLock = sql`hashtextextended('pictures of texts', 0)`;

/**
 * The first step of a transaction that stores words, which may show pictures: none of them is deleted
 * before the words can be seen. Any number of texts are stored at the same time.
 */
export async function holdPictures(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(${usesLock})`);
}

/** The first step of a transaction that deletes a picture: it sees the words of those before it. */
export async function lockUses(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${usesLock})`);
}

const allUses = sql`(${sql.join(Object.values(places), sql` UNION ALL `)}) AS uses`;

/** How many texts show each picture; pictures that nothing shows are missing. */
export async function countUses(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({
      name: sql<string>`name`,
      // A text in two languages is one text.
      uses: sql<number>`count(DISTINCT kind || ' ' || id)::integer`,
    })
    .from(allUses)
    .groupBy(sql`name`);
  return new Map(rows.map(({ name, uses }) => [name, uses]));
}

/** The names of the pictures that visitors see in published texts. */
export async function listPublishedNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: sql<string>`name` })
    .from(allUses)
    .where(sql`rank = ${rankOf("published")}`);
  return rows.map(({ name }) => name);
}

/** The names of the pictures that anything but these texts shows. @param texts their numbers, by kind */
export async function listNamesUsedBeside(
  db: Database,
  texts: Record<(typeof kindsWithPictures)[number], readonly number[]>,
): Promise<Set<string>> {
  const isOneOf = kindsWithPictures.map(
    (kind) => sql`(kind = ${kind} AND id = ANY(${sql.param(texts[kind])}::integer[]))`,
  );
  const rows = await db
    .selectDistinct({ name: sql<string>`name` })
    .from(allUses)
    .where(sql`NOT (${sql.join(isOneOf, sql` OR `)})`);
  return new Set(rows.map(({ name }) => name));
}

/** The texts that show a picture, the oldest first. */
export async function findUses(db: Database, name: string): Promise<MediaUse[]> {
  const rows = await db
    .select({
      name: sql<string>`name`,
      kind: sql<KindWithPictures>`kind`,
      id: sql<number>`id`,
      locale: sql<Locale>`locale`,
      title: sql<string>`(array_agg(title ORDER BY rank))[1]`,
      rank: sql<number>`min(rank)`,
    })
    .from(allUses)
    .where(sql`name = ${name}`)
    .groupBy(sql`name`, sql`kind`, sql`id`, sql`locale`)
    .orderBy(sql`kind`, sql`id`, sql`locale`);
  return rows.map(({ rank, ...use }) => ({ ...use, place: usePlaces[rank] ?? "version" }));
}
