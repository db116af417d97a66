import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What was done once for all instances and is never done again, such as storing starting content. */
export const siteMarks = pgTable("site_marks", {
  name: text("name").primaryKey(),
  madeAt: timestamp("made_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
