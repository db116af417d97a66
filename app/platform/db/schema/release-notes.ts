import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { releases } from "./releases";

/** The release notes in one language. */
export const releaseNotes = pgTable(
  "release_notes",
  {
    releaseId: integer("release_id")
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    /** One sentence, may be empty. */
    remarks: text("remarks").notNull(),
    updateContent: text("update_content").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.locale] })],
);
