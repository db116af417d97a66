import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { author, time } from "./columns";
import { staff } from "./staff";

/** Which text: the kind of thing, its number there, and the language. */
const ofItem = () => ({
  kind: text("kind", { enum: ["article", "help"] }).notNull(),
  itemId: integer("item_id").notNull(),
});
const language = (name: string) => text(name, { enum: ["cn", "en"] }).notNull();
const ofText = () => ({ ...ofItem(), locale: language("locale") });

/** What a text has besides its Markdown; its kind knows the form. */
const fields = () =>
  jsonb("fields").$type<{ title: string; summary: string; [name: string]: unknown }>().notNull();

/** Things that have texts in the console, such as articles. */
export const documents = pgTable(
  "text_items",
  {
    ...ofItem(),
    /** The language that the others are translated from. */
    sourceLocale: language("source_locale"),
    createdAt: time("created_at").notNull(),
    /** When a text of it, or where one stands, last changed. */
    changedAt: time("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index("text_items_changed_index").on(table.kind, table.changedAt, table.itemId),
  ],
);

/**
 * The draft of a text, and where it stands. Visitors never see this table: what is published is
 * copied to the tables of its kind.
 */
export const documentDrafts = pgTable(
  "texts",
  {
    ...ofText(),
    /** Counts up with every save that changes something. */
    version: integer("version").notNull(),
    title: text("title").notNull(),
    fields: fields(),
    body: text("body").notNull(),
    ...author(),
    savedAt: time("saved_at").notNull(),
    /** The revision of the source that a translation was made from. */
    sourceRevision: integer("source_revision"),
    /** Keys of changes of the source that were looked at since. */
    checked: text("checked").array().notNull().default(sql`'{}'`),
    /** Changes of the source that nobody has looked at. */
    stale: integer("stale").notNull().default(0),
    submittedAt: time("submitted_at"),
    submittedById: integer("submitted_by_id"),
    submittedByName: text("submitted_by_name"),
    /** The highest number of a revision; 0: none was made yet. */
    revision: integer("revision").notNull(),
    /** The newest revision that was made of the draft; copies kept beside it do not count. */
    keptRevision: integer("kept_revision").notNull(),
    /** The draft is that revision, word for word. */
    isKept: boolean("is_kept").notNull(),
    /** What visitors see; null: nothing. */
    liveRevision: integer("live_revision"),
    liveSince: time("live_since"),
    /** The draft is what visitors see, word for word. */
    isLive: boolean("is_live").notNull(),
    firstPublishedAt: time("first_published_at"),
    withdrawnAt: time("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.locale] }),
    foreignKey({
      columns: [table.kind, table.itemId],
      foreignColumns: [documents.kind, documents.itemId],
    }),
    // Titles in small letters, as searches compare them. A search, or a count of all texts, reads this
    // small index and no text: PostgreSQL does so only where the title itself stands beside them.
    index("texts_titles_index").on(
      table.kind,
      table.itemId,
      sql`lower(${table.title})`,
      table.title,
    ),
    // The few texts of the list's tabs, which are counted whenever a list opens.
    index("texts_stale_index").on(table.kind, table.itemId).where(sql`${table.stale} > 0`),
    index("texts_unpublished_index")
      .on(table.kind, table.itemId)
      .where(
        sql`${table.firstPublishedAt} IS NULL OR (${table.liveRevision} IS NOT NULL AND NOT ${table.isLive})`,
      ),
    // The state filter's few withdrawn texts, which the columns of the other indexes do not tell.
    index("texts_withdrawn_index")
      .on(table.kind, table.itemId, table.locale)
      .where(sql`${table.liveRevision} IS NULL AND ${table.firstPublishedAt} IS NOT NULL`),
    index("texts_authors_index").on(table.kind, table.authorId),
    // Texts with pictures of the library, which `media-uses.server.ts` looks for.
    index("texts_pictures_index")
      .on(table.kind, table.itemId, table.locale)
      .where(sql`${table.body} LIKE '%/media/%'`),
  ],
);

/** Every version of a text that was kept. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const documentRevisions = pgTable(
  "text_revisions",
  {
    ...ofText(),
    number: integer("number").notNull(),
    title: text("title").notNull(),
    fields: fields(),
    body: text("body").notNull(),
    ...author(),
    at: time("at").notNull(),
    reason: text("reason", {
      enum: ["first", "saved", "kept", "submitted", "scheduled", "published", "restored", "copy"],
    }).notNull(),
    restoredFrom: integer("restored_from"),
    sourceRevision: integer("source_revision"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.locale, table.number] }),
    foreignKey({
      columns: [table.kind, table.itemId],
      foreignColumns: [documents.kind, documents.itemId],
    }),
    // Texts with pictures of the library, which `media-uses.server.ts` looks for.
    index("text_revisions_pictures_index")
      .on(table.kind, table.itemId, table.locale, table.number)
      .where(sql`${table.body} LIKE '%/media/%'`),
  ],
);

/** When which revision became public, and when it ceased to be. */
export const documentPublications = pgTable(
  "text_publications",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    ...ofText(),
    revision: integer("revision").notNull(),
    publishedAt: time("published_at").notNull(),
    endedAt: time("ended_at"),
  },
  (table) => [index("text_publications_text_index").on(table.kind, table.itemId, table.locale)],
);

/** Publications at a time. */
export const documentSchedules = pgTable(
  "text_schedules",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    ...ofText(),
    revision: integer("revision").notNull(),
    at: time("at").notNull(),
    state: text("state", { enum: ["waiting", "done", "cancelled", "failed"] }).notNull(),
    ...author(),
    createdAt: time("created_at").notNull(),
    finishedAt: time("finished_at"),
  },
  (table) => [
    uniqueIndex("text_schedules_waiting_key")
      .on(table.kind, table.itemId, table.locale)
      .where(sql`${table.state} = 'waiting'`),
    index("text_schedules_due_index").on(table.at).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Translations that somebody has asked for; one that is ready for an editor, or public, is over. */
export const translationRequests = pgTable(
  "translation_requests",
  { ...ofText(), ...author(), at: time("at").notNull() },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.locale] }),
    foreignKey({
      columns: [table.kind, table.itemId],
      foreignColumns: [documents.kind, documents.itemId],
    }),
  ],
);

/**
 * Who has the editor of a thing, or the page of a release, open. A row ends by itself when that no longer reports.
 * UNLOGGED (see its migration), as its rows are short-lived.
 */
export const textReaders = pgTable(
  "text_readers",
  {
    ...ofItem(),
    kind: text("kind", { enum: ["article", "help", "release"] }).notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    locale: language("locale"),
    /** The person has typed since the last report. */
    isWriting: boolean("is_writing").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.staffId] }),
    index("text_readers_expires_index").on(table.expiresAt),
  ],
);

/** Links to a draft on its page; opening one deletes it. */
export const documentPreviews = pgTable(
  "text_previews",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text("token_hash").primaryKey(),
    ...ofText(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("text_previews_expires_index").on(table.expiresAt)],
);
