import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/**
 * Drafts that another one took the place of, or that were discarded, each whole. Triggers refuse
 * UPDATE, DELETE and TRUNCATE. Visitors never see this table.
 */
export const keptDrafts = pgTable(
  "kept_drafts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: ["offer", "legal"] }).notNull(),
    /** Which thing of its kind. */
    place: text("place").notNull(),
    /** Null: the draft has all languages. */
    locale: text("locale", { enum: ["cn", "en"] }),
    words: jsonb("words").notNull(),
    /**
     * `replaced`: another draft took its place; `copy`: somebody's own after a conflict; `cancelled`:
     * it waited for a time that was cancelled.
     */
    reason: text("reason", { enum: ["replaced", "copy", "discarded", "cancelled"] }).notNull(),
    /** Who wrote it. */
    authorId: integer("author_id"),
    authorName: text("author_name"),
    savedAt: time("saved_at").notNull(),
    /** When it was kept. */
    at: time("at").notNull(),
  },
  (table) => [index("kept_drafts_place_index").on(table.kind, table.place, table.id)],
);
