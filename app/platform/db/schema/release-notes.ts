import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { releases } from "./releases";

const locale = () => text("locale", { enum: ["cn", "en"] }).notNull();
const words = () => ({
  /** One sentence, may be empty. */
  remarks: text("remarks").notNull(),
  updateContent: text("update_content").array().notNull(),
});

/** The release notes in one language. */
export const releaseNotes = pgTable(
  "release_notes",
  {
    releaseId: integer("release_id")
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    locale: locale(),
    ...words(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.locale] })],
);

/** Every version of the notes. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const releaseNoteRevisions = pgTable(
  "release_note_revisions",
  {
    /** No foreign key: the history stands when a draft is discarded. */
    releaseId: integer("release_id").notNull(),
    locale: locale(),
    number: integer("number").notNull(),
    ...words(),
    /** Somebody of the staff, or a token; null: the starting content. */
    authorName: text("author_name"),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.locale, table.number] })],
);
