import { and, eq, gte, lte, sql } from "drizzle-orm";
import { contentChannel } from "~/platform/db/content-changes.server";
import type { Database } from "~/platform/db/database.server";
import { searchDocuments } from "~/platform/db/schema";
import {
  lockSearchItem,
  putSearchDocument,
  removeSearchDocument,
  sourceHashOf,
} from "./search-documents.server";
import type { SearchSource } from "./search-source.server";

/** Number of items that are compared at a time. */
const batchSize = 200;

/** PostgreSQL's largest `integer`. */
const largestId = 2_147_483_647;

/**
 * Rebuilds search documents whose text or tokenisation rules have changed, and removes those of
 * items that are no longer published. It only reads when nothing differs.
 * @returns how many documents were written or removed
 */
export async function reindexSearch(
  db: Database,
  sources: readonly SearchSource[],
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (const source of sources) {
    let after = 0;
    while (after < largestId) {
      signal?.throwIfAborted();
      const ids = await source.idsAfter(db, after, batchSize);
      const last = ids.length < batchSize ? largestId : (ids.at(-1) ?? largestId);
      for (const id of await differing(db, source, { ids, from: after + 1, to: last })) {
        signal?.throwIfAborted();
        changed += await db.transaction((transaction) => renewSearchItem(transaction, source, id));
      }
      after = last;
    }
  }
  return changed;
}

type Span = { ids: readonly number[]; from: number; to: number };

/** Ids of the items in a range whose documents are outdated. */
async function differing(db: Database, source: SearchSource, { ids, from, to }: Span) {
  const { kind, itemId, locale, sourceHash } = searchDocuments;
  const stored = await db
    .select({ itemId, locale, sourceHash })
    .from(searchDocuments)
    .where(and(eq(kind, source.kind), gte(itemId, from), lte(itemId, to)));
  const unmatched = new Map(stored.map((row) => [`${row.itemId} ${row.locale}`, row]));
  const found = new Set<number>();
  for (const wanted of await wantedOf(db, source, ids)) {
    const key = `${wanted.itemId} ${wanted.locale}`;
    if (unmatched.get(key)?.sourceHash !== sourceHashOf(wanted.parts)) found.add(wanted.itemId);
    unmatched.delete(key);
  }
  for (const { itemId } of unmatched.values()) found.add(itemId);
  return found;
}

async function wantedOf(db: Database, source: SearchSource, ids: readonly number[]) {
  return ids.length === 0 ? [] : source.documentsOf(db, ids);
}

/**
 * Updates an item's documents in a transaction. It locks the item before it reads the text, so a
 * concurrent transaction that changes text and documents writes the documents last.
 * @param db the transaction
 * @returns how many documents were written or removed
 */
export async function renewSearchItem(
  db: Database,
  source: SearchSource,
  id: number,
): Promise<number> {
  const { kind, itemId, locale, sourceHash } = searchDocuments;
  await lockSearchItem(db, source.kind, id);
  const stored = await db
    .select({ locale, sourceHash })
    .from(searchDocuments)
    .where(and(eq(kind, source.kind), eq(itemId, id)));
  const storedAs = new Map(stored.map((row) => [row.locale, row.sourceHash]));
  let changed = 0;
  for (const { locale, parts } of await wantedOf(db, source, [id])) {
    if (storedAs.get(locale) !== sourceHashOf(parts)) {
      await putSearchDocument(db, { kind: source.kind, itemId: id, locale, parts });
      changed += 1;
    }
    storedAs.delete(locale);
  }
  for (const locale of storedAs.keys()) {
    await removeSearchDocument(db, { kind: source.kind, itemId: id, locale });
    changed += 1;
  }
  // Cached pages may show results of the old documents. With the change itself: a later item that
  // fails must not keep it from them.
  if (changed > 0) await db.execute(sql`SELECT pg_notify(${contentChannel}, '')`);
  return changed;
}
