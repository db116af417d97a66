import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { contactMessages } from "./contact-messages";

/**
 * Actions of the staff on a contact message or privacy request, in order: answers, notes, legal steps. They are
 * deleted with the message.
 */
export const contactEntries = pgTable(
  "contact_entries",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    contactMessageId: integer("contact_message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    kind: text("kind", {
      enum: ["answered", "closed", "reopened", "identified", "extended", "exported", "erased"],
    }).notNull(),
    /** The answer, the closing note or the reason; for an erasure, the counts as JSON. */
    text: text("text").notNull(),
    /** No foreign keys: the entry stands whatever becomes of who did it and of the mail. */
    staffId: integer("staff_id").notNull(),
    staffName: text("staff_name").notNull(),
    /** The mail in the outbox. */
    outboxId: integer("outbox_id"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("contact_entries_message_index").on(table.contactMessageId, table.id)],
);
