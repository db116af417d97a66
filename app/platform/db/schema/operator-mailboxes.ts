import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { messages } from "./messages";

/** Mailboxes of the operator, so that however much strangers write, each gets a mail in ten minutes at most. */
export const operatorMailboxes = pgTable("operator_mailboxes", {
  address: text("address").primaryKey(),
  /** When the last mail goes or went out; while it is in the future, more is added to that mail. */
  lastAt: time("last_at").notNull(),
  /** The mail that waits until then. */
  waitingId: integer("waiting_id").references(() => messages.id, { onDelete: "set null" }),
  /** Messages that the waiting mail tells of, by topic. */
  counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
});
