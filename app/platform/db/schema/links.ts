import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** An external address that pages link to, and the result of its last check. */
export const links = pgTable(
  "links",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    url: text("url").notNull(),
    /** Not checked, because its server refuses programs or the address is a sample. */
    isExempt: boolean("is_exempt").notNull().default(false),
    checkedAt: timestamp("checked_at", { withTimezone: true, precision: 3 }),
    /** HTTP status of the last check; null when no answer came. */
    lastStatus: integer("last_status"),
    /** Number of failed checks since the last successful one. */
    failuresInRow: integer("failures_in_row").notNull().default(0),
  },
  (table) => [uniqueIndex("links_url_key").on(table.url)],
);
