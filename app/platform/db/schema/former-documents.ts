/*
 * Tables whose rows have moved to those of `documents.ts` (migration 0049), where triggers refuse their writes. Processes
 * of the version before still read them; the release after this one drops them.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { author, time } from "./columns";

/** Every value that a section has had. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const siteSettingRevisions = pgTable(
  "site_setting_revisions",
  {
    section: text("section").notNull(),
    version: integer("version").notNull(),
    value: jsonb("value"),
    ...author(),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.section, table.version] })],
);

/** Every version of an error code. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const helpErrorRevisions = pgTable(
  "help_error_revisions",
  {
    code: text("code").notNull(),
    version: integer("version").notNull(),
    area: text("area").notNull(),
    words: jsonb("words").notNull(),
    /** The code was removed with this version. */
    isRemoved: boolean("is_removed").notNull(),
    ...author(),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
);

/** The next version of a legal text in one language. Visitors never see this table. */
export const legalDrafts = pgTable(
  "legal_drafts",
  {
    name: text("name").notNull(),
    locale: text("locale").notNull(),
    /** Counts every change and stays when the draft goes, so that no version comes twice. */
    version: integer("version").notNull(),
    /** Null: there is no draft, the editor begins with the version in force. */
    words: jsonb("words"),
    ...author(),
    savedAt: time("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.locale] })],
);

/** Links to a page with the draft; each works once. */
export const legalPreviews = pgTable("legal_previews", {
  tokenHash: text("token_hash").$type<Secret>().primaryKey(),
  name: text("name").notNull(),
  locale: text("locale").notNull(),
  expiresAt: time("expires_at").notNull(),
});

/** Words that somebody has written and nobody has published. Visitors never see them. */
export const siteTextDrafts = pgTable(
  "site_text_drafts",
  {
    page: text("page").notNull(),
    key: text("key").notNull(),
    locale: text("locale").notNull(),
    /** Null: there is no draft any more; the row keeps the version, so that none comes twice. */
    text: text("text"),
    version: integer("version").notNull(),
    ...author(),
    savedAt: time("saved_at").notNull(),
    /** For a translation: the source text that it was made from or confirmed against. */
    sourceText: text("source_text"),
  },
  (table) => [primaryKey({ columns: [table.page, table.key, table.locale] })],
);

/** All strings that were ever published, and replaced drafts. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const siteTextRevisions = pgTable(
  "site_text_revisions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    page: text("page").notNull(),
    key: text("key").notNull(),
    locale: text("locale").notNull(),
    text: text("text").notNull(),
    ...author(),
    at: time("at").notNull(),
    /** `kept`: a draft before it was replaced. `copy`: a save that met another person's draft. */
    reason: text("reason").notNull().default("published"),
  },
  (table) => [index("site_text_revisions_place_index").on(table.page, table.key, table.locale)],
);

/** Links to a page with its drafts; each works once. */
export const siteTextPreviews = pgTable("site_text_previews", {
  tokenHash: text("token_hash").$type<Secret>().primaryKey(),
  page: text("page").notNull(),
  locale: text("locale").notNull(),
  expiresAt: time("expires_at").notNull(),
});

/** Words that go live at a time; of a page in a language at most one set waits. */
export const siteTextSchedules = pgTable(
  "site_text_schedules",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    page: text("page").notNull(),
    locale: text("locale").notNull(),
    texts: jsonb("texts").notNull(),
    at: time("at").notNull(),
    state: text("state").notNull(),
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

/** The draft of packages and prices: one row. Visitors never see it. */
export const offerDrafts = pgTable(
  "offer_drafts",
  {
    id: integer("id").primaryKey().default(1),
    /** Counts every change and stays when the draft goes, so that no version comes twice. */
    version: integer("version").notNull(),
    /** Null: there is no draft, the editor begins with what visitors see. */
    offer: jsonb("offer"),
    ...author(),
    savedAt: time("saved_at").notNull(),
  },
  (table) => [check("offer_drafts_one_check", sql`${table.id} = 1`)],
);

/** Every offer that was published. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const offerRevisions = pgTable("offer_revisions", {
  number: integer("number").primaryKey(),
  offer: jsonb("offer").notNull(),
  ...author(),
  at: time("at").notNull(),
  reason: text("reason").notNull(),
});

/** Offers that wait for their time; of these there is at most one. */
export const offerSchedules = pgTable(
  "offer_schedules",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    offer: jsonb("offer").notNull(),
    at: time("at").notNull(),
    state: text("state").notNull(),
    ...author(),
    createdAt: time("created_at").notNull(),
    finishedAt: time("finished_at"),
  },
  (table) => [
    uniqueIndex("offer_schedules_waiting_key")
      .on(table.state)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Links to the price page with the draft; each works once. */
export const offerPreviews = pgTable("offer_previews", {
  tokenHash: text("token_hash").$type<Secret>().primaryKey(),
  expiresAt: time("expires_at").notNull(),
});

/**
 * Drafts that were replaced or discarded, each whole. Triggers refuse UPDATE, DELETE and TRUNCATE. Visitors never see
 * this table.
 */
export const keptDrafts = pgTable(
  "kept_drafts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    /** Which thing of its kind. */
    place: text("place").notNull(),
    /** Null: the draft has all languages. */
    locale: text("locale"),
    words: jsonb("words").notNull(),
    /**
     * `replaced`: another draft took its place; `copy`: somebody's own after a conflict; `cancelled`:
     * it waited for a time that was cancelled.
     */
    reason: text("reason").notNull(),
    /** Author of the draft. */
    authorId: integer("author_id"),
    authorName: text("author_name"),
    savedAt: time("saved_at").notNull(),
    /** When it was kept. */
    at: time("at").notNull(),
  },
  (table) => [index("kept_drafts_place_index").on(table.kind, table.place, table.id)],
);
