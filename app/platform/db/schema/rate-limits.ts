import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * How often something was done in a span of time, by a keyed hash of who did it.
 * The table is UNLOGGED (its migration says so): counting waits for no disk, and after a crash
 * of the database everyone counts from nothing.
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
