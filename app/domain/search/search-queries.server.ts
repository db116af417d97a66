import { sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { searchQuery } from "~/lib/search/search-query";
import type { Database } from "~/platform/db/database.server";
import type { searchDocuments } from "~/platform/db/schema";

/** What is searched; each kind is searched for itself. */
export type SearchKind = (typeof searchDocuments.$inferSelect)["kind"];

/** What to look for: `query` as a visitor typed it, `offset` from 0. */
export type Search = {
  kind: SearchKind;
  locale: Locale;
  query: string;
  limit: number;
  offset: number;
};

/** A word that is everywhere must not make the database rank everything. */
const mostCandidates = 1_000;

/** By the length of the text as well, so that a long one does not win by being long. */
const byLength = 1;

/**
 * The ids of what matches, the best match first and of equals the highest id, and how many there
 * are: 1,000 at most, as no more are ranked. A query without a letter or digit finds nothing.
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
