import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { author, time } from "./columns";

/** Which words: the page, where they stand in its words (`hero.lead`), and their language. */
const place = () => ({
  page: text("page").notNull(),
  key: text("key").notNull(),
  locale: text("locale", { enum: ["cn", "en"] }).notNull(),
});

/** Words of pages that are others than those of the code. Visitors read them. */
export const siteTexts = pgTable(
  "site_texts",
  { ...place(), text: text("text").notNull() },
  (table) => [primaryKey({ columns: [table.page, table.key, table.locale] })],
);

/** Words that somebody has written and nobody has published. Visitors never see them. */
export const siteTextDrafts = pgTable(
  "site_text_drafts",
  {
    ...place(),
    /** Null: there is no draft any more; the row keeps the version, so that none comes twice. */
    text: text("text"),
    version: integer("version").notNull(),
    ...author(),
    savedAt: time("saved_at").notNull(),
    /** Of a translation: the source's public words when it was last published or said to fit still. */
    sourceText: text("source_text"),
  },
  (table) => [primaryKey({ columns: [table.page, table.key, table.locale] })],
);

/**
 * All words that were ever published, and drafts that gave way to others. Triggers refuse UPDATE, DELETE and
 * TRUNCATE.
 */
export const siteTextRevisions = pgTable(
  "site_text_revisions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    ...place(),
    text: text("text").notNull(),
    ...author(),
    at: time("at").notNull(),
    /** `kept`: a draft that was about to give way. `copy`: words that met somebody else's draft. */
    reason: text("reason", { enum: ["published", "kept", "copy"] })
      .notNull()
      .default("published"),
  },
  (table) => [index("site_text_revisions_place_index").on(table.page, table.key, table.locale)],
);

/** Links to a page with its drafts; each works once. */
export const siteTextPreviews = pgTable("site_text_previews", {
  tokenHash: text("token_hash").primaryKey(),
  page: text("page").notNull(),
  locale: text("locale", { enum: ["cn", "en"] }).notNull(),
  expiresAt: time("expires_at").notNull(),
});

/** Words of a set that waits for its time. */
export type ScheduledText = {
  key: string;
  text: string;
  /** Of a translation: the source's words that it was made from. */
  sourceText: string | null;
};

/** Words that go live at a time; of a page in a language at most one set waits. */
export const siteTextSchedules = pgTable(
  "site_text_schedules",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    page: text("page").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    texts: jsonb("texts").$type<ScheduledText[]>().notNull(),
    at: time("at").notNull(),
    state: text("state", { enum: ["waiting", "done", "cancelled"] }).notNull(),
    ...author(),
    createdAt: time("created_at").notNull(),
    finishedAt: time("finished_at"),
  },
  (table) => [
    uniqueIndex("site_text_schedules_waiting_key")
      .on(table.page, table.locale)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
