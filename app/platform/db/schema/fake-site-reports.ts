import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** Reports of sites that pass themselves off as this one. */
export const fakeSiteReports = pgTable(
  "fake_site_reports",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** `FS-2026-000123`; null only within the transaction that stores the report. */
    number: text("number"),
    /** The address as it was typed. */
    url: text("url").notNull(),
    place: text("place", { enum: ["ad", "search", "chat", "message", "other"] }).notNull(),
    /** May be empty. */
    note: text("note").notNull(),
    /** In lower case; null when the reporter wants no answer. */
    email: text("email"),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("fake_site_reports_number_key").on(table.number),
    index("fake_site_reports_created_index").on(table.createdAt),
  ],
);
