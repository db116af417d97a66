import { and, eq, inArray } from "drizzle-orm";
import { lockSearchItem, putSearchDocument } from "~/domain/search/search-documents.server";
import { searchItems } from "~/domain/search/search-queries.server";
import { idsIn, type SearchSource } from "~/domain/search/search-source.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { SearchPart } from "~/lib/search/search-document";
import type { Database } from "~/platform/db/database.server";
import { releaseNotes, releases, searchDocuments } from "~/platform/db/schema";
import { isServedRow } from "./served.server";

/** The largest number of results that the search ranks. */
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
 * Rebuilds the search documents of releases: those that are handed out get a document in both languages,
 * others none. Call it in the transaction that changes them.
 */
export async function indexReleases(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { kind, itemId } = searchDocuments;
  // In one order everywhere, so that two transactions never wait for each other.
  for (const id of ids.toSorted((one, other) => one - other)) {
    await lockSearchItem(db, "release", id);
  }
  const isOfThem = and(eq(kind, "release"), inArray(itemId, [...ids]));
  await db.delete(searchDocuments).where(isOfThem);
  for (const document of await releaseSearch.documentsOf(db, ids)) {
    await putSearchDocument(db, { kind: "release", ...document });
  }
}

export const releaseSearch: SearchSource = {
  kind: "release",
  idsAfter: idsIn(releases),
  async documentsOf(db, ids) {
    const rows = await db
      .select()
      .from(releases)
      .where(and(inArray(releases.id, [...ids]), isServedRow));
    const notes = await db
      .select()
      .from(releaseNotes)
      .where(inArray(releaseNotes.releaseId, [...ids]))
      .orderBy(releaseNotes.releaseId, releaseNotes.locale);
    const notesOf = Map.groupBy(notes, ({ releaseId }) => releaseId);
    return rows.flatMap((row) => {
      const own = notesOf.get(row.id) ?? [];
      return localeCodes.map((locale) => {
        const note = own.find((entry) => entry.locale === locale) ?? own[0];
        return { itemId: row.id, locale, parts: partsOf(row, note, locale) };
      });
    });
  },
};

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

/** Words that people use to search for a product. */
const productWords = {
  client: { cn: "客户端 Windows", en: "client Windows" },
  browser: { cn: "浏览器内核", en: "browser kernel" },
} satisfies Record<string, Record<Locale, string>>;
