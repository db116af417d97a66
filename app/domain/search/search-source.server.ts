import { asc, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";
import type { SearchPart } from "~/lib/search/search-document";
import type { Database } from "~/platform/db/database.server";
import type { SearchKind } from "./search-queries.server";

/** The document that an item should have in one language. */
type WantedDocument = { itemId: number; locale: Locale; parts: readonly SearchPart[] };

/** A kind of searchable items, and how to read them. */
export type SearchSource = {
  kind: SearchKind;
  /** Ids of items after the given id in ascending order, published or not. */
  idsAfter: (db: Database, after: number, limit: number) => Promise<number[]>;
  /** The documents that these items should have: one for each published language. */
  documentsOf: (db: Database, ids: readonly number[]) => Promise<WantedDocument[]>;
};

/** Reads the ids of items that are rows of a table. */
export const idsIn =
  (table: PgTable & { id: PgColumn }): SearchSource["idsAfter"] =>
  async (db, after, limit) => {
    const rows = await db
      .select({ id: sql<number>`${table.id}` })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  };
