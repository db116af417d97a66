import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { articleTranslations } from "~/platform/db/schema";

/** A text that shows a picture. */
export type MediaUse = {
  /** Of the picture. */
  name: string;
  kind: MediaUser;
  id: number;
  locale: Locale;
  title: string;
  isPublished: boolean;
};

/** What may show pictures. A kind of its own is a query in `users`. */
export type MediaUser = "article";

/** The pictures that a Markdown column names; the same pattern as `picturesIn`. */
const namesIn = (markdown: SQL | typeof articleTranslations.markdown) =>
  sql<string>`(regexp_matches(${markdown}, '/media/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?![A-Za-z0-9_.-])', 'g'))[1]`;

/** For each kind: the texts with pictures, one row for each text and picture. */
const users: Record<MediaUser, SQL> = {
  article: sql`
    SELECT DISTINCT ${namesIn(articleTranslations.markdown)} AS name, 'article' AS kind,
      article_id AS id, locale, title, status = 'published' AS is_published
    FROM ${articleTranslations} WHERE markdown LIKE '%/media/%'`,
};

const allUses = sql`(${sql.join(Object.values(users), sql` UNION ALL `)}) AS uses`;

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

/** The texts that show a picture, the oldest first. */
export async function findUses(db: Database, name: string): Promise<MediaUse[]> {
  return db
    .select({
      name: sql<string>`name`,
      kind: sql<MediaUser>`kind`,
      id: sql<number>`id`,
      locale: sql<Locale>`locale`,
      title: sql<string>`title`,
      isPublished: sql<boolean>`is_published`,
    })
    .from(allUses)
    .where(sql`name = ${name}`)
    .orderBy(sql`kind`, sql`id`, sql`locale`);
}
