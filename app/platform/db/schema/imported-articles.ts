import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** Articles that an import made of posts of another site, so that the next import does not make them again. */
export const importedArticles = pgTable("imported_articles", {
  /** Address of the post at the other site: `https://blog.example/2019/hello/`, or `ghost:/hello/`. */
  address: text("address").primaryKey(),
  articleId: integer("article_id").notNull(),
  importedAt: time("imported_at").notNull(),
});
