import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Marks of one-time actions that all instances share, such as storing the starting content. */
export const siteMarks = pgTable("site_marks", {
  name: text("name").primaryKey(),
  madeAt: timestamp("made_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
