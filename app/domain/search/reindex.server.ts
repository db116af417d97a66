import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { SearchPart } from "~/lib/search/search-document";
import { contentChannel } from "~/platform/db/content-changes.server";
import type { Database } from "~/platform/db/database.server";
import { searchDocuments } from "~/platform/db/schema";
import { putSearchDocument, removeSearchDocument, sourceHashOf } from "./search-documents.server";
import type { SearchKind } from "./search-queries.server";

/** What is searched of an item in one language. */
export type WantedDocument = { itemId: number; locale: Locale; parts: readonly SearchPart[] };

/** A kind of items that can be searched, as it is stored now. */
export type SearchSource = {
  kind: SearchKind;
  /** Ids of all items after one, in ascending order, whether they are published or not. */
  idsAfter: (db: Database, after: number, limit: number) => Promise<number[]>;
  /** What should be searched of these items: one document for each published language. */
  documentsOf: (db: Database, ids: readonly number[]) => Promise<WantedDocument[]>;
};

/** Items that are compared with one query each way. */
const batchSize = 200;

/** PostgreSQL's largest `integer`. */
const largestId = 2_147_483_647;

/**
 * Writes anew what the search knows of items whose text or whose rules of tokens are not those it
 * was made by, and takes out what is published no more. Where nothing differs it only reads.
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
        changed += await db.transaction((transaction) => renew(transaction, source, id));
      }
      after = last;
    }
  }
  // Stored pages of results are those of the old documents.
  if (changed > 0) await db.execute(sql`SELECT pg_notify(${contentChannel}, '')`);
  return changed;
}

type Span = { ids: readonly number[]; from: number; to: number };

/** Ids of the items in a span whose documents are not what they should be. */
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
 * Makes an item's documents what they should be. They are locked before its text is read: who
 * changes both meanwhile, in a transaction of its own, has the last word.
 */
async function renew(db: Database, source: SearchSource, id: number): Promise<number> {
  const { kind, itemId } = searchDocuments;
  const stored = await db
    .select()
    .from(searchDocuments)
    .where(and(eq(kind, source.kind), inArray(itemId, [id])))
    .for("update");
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
  return changed;
}
