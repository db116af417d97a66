import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Text messages of each day in China, by country and in all: what the caps are counted by. */
export const smsDays = pgTable(
  "sms_days",
  {
    /** The day in China: `2026-11-12`. */
    day: date("day", { mode: "string" }).notNull(),
    /** ISO 3166-1 code of the number's country; `all` counts every message. */
    country: text("country").notNull(),
    /** Messages that were queued for sending. */
    sent: integer("sent").notNull().default(0),
    /** Codes that were refused, because the cap was reached. */
    refused: integer("refused").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.country] })],
);
