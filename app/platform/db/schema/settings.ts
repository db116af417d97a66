import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { author, time } from "./columns";

/** A document of the section; null: its starting value. `app/domain/settings` says what it holds. */
const value = () => jsonb("value").$type<Record<string, unknown>>();

/** Settings of the operator: a row for each section that was ever changed. */
export const siteSettings = pgTable("site_settings", {
  section: text("section").primaryKey(),
  /** Counts every change, so that nobody overwrites what somebody else has saved meanwhile. */
  version: integer("version").notNull(),
  value: value(),
  ...author(),
  savedAt: time("saved_at").notNull(),
});
