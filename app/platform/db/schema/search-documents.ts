import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Searchable items in one language: articles, help articles, resources, releases. The document is built by
 * `searchDocument`, because PostgreSQL's own parser cannot split Chinese.
 */
export const searchDocuments = pgTable(
  "search_documents",
  {
    kind: text("kind", { enum: ["article", "help", "resource", "release"] }).notNull(),
    itemId: integer("item_id").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    document: tsvector("document").notNull(),
    /** Hash of the text and of the rules that built the document; null in older rows. */
    sourceHash: text("source_hash"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.locale] }),
    // One index for each language, so that a search skips the other language's texts.
    index("search_documents_cn_index").using("gin", table.document).where(sql`locale = 'cn'`),
    index("search_documents_en_index").using("gin", table.document).where(sql`locale = 'en'`),
  ],
);
