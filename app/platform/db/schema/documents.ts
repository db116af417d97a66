import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { author, time } from "./columns";
import { staff } from "./staff";

/** Kinds of documents. Rows of a kind that this version does not know are left alone. */
export const documentKinds = [
  "article",
  "help",
  "settings",
  "help-error",
  "offer",
  "page-text",
  "legal",
] as const;

/** Which document: its kind, and its number there. */
const ofDocument = () => ({
  kind: text("kind", { enum: documentKinds }).notNull(),
  itemId: integer("item_id").notNull(),
});
const language = (name: string) => text(name, { enum: ["cn", "en", "both"] }).notNull();
/** Which draft of a document. Only pages have places, one for each line of their words; `both`: one draft has both languages. */
const ofDraft = () => ({
  ...ofDocument(),
  place: text("place").notNull().default(""),
  locale: language("locale"),
});

/** Content besides the Markdown; its kind defines the format. */
const fields = () => jsonb("fields").$type<Record<string, unknown>>();

/** Numbers of documents that people call by a name. */
export const documentNumbers = pgSequence("document_numbers");

/** Documents: content that the console edits and pages show, such as articles and prices. */
export const documents = pgTable(
  "text_items",
  {
    ...ofDocument(),
    /** Name of a document that is not called by its number: `contact`, `P-407`. */
    name: text("name"),
    /** The language that the others are translated from; null: nothing is translated. */
    sourceLocale: text("source_locale", { enum: ["cn", "en", "both"] }),
    createdAt: time("created_at").notNull(),
    /** When an article or help article last changed; lists sort by it. Other kinds keep the time of their creation. */
    changedAt: time("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index("text_items_changed_index").on(table.kind, table.changedAt, table.itemId),
    uniqueIndex("text_items_name_key")
      .on(table.kind, table.name)
      .where(sql`${table.name} IS NOT NULL`),
  ],
);

/**
 * The draft of a text, and where it stands. Visitors never see this table: what is published is
 * copied to the tables of its kind.
 */
export const documentDrafts = pgTable(
  "texts",
  {
    ...ofDraft(),
    /** Counts up with every save that changes something, and stays when the draft goes. */
    version: integer("version").notNull(),
    title: text("title").notNull(),
    /** Null, with the body: there is no draft, and the editor begins with what visitors see. */
    fields: fields(),
    body: text("body"),
    ...author(),
    savedAt: time("saved_at").notNull(),
    /** The revision of the source that a translation was made from. */
    sourceRevision: integer("source_revision"),
    /** For a translated page string: the source text that it was made from or confirmed against. */
    sourceWords: text("source_words"),
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
    primaryKey({ columns: [table.kind, table.itemId, table.place, table.locale] }),
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

const revisionReasons = [
  "first",
  "saved",
  "kept",
  "submitted",
  "scheduled",
  "published",
  "restored",
  "copy",
  "discarded",
  "cancelled",
  "frozen",
  "removed",
] as const;

/** Every version of a text that was kept. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const documentRevisions = pgTable(
  "text_revisions",
  {
    /** Orders the revisions of all drafts. */
    id: integer("id").generatedAlwaysAsIdentity(),
    ...ofDraft(),
    number: integer("number").notNull(),
    title: text("title").notNull(),
    /** Null, with the body: what the site started with was put in force again. */
    fields: fields(),
    body: text("body"),
    ...author(),
    at: time("at").notNull(),
    /** `frozen`: it waits for its time. `removed`: what was public until then. */
    reason: text("reason", { enum: revisionReasons }).notNull(),
    restoredFrom: integer("restored_from"),
    sourceRevision: integer("source_revision"),
  },
  (table) => [
    primaryKey({
      columns: [table.kind, table.itemId, table.place, table.locale, table.number],
    }),
    foreignKey({
      columns: [table.kind, table.itemId],
      foreignColumns: [documents.kind, documents.itemId],
    }),
    uniqueIndex("text_revisions_id_key").on(table.id),
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
    ...ofDraft(),
    revision: integer("revision").notNull(),
    /** The number that people see, where publications are counted. */
    edition: integer("edition"),
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
    ...ofDocument(),
    locale: language("locale"),
    /** Null: `document_schedule_revisions` has what is published. */
    revision: integer("revision"),
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

/** Content of a schedule: one revision for each scheduled draft. */
export const documentScheduleRevisions = pgTable(
  "document_schedule_revisions",
  {
    schedule: integer("schedule")
      .notNull()
      .references(() => documentSchedules.id),
    place: text("place").notNull(),
    /** Its `id`. */
    revision: integer("revision").notNull(),
    /** For a translated page string: the source text that it was made from. */
    sourceWords: text("source_words"),
  },
  (table) => [primaryKey({ columns: [table.schedule, table.place] })],
);

/** Translations that somebody has asked for; one that is ready for an editor, or public, is over. */
export const translationRequests = pgTable(
  "translation_requests",
  {
    kind: text("kind", { enum: ["article", "help"] }).notNull(),
    itemId: integer("item_id").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    ...author(),
    at: time("at").notNull(),
  },
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
    kind: text("kind", { enum: ["article", "help", "release"] }).notNull(),
    itemId: integer("item_id").notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
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
    tokenHash: text("token_hash").$type<Secret>().primaryKey(),
    ...ofDocument(),
    locale: language("locale"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("text_previews_expires_index").on(table.expiresAt)],
);
