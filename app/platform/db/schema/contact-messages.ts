import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { staff } from "./staff";

/** Messages of the contact form. A privacy request has a number and a due date. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    /** Email address in lower case, or phone number in E.164. */
    contact: text("contact").notNull(),
    topic: text("topic", {
      enum: ["service", "business", "friend-link", "vulnerability", "fake-site", "privacy"],
    }).notNull(),
    message: text("message").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    createdAt: time("created_at").notNull(),
    /** `PR-2026-000123`. */
    requestNumber: text("request_number"),
    /** The last day for an answer, in China; null until the request is confirmed. */
    dueOn: date("due_on", { mode: "string" }),
    /** When a link for confirming it was mailed; null: none was. */
    linkSentAt: time("link_sent_at"),
    /** Why none was, as it was when the request came; null: one was, or none belongs to it. */
    noLinkBecause: text("no_link_because", { enum: ["had-one", "used-up"] }),
    /** The kind of a privacy request, as the staff understood it; null: not known yet. */
    asksFor: text("asks_for", { enum: ["copy", "erasure", "correction", "other"] }),
    /** The member of the staff who answers it; null: unassigned. */
    takenBy: integer("taken_by").references(() => staff.id),
    closedAt: time("closed_at"),
  },
  (table) => [
    uniqueIndex("contact_messages_request_number_key").on(table.requestNumber),
    index("contact_messages_contact_index").on(table.contact, table.createdAt),
    index("contact_messages_closed_index").on(table.closedAt, table.id),
    check(
      "contact_messages_link_check",
      sql`${table.linkSentAt} IS NULL OR ${table.noLinkBecause} IS NULL`,
    ),
    check("contact_messages_due_check", sql`${table.topic} = 'privacy' OR ${table.dueOn} IS NULL`),
  ],
);
