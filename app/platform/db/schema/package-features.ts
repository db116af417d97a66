import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { packages } from "./packages";

/** Features that packages are compared by, in the order of the page. */
export const packageFeatures = pgTable("package_features", {
  id: text("id").primaryKey(),
  group: text("group", { enum: ["basic", "advanced"] }).notNull(),
  position: integer("position").notNull(),
});

export const packageFeatureTranslations = pgTable(
  "package_feature_translations",
  {
    featureId: text("feature_id")
      .notNull()
      .references(() => packageFeatures.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    name: text("name").notNull(),
    /** Text of an amount: `{count} days`. */
    amount: text("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.featureId, table.locale] })],
);

/** The features of packages. A pair without a row is not included. */
export const packageFeatureValues = pgTable(
  "package_feature_values",
  {
    featureId: text("feature_id")
      .notNull()
      .references(() => packageFeatures.id, { onDelete: "cascade" }),
    packageId: text("package_id")
      .notNull()
      .references(() => packages.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["included", "amount", "unlimited"] }).notNull(),
    /** The amount when `kind` is `amount`, else null. */
    amount: integer("amount"),
  },
  (table) => [primaryKey({ columns: [table.featureId, table.packageId] })],
);
