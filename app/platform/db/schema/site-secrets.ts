import { pgTable, text } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";

/** Random keys that all instances of the site share. */
export const siteSecrets = pgTable("site_secrets", {
  name: text("name").primaryKey(),
  /** Base64url. */
  value: text("value").$type<Secret>().notNull(),
});
