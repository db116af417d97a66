import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { links } from "./links";
import { staff } from "./staff";

/** A site that exchanges links with this one. */
export const friendLinks = pgTable("friend_links", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  linkId: integer("link_id")
    .notNull()
    .references(() => links.id),
  /** The group of sites that it is listed in. */
  group: text("group", { enum: ["community", "tools", "services"] }).notNull(),
  position: integer("position").notNull(),
  /** Since when the operator hides it from visitors; null: it is shown. */
  hiddenAt: time("hidden_at"),
  hiddenById: integer("hidden_by_id").references(() => staff.id),
  /** Counts its changes, so that nobody overwrites what they have not seen. */
  version: integer("version").notNull().default(1),
});

export const friendLinkTranslations = pgTable(
  "friend_link_translations",
  {
    friendLinkId: integer("friend_link_id")
      .notNull()
      .references(() => friendLinks.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    name: text("name").notNull(),
    /** A few words about the site; empty if nobody has written them. */
    line: text("line").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.friendLinkId, table.locale] })],
);
