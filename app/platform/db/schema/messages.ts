import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";

/** Outgoing messages, stored in the transaction that causes them and delivered later. */
export const messages = pgTable(
  "messages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    kind: text("kind").notNull(),
    /** `l…@example.com`: enough to recognise it, for the operator. */
    recipientHint: text("recipient_hint").notNull(),
    /**
     * Recipient and texts, encrypted, because they may contain a code. Empty once sent; if sending failed, it stays
     * some days longer, so that it can be issued again.
     */
    content: text("content").$type<Secret>().notNull(),
    state: text("state", { enum: ["waiting", "sent", "failed", "expired"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt; during a delivery, the end of its lease. */
    nextAttemptAt: time("next_attempt_at").notNull(),
    /** After this time it is no longer sent. */
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
    /** When it was sent, failed or expired. */
    settledAt: time("settled_at"),
    /** The provider's id of the message. */
    providerId: text("provider_id"),
    lastError: text("last_error"),
    /** When the staff issued it again or gave it up, after it had failed. */
    handledAt: time("handled_at"),
  },
  (table) => [index("messages_next_index").on(table.state, table.nextAttemptAt)],
);
