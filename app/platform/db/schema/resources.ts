import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { links } from "./links";

/** Kinds of tools, in the order of the page. */
export const resourceCategories = pgTable("resource_categories", {
  id: text("id").primaryKey(),
  /** Two or three letters that stand for it. */
  mark: text("mark").notNull(),
  position: integer("position").notNull(),
});

export const resourceCategoryTranslations = pgTable(
  "resource_category_translations",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => resourceCategories.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    name: text("name").notNull(),
    /** What to look at before choosing one of them. */
    advice: text("advice").notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.locale] })],
);

/** A tool of somebody else. */
export const resources = pgTable(
  "resources",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    slug: text("slug").notNull(),
    categoryId: text("category_id")
      .notNull()
      .references(() => resourceCategories.id),
    linkId: integer("link_id")
      .notNull()
      .references(() => links.id),
    name: text("name").notNull(),
    monogram: text("monogram").notNull(),
    isRecommended: boolean("is_recommended").notNull(),
    /** Its owner pays for the place; the page says so. */
    isPaidListing: boolean("is_paid_listing").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [uniqueIndex("resources_slug_key").on(table.slug)],
);

export const resourceTranslations = pgTable(
  "resource_translations",
  {
    resourceId: integer("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    /** One honest line. */
    line: text("line").notNull(),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.locale] })],
);
