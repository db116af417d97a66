import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What visitors can search, in one language: articles, tools, releases. The document is made by
 * `searchDocument`, not by PostgreSQL's own parser, which knows no Chinese.
 */
export const searchDocuments = pgTable(
  "search_documents",
  {
    kind: text("kind", { enum: ["article", "resource", "release"] }).notNull(),
    itemId: integer("item_id").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    document: tsvector("document").notNull(),
    /** Hash of the text and the rules that it was made by; absent: made before that was noted. */
    sourceHash: text("source_hash"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.locale] }),
    // One for each language, so that a search passes over no texts of the other.
    index("search_documents_cn_index").using("gin", table.document).where(sql`locale = 'cn'`),
    index("search_documents_en_index").using("gin", table.document).where(sql`locale = 'en'`),
  ],
);
