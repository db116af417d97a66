import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
