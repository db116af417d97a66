import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";

/** Addresses of the vendor's own systems, to which the site sends events. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  /** Names of the events that it gets. */
  events: text("events").array().notNull(),
  /** Whether events sent to it contain personal data. */
  hasPersonalData: boolean("has_personal_data").notNull(),
  /** The signing secret, encrypted. */
  secret: text("secret").$type<Secret>().notNull(),
  /** The secret before the last rotation, encrypted; it signs beside the new one until `previousUntil`. */
  previousSecret: text("previous_secret").$type<Secret>(),
  previousUntil: time("previous_until"),
  createdAt: time("created_at").notNull(),
  /** When it was switched off; null: it is on. */
  offAt: time("off_at"),
  /** Whether a person switched it off, or the site after days of failures. */
  offBy: text("off_by", { enum: ["person", "failures"] }),
  /** The first failure since the last success; null: the last attempt succeeded, or none was made. */
  failingSince: time("failing_since"),
  /** End of the lease of the process that sends to it; one request at a time. */
  busyUntil: time("busy_until"),
});

/** Events for the vendor, stored in the transaction that causes them. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** `webhook-id`: the same in every attempt, so that receivers recognise repetitions. */
    number: text("number").notNull(),
    type: text("type").notNull(),
    /** The object of the event, as `account 0f8c…`: by it, personal data is deleted. */
    about: text("about").notNull(),
    /** JSON without personal data. */
    data: text("data").notNull(),
    /** Personal data in JSON, encrypted; null: none, or no endpoint may have it. */
    personal: text("personal").$type<Secret>(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_events_number_key").on(table.number),
    index("webhook_events_about_index").on(table.about),
    index("webhook_events_created_index").on(table.createdAt),
  ],
);

/** The delivery of each event to each endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    endpointId: integer("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: integer("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["waiting", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt; during an attempt, the end of its lease. */
    nextAttemptAt: time("next_attempt_at").notNull(),
    /** After this time it is no longer sent. */
    expiresAt: time("expires_at").notNull(),
    /** When it was delivered or failed. */
    settledAt: time("settled_at"),
    /** HTTP status of the last answer; null: there was none. */
    status: integer("status"),
    /** The first kilobyte of the last answer. */
    answer: text("answer"),
    /** Why the last attempt had no answer, as a code. */
    error: text("error"),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_key").on(table.endpointId, table.eventId),
    index("webhook_deliveries_next_index").on(table.state, table.nextAttemptAt),
    index("webhook_deliveries_event_index").on(table.eventId),
  ],
);
