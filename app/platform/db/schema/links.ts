import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** An address outside the site that pages lead to, and what the link check found there. */
export const links = pgTable(
  "links",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    url: text("url").notNull(),
    /** The check leaves it alone: its server refuses programs, or it is a sample. */
    isExempt: boolean("is_exempt").notNull().default(false),
    checkedAt: timestamp("checked_at", { withTimezone: true, precision: 3 }),
    /** HTTP status of the last check; null when no answer came. */
    lastStatus: integer("last_status"),
    /** Checks that failed since the last one that did not. */
    failuresInRow: integer("failures_in_row").notNull().default(0),
  },
  (table) => [uniqueIndex("links_url_key").on(table.url)],
);
