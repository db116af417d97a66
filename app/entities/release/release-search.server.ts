import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { releaseNotes, releases, searchDocuments } from "~/db/schema";
import { putSearchDocument, removeSearchDocument } from "~/entities/search/search-documents.server";
import { searchItems } from "~/entities/search/search-queries.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { SearchPart } from "~/support/search/search-document";

/** As many as the search ranks. */
const mostFound = 1_000;

/** The ids of the releases that match, of either product, the best match first. */
export async function findReleaseIds(
  db: Database,
  { locale, query }: { locale: Locale; query: string },
): Promise<number[]> {
  const search = { kind: "release", locale, query, limit: mostFound, offset: 0 } as const;
  return (await searchItems(db, search)).ids;
}

/**
 * Makes releases searchable as they are now: what is published in both languages, with the text
 * that each shows, and nothing else. To be called in the transaction that changes them.
 */
export async function indexReleases(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select()
    .from(releases)
    .where(inArray(releases.id, [...ids]));
  const notes = await db
    .select()
    .from(releaseNotes)
    .where(inArray(releaseNotes.releaseId, [...ids]));
  const notesOf = Map.groupBy(notes, ({ releaseId }) => releaseId);
  for (const row of rows) {
    const own = notesOf.get(row.id) ?? [];
    for (const locale of localeCodes) {
      const item = { kind: "release", itemId: row.id, locale } as const;
      const note = own.find((entry) => entry.locale === locale) ?? own[0];
      if (row.status !== "published") await removeSearchDocument(db, item);
      else await putSearchDocument(db, { ...item, parts: partsOf(row, note, locale) });
    }
  }
}

/** Makes searchable what was published before releases were searched. */
export async function indexUnsearchedReleases(db: Database): Promise<void> {
  const document = db
    .select({ one: sql`1` })
    .from(searchDocuments)
    .where(and(eq(searchDocuments.kind, "release"), eq(searchDocuments.itemId, releases.id)));
  const rows = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.status, "published"), notExists(document)));
  await indexReleases(
    db,
    rows.map(({ id }) => id),
  );
}

function partsOf(
  { product, kernel, version }: typeof releases.$inferSelect,
  note: typeof releaseNotes.$inferSelect | undefined,
  locale: Locale,
): SearchPart[] {
  return [
    { text: kernel === null ? version : `${version} Chromium ${kernel}`, weight: "A" },
    { text: productWords[product][locale], weight: "B" },
    { text: note?.remarks ?? "", weight: "B" },
    ...(note?.updateContent ?? []).map((text) => ({ text, weight: "D" as const })),
  ];
}

/** What people call it when they look for it. */
const productWords = {
  client: { cn: "客户端 Windows", en: "client Windows" },
  browser: { cn: "浏览器内核", en: "browser kernel" },
} satisfies Record<string, Record<Locale, string>>;
