import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/**
 * A help article in all languages. The console addresses articles and help articles alike, by number,
 * so theirs begin where those of articles never come.
 */
export const helpArticles = pgTable("help_articles", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000_001 }),
  /** The last part of its address. It never changes once visitors have seen it. */
  slug: text("slug").notNull().unique(),
  section: text("section", { enum: ["starting", "proxies", "team", "rpa", "billing"] }).notNull(),
  /** Versions of the client that it is about: `6.0+`. */
  applies: text("applies").notNull(),
  /** Its place within the section. */
  position: integer("position").notNull(),
});

/** A help article in one language. Each language is published separately and may be missing. */
export const helpTranslations = pgTable(
  "help_translations",
  {
    helpId: integer("help_id")
      .notNull()
      .references(() => helpArticles.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    status: text("status", { enum: ["published", "withdrawn"] }).notNull(),
    publishedAt: time("published_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    title: text("title").notNull(),
    /** One or two sentences. */
    summary: text("summary").notNull(),
    markdown: text("markdown").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.helpId, table.locale] }),
    // Texts with pictures of the library, which `media-uses.server.ts` looks for.
    index("help_translations_pictures_index")
      .on(table.helpId, table.locale)
      .where(sql`${table.markdown} LIKE '%/media/%'`),
  ],
);

/** How often readers said that a help article helped them. A separate table: counts are no content. */
export const helpVotes = pgTable("help_votes", {
  helpId: integer("help_id")
    .primaryKey()
    .references(() => helpArticles.id, { onDelete: "cascade" }),
  yes: integer("yes").notNull().default(0),
  no: integer("no").notNull().default(0),
});

/** Remarks of readers about a help article. Nothing says who wrote one; its time is only the day. */
export const helpRemarks = pgTable(
  "help_remarks",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    helpId: integer("help_id")
      .notNull()
      .references(() => helpArticles.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    day: date("day", { mode: "string" }).notNull(),
    remark: text("remark").notNull(),
  },
  (table) => [
    index("help_remarks_article_index").on(table.helpId, table.id),
    index("help_remarks_day_index").on(table.day),
  ],
);

/** The meaning of an error code of the client, in one language. */
export type HelpErrorWords = { screen: string; cause: string; todo: string };

/** The words of both languages. */
const words = () => jsonb("words").$type<Record<"cn" | "en", HelpErrorWords>>().notNull();
const area = () =>
  text("area", { enum: ["starting", "proxies", "team", "rpa", "billing"] }).notNull();

/** The error codes of the client, as visitors read them. */
export const helpErrors = pgTable("help_errors", {
  code: text("code").primaryKey(),
  area: area(),
  /** Its place in the list. */
  position: integer("position").notNull(),
  words: words(),
  /** Counts up with every save. */
  version: integer("version").notNull(),
  changedAt: time("changed_at").notNull(),
});
