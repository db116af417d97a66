import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/**
 * Counts of rate limits, by a keyed hash of the client or target. UNLOGGED (see its migration):
 * counting waits for no disk, and a crash of the database resets the counts.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: time("expire"),
  },
  (table) => [index("rate_limits_expire_index").on(table.expire)],
);
