import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Addresses of a former site, and where each leads now. */
export const oldAddresses = pgTable("old_addresses", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** The decoded path; with `*` at its end for all paths that begin so. */
  from: text("from_path").notNull().unique(),
  /** A path of this site or an address under https; null: it is gone for good. */
  to: text("to_address"),
  /** Counts its changes, so that nobody overwrites what they have not seen. */
  version: integer("version").notNull().default(1),
});

/** How often an old address was asked for. A separate table: counts are no content. */
export const oldAddressHits = pgTable("old_address_hits", {
  addressId: integer("address_id")
    .primaryKey()
    .references(() => oldAddresses.id, { onDelete: "cascade" }),
  hits: bigint("hits", { mode: "number" }).notNull(),
  lastDay: date("last_day", { mode: "string" }).notNull(),
});

/** How often an address without a page was asked for on a day. A path of this site, and nothing of who asked. */
export const missingAddressDays = pgTable(
  "missing_address_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    path: text("path").notNull(),
    hits: bigint("hits", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path] }),
    index("missing_address_days_path_index").on(table.path),
  ],
);
