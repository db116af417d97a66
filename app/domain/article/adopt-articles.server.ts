import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import {
  articleTags,
  articleTranslations,
  textItems,
  textPublications,
  textRevisions,
  texts,
} from "~/platform/db/schema";

/**
 * Gives every article of the site that the console does not know yet its draft and revision 1, so
 * that its history starts with what visitors see: the starting content, and articles of a database
 * from before the console. It changes nothing of the articles themselves.
 * @returns how many texts it took over
 */
export async function adoptArticles(db: Database): Promise<number> {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${texts} AS known WHERE known.kind = 'article'
    AND known.item_id = article.article_id AND known.locale = article.locale)`;
  const [some] = await db
    .select({ one: sql`1` })
    .from(sql`${articleTranslations} AS article`)
    .where(isNew)
    .limit(1);
  if (some === undefined) return 0;
  return db.transaction(async (transaction) => {
    // Of processes that start together, the others wait and then find nothing to do.
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('adopt articles', 0))`,
    );
    await transaction.execute(sql`
      INSERT INTO ${textItems} (kind, item_id, source_locale, created_at, changed_at)
      SELECT 'article', article_id, CASE WHEN bool_or(locale = 'cn') THEN 'cn' ELSE 'en' END,
        min(published_at), max(updated_at)
      FROM ${articleTranslations} AS article WHERE ${isNew} GROUP BY article_id
      ON CONFLICT DO NOTHING`);
    await transaction.execute(sql`
      INSERT INTO ${texts} (kind, item_id, locale, version, title, fields, body, saved_at,
        source_revision, revision, kept_revision, is_kept, live_revision, live_since, is_live,
        first_published_at, withdrawn_at)
      SELECT 'article', article_id, locale, 1, title,
        jsonb_build_object('title', title, 'summary', summary, 'tags', coalesce(
          (SELECT jsonb_agg(tag_id ORDER BY position) FROM ${articleTags} AS tagged
            WHERE tagged.article_id = article.article_id), '[]')),
        markdown, updated_at,
        CASE WHEN locale <> item.source_locale THEN 1 END, 1, 1, true,
        CASE WHEN status = 'published' THEN 1 END,
        CASE WHEN status = 'published' THEN updated_at END,
        status = 'published',
        CASE WHEN status <> 'draft' THEN published_at END,
        CASE WHEN status = 'withdrawn' THEN updated_at END
      FROM ${articleTranslations} AS article
      JOIN ${textItems} AS item ON item.kind = 'article' AND item.item_id = article.article_id
      WHERE ${isNew}`);
    const added = sql`FROM ${texts} AS text WHERE text.kind = 'article' AND NOT EXISTS (
      SELECT 1 FROM ${textRevisions} AS known WHERE known.kind = 'article'
      AND known.item_id = text.item_id AND known.locale = text.locale)
      AND text.kept_revision = 1 AND text.is_kept`;
    await transaction.execute(sql`
      INSERT INTO ${textPublications} (kind, item_id, locale, revision, published_at, ended_at)
      SELECT kind, item_id, locale, 1, first_published_at, withdrawn_at ${added}
      AND text.first_published_at IS NOT NULL`);
    const adopted = await transaction.execute(sql`
      INSERT INTO ${textRevisions} (kind, item_id, locale, number, title, fields, body, at, reason,
        source_revision)
      SELECT kind, item_id, locale, 1, title, fields, body, saved_at, 'first', source_revision
      ${added} RETURNING number`);
    return (adopted as unknown as { rows: unknown[] }).rows.length;
  });
}
