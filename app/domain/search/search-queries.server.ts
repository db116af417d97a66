import { sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { searchQuery } from "~/lib/search/search-query";
import type { Database } from "~/platform/db/database.server";
import type { searchDocuments } from "~/platform/db/schema";

/** A kind of searchable items; each is searched separately. */
export type SearchKind = (typeof searchDocuments.$inferSelect)["kind"];

/** A search: `query` as the visitor typed it, `offset` from 0. */
export type Search = {
  kind: SearchKind;
  locale: Locale;
  query: string;
  limit: number;
  offset: number;
};

/** Largest number of ranked matches, as a common word could match everything. */
const mostCandidates = 1_000;

/** Normalisation option of `ts_rank`: long texts do not win by length. */
const byLength = 1;

/**
 * The ids of matching items, best match first (the highest id first among equals), and their number,
 * at most 1,000. A query without a letter or digit finds nothing.
 */
export async function searchItems(
  db: Database,
  { kind, locale, query, limit, offset }: Search,
): Promise<{ ids: number[]; total: number }> {
  const wanted = searchQuery(query);
  if (wanted === null) return { ids: [], total: 0 };
  const found = sql`(
    SELECT count(*)::int AS total, coalesce((
      array_agg(item_id ORDER BY ts_rank(document, ${wanted}::tsquery, ${byLength}) DESC, item_id DESC)
    )[${offset + 1}::int : ${offset + limit}::int], '{}') AS ids
    FROM search_candidates(${kind}, ${locale}, ${wanted}::tsquery, ${mostCandidates})
  ) AS found`;
  const [row] = await db
    .select({ ids: sql<number[]>`found.ids`, total: sql<number>`found.total` })
    .from(found);
  return row ?? { ids: [], total: 0 };
}
