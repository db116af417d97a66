import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";

/** One of the subjects has few articles; the others share the rest. */
const subjects = ["fingerprint", "proxy", "isolation", "amazon", "team", "residential", "rare"];

/** Words of two characters, for a realistic number of different pairs of characters. */
const characters =
  "的一是在有人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经";

/** How long a slow machine may take to store many articles, in milliseconds. */
export const manyArticlesWithin = 300_000;

/**
 * Stores published articles in both languages with subjects, views and search documents, which the
 * database generates. About one article in a thousand contains 罕见 ("rare"), and one in five
 * contains 常见 ("common"). Updates the database's statistics.
 */
export async function storeManyArticles(db: Database, count: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement);
  // The databases of tests do not wait for the disk. VACUUM marks no page as visible to all while a
  // commit of the same 32 transactions waits for it. Without those marks PostgreSQL reads whole tables
  // instead of their indexes.
  await run(sql`SET synchronous_commit = on`);
  // Creating indexes after the rows is several times faster than updating them for each row.
  await run(sql`DROP INDEX search_documents_cn_index, search_documents_en_index`);
  await run(sql`
    INSERT INTO tags SELECT id, place FROM unnest(${sql.param(subjects)}::text[])
    WITH ORDINALITY AS subject(id, place)`);
  await run(sql`
    INSERT INTO tag_translations SELECT id, locale, id FROM tags, (VALUES ('cn'), ('en')) AS language(locale)`);
  await run(sql`INSERT INTO articles SELECT generate_series(1, ${count}::integer)`);
  await run(sql`
    INSERT INTO article_translations
    SELECT id, locale, 'published', moment, moment, 'Title ' || id, 'Summary of ' || id, repeat('文本 text ', 40)
    FROM (SELECT id, timestamptz '2020-01-01' + id * interval '7 minutes' AS moment FROM articles) AS article,
      (VALUES ('cn'), ('en')) AS language(locale)`);
  await run(sql`
    INSERT INTO article_tags
    SELECT (${sql.param(subjects)}::text[])[1 + id % 6], id, 0 FROM articles
    UNION ALL SELECT (${sql.param(subjects)}::text[])[1 + (id + 1 + id / 6 % 4) % 6], id, 1 FROM articles
    UNION ALL SELECT 'rare', id, 2 FROM articles WHERE id % 5000 = 0`);
  await run(sql`INSERT INTO article_views SELECT id, id % 977 FROM articles`);
  await run(sql`
    INSERT INTO search_documents
    SELECT 'article', id, locale, (
      SELECT string_agg(quote_literal(token) || ':' || place || weight, ' ') FROM (
        SELECT DISTINCT ON (token) token, place, weight FROM (
          SELECT substr(${characters}, 1 + (id * 31 + place * 17 + id * place % 13) % 58, 1)
              || substr(${characters}, 1 + (id * 7 + place * 29 + id / 64) % 58, 1) AS token,
            place, CASE WHEN place < 6 THEN 'A' ELSE 'D' END AS weight
          FROM generate_series(1, 24) AS place
          UNION ALL SELECT '常见', 30, 'D' WHERE id % 5 = 0
          UNION ALL SELECT '见的', 31, 'D' WHERE id % 5 = 0
          UNION ALL SELECT '罕见', 32, 'A' WHERE id % 1000 = 0
          UNION ALL SELECT 'proxy', 34, 'B' WHERE id % 3 = 0
          UNION ALL SELECT 'amazon', 36, 'D' WHERE id % 7 = 0
          UNION ALL SELECT 'word' || id, 38, 'D'
        ) AS word
      ) AS words
    )::tsvector
    FROM articles, (VALUES ('cn'), ('en')) AS language(locale)`);
  for (const locale of ["cn", "en"]) {
    await run(sql`
      CREATE INDEX ${sql.identifier(`search_documents_${locale}_index`)} ON search_documents
      USING gin (document) WHERE locale = ${sql.raw(`'${locale}'`)}`);
  }
  for (const table of [
    "articles",
    "article_translations",
    "article_tags",
    "article_views",
    "search_documents",
    "tags",
    "tag_translations",
  ]) {
    await run(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
  }
}
