import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/**
 * Actions in the console, done or rejected. Triggers refuse UPDATE, DELETE and TRUNCATE (see the migration), and each
 * entry holds the hash of the one before it.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    /** Counted without gaps, so that a missing entry shows. */
    id: integer("id").primaryKey(),
    at: time("at").notNull(),
    /** No foreign keys: an entry remains, whatever becomes of its subject. */
    staffId: integer("staff_id"),
    staffName: text("staff_name"),
    source: text("source", {
      enum: ["console", "command", "schedule", "token", "site"],
    }).notNull(),
    act: text("act").notNull(),
    outcome: text("outcome", { enum: ["done", "refused"] }).notNull(),
    objectKind: text("object_kind"),
    objectId: text("object_id"),
    objectLabel: text("object_label"),
    /** JSON as text: `jsonb` would reorder its keys, and the hash would no longer fit. */
    before: text("before"),
    after: text("after"),
    detail: text("detail"),
    sessionId: integer("session_id"),
    requestId: text("request_id"),
    address: text("address"),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_entries_staff_index").on(table.staffId, table.id),
    index("audit_entries_object_index").on(table.objectKind, table.objectId, table.id),
    index("audit_entries_at_index").on(table.at),
  ],
);

/**
 * Refusals that the audit sums: one row for each kind. The first refusal of a window is an audit
 * entry of its own; this row counts the others until one entry with their number is written.
 */
export const auditRefusals = pgTable("audit_refusals", {
  /** JSON of the properties that make a kind: actor, action, subject and detail. */
  kind: text("kind").primaryKey(),
  /** Refusals of the window that have no entry yet. */
  count: integer("count").notNull(),
  startedAt: time("started_at").notNull(),
  lastAt: time("last_at").notNull(),
});
