import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Counts of rate limits, by a keyed hash of the client or target. UNLOGGED (see its migration):
 * counting waits for no disk, and a crash of the database resets the counts.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestamp("expire", { withTimezone: true, precision: 3 }),
  },
  (table) => [index("rate_limits_expire_index").on(table.expire)],
);
