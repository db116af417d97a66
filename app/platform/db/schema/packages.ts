import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** Priced packages of the product; the id is used in addresses: `?package=C`. */
export const packages = pgTable(
  "packages",
  {
    id: text("id").primaryKey(),
    environments: integer("environments").notNull(),
    members: integer("members").notNull(),
    /** Monthly price in fen (1/100 yuan); 0 is free forever. */
    monthlyFen: integer("monthly_fen").notNull(),
    /** Savings are relative to this package, and the price page starts with it. */
    isReference: boolean("is_reference").notNull(),
  },
  (table) => [
    uniqueIndex("packages_reference_key").on(table.isReference).where(sql`${table.isReference}`),
    // Within these limits, products of prices and amounts are exact in JavaScript.
    check(
      "packages_amounts_check",
      sql`${table.environments} BETWEEN 1 AND 100000 AND ${table.members} BETWEEN 1 AND 1000 AND ${table.monthlyFen} BETWEEN 0 AND 100000000`,
    ),
  ],
);

export const packageTranslations = pgTable(
  "package_translations",
  {
    packageId: text("package_id")
      .notNull()
      .references(() => packages.id, { onDelete: "cascade" }),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.locale] })],
);
