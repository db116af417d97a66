import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Messages to people, written with what causes them and delivered afterwards. */
export const messages = pgTable(
  "messages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    kind: text("kind").notNull(),
    /** `l…@example.com`: enough to recognise it, for the operator. */
    recipientHint: text("recipient_hint").notNull(),
    /** Recipient and texts, encrypted: a code stands in them. Empty once there is no more to do. */
    content: text("content").notNull(),
    state: text("state", { enum: ["waiting", "sent", "failed", "expired"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Also how long who delivers it has it alone. */
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true, precision: 3 }).notNull(),
    /** After this it would come too late. */
    expiresAt: timestamp("expires_at", { withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    settledAt: timestamp("settled_at", { withTimezone: true, precision: 3 }),
    /** The provider's own name of the message. */
    providerId: text("provider_id"),
    lastError: text("last_error"),
  },
  (table) => [index("messages_next_index").on(table.state, table.nextAttemptAt)],
);
