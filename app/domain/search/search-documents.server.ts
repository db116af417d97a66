import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { type SearchPart, searchDocument, searchRulesVersion } from "~/lib/search/search-document";
import type { Database } from "~/platform/db/database.server";
import { searchDocuments } from "~/platform/db/schema";
import type { SearchKind } from "./search-queries.server";

type Item = { kind: SearchKind; itemId: number; locale: Locale };

/**
 * Makes other writers of an item's documents wait until this transaction ends. A lock on rows would
 * not do: the documents may not exist yet.
 */
export async function lockSearchItem(db: Database, kind: SearchKind, itemId: number) {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`search ${kind}`}), ${itemId}::int)`,
  );
}

/**
 * Inserts or replaces an item's search document in one language. Call it in the transaction that
 * stores the item, so that search and content always agree.
 */
export async function putSearchDocument(
  db: Database,
  { parts, ...item }: Item & { parts: readonly SearchPart[] },
): Promise<void> {
  const document = sql`${searchDocument(parts)}::tsvector`;
  const sourceHash = sourceHashOf(parts);
  const { kind, itemId, locale } = searchDocuments;
  await lockSearchItem(db, item.kind, item.itemId);
  await db
    .insert(searchDocuments)
    .values({ ...item, document, sourceHash })
    .onConflictDoUpdate({ target: [kind, itemId, locale], set: { document, sourceHash } });
}

/** Hash of a document's source: its text and the version of the tokenisation rules. */
export function sourceHashOf(parts: readonly SearchPart[]): string {
  return createHash("sha256")
    .update(JSON.stringify([searchRulesVersion, parts]))
    .digest("base64url");
}

/** Removes an item's search document in one language. */
export async function removeSearchDocument(db: Database, item: Item): Promise<void> {
  const { kind, itemId, locale } = searchDocuments;
  await lockSearchItem(db, item.kind, item.itemId);
  await db
    .delete(searchDocuments)
    .where(and(eq(kind, item.kind), eq(itemId, item.itemId), eq(locale, item.locale)));
}
