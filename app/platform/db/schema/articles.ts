import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** An article in all languages; its id is part of its address. */
export const articles = pgTable("articles", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
});

/** An article in one language. Each language is published separately and may be missing. */
export const articleTranslations = pgTable(
  "article_translations",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    publishedAt: time("published_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    title: text("title").notNull(),
    /** One sentence. */
    summary: text("summary").notNull(),
    markdown: text("markdown").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.locale] }),
    // Newest first within a language; also read backwards, for the older neighbour.
    index("article_translations_newest_index").on(
      table.locale,
      table.status,
      table.publishedAt,
      table.articleId,
    ),
    // Texts with pictures of the library, which `media-uses.server.ts` looks for.
    index("article_translations_pictures_index")
      .on(table.articleId, table.locale)
      .where(sql`${table.markdown} LIKE '%/media/%'`),
  ],
);

/** Tags of an article, the most fitting first. */
export const articleTags = pgTable(
  "article_tags",
  {
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id),
    articleId: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.tagId] }),
    index("article_tags_tag_index").on(table.tagId, table.articleId),
  ],
);

/** Subjects of articles; the id is used in addresses: `?tag=proxy`. */
export const tags = pgTable("tags", {
  id: text("id").primaryKey(),
  position: integer("position").notNull(),
});

/**
 * Deleted tags. Versions of texts never change, so they keep naming them. A published or restored old version takes
 * the tag that its tag was merged into, or none.
 */
export const formerTags = pgTable("former_tags", {
  id: text("id").primaryKey(),
  /** Null: it was deleted. */
  joinedTo: text("joined_to").references(() => tags.id, { onDelete: "set null" }),
});

export const tagTranslations = pgTable(
  "tag_translations",
  {
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.locale] })],
);

/** View counts. A separate table, so that counting does not invalidate the cached pages. */
export const articleViews = pgTable("article_views", {
  articleId: integer("article_id")
    .primaryKey()
    .references(() => articles.id, { onDelete: "cascade" }),
  count: bigint("count", { mode: "number" }).notNull(),
});

/**
 * Views of the last half hour, so that a visitor counts once. The visitor is a keyed hash with a new
 * key each day, which identifies nobody. UNLOGGED (see its migration), as its rows are short-lived.
 */
export const articleVisits = pgTable(
  "article_visits",
  {
    articleId: integer("article_id").notNull(),
    visitor: text("visitor").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.visitor] }),
    index("article_visits_expires_index").on(table.expiresAt),
  ],
);
