import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { type SearchPart, searchDocument, searchRules } from "~/lib/search/search-document";
import type { Database } from "~/platform/db/database.server";
import { searchDocuments } from "~/platform/db/schema";
import type { SearchKind } from "./search-queries.server";

type Item = { kind: SearchKind; itemId: number; locale: Locale };

/**
 * Makes an item searchable in one language, or replaces what was searched of it. To be called in
 * the transaction that stores the item, so that search and content never disagree.
 */
export async function putSearchDocument(
  db: Database,
  { parts, ...item }: Item & { parts: readonly SearchPart[] },
): Promise<void> {
  const document = sql`${searchDocument(parts)}::tsvector`;
  const sourceHash = sourceHashOf(parts);
  const { kind, itemId, locale } = searchDocuments;
  await db
    .insert(searchDocuments)
    .values({ ...item, document, sourceHash })
    .onConflictDoUpdate({ target: [kind, itemId, locale], set: { document, sourceHash } });
}

/** Stands for what a document is made of: its text, and the rules that make tokens of it. */
export function sourceHashOf(parts: readonly SearchPart[]): string {
  return createHash("sha256")
    .update(JSON.stringify([searchRules, parts]))
    .digest("base64url");
}

/** Takes an item out of the search in one language. */
export async function removeSearchDocument(db: Database, item: Item): Promise<void> {
  const { kind, itemId, locale } = searchDocuments;
  await db
    .delete(searchDocuments)
    .where(and(eq(kind, item.kind), eq(itemId, item.itemId), eq(locale, item.locale)));
}
