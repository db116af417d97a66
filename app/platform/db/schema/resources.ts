import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { links } from "./links";
import { staff } from "./staff";

/** Categories of resources, in the order of the page. */
export const resourceCategories = pgTable("resource_categories", {
  id: text("id").primaryKey(),
  /** Abbreviation, usually of two letters. */
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
    /** Advice on choosing a resource of the category. */
    advice: text("advice").notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.locale] })],
);

/** A resource: a third-party tool. */
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
    /** The owner pays for the listing; the page says so. */
    isPaidListing: boolean("is_paid_listing").notNull(),
    position: integer("position").notNull(),
    /** Since when the operator hides it from visitors; null: it is shown. */
    hiddenAt: time("hidden_at"),
    hiddenById: integer("hidden_by_id").references(() => staff.id),
    /** Counts its changes, so that nobody overwrites what they have not seen. */
    version: integer("version").notNull().default(1),
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
    /** Description in one line. */
    line: text("line").notNull(),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.locale] })],
);
