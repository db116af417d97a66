import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";
import { time } from "./columns";
import { staff } from "./staff";

/** Beginnings of answers to contact messages, which the staff write once and use often. */
export const answerTemplates = pgTable(
  "answer_templates",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Grows with every change. */
    version: integer("version").notNull().default(1),
    /** Messages that it is for; null: all. */
    topic: text("topic", {
      enum: ["service", "business", "friend-link", "vulnerability", "fake-site", "privacy"],
    }),
    /** The kind of privacy request that it is for; null: all. */
    asksFor: text("asks_for", { enum: ["copy", "erasure", "correction", "other"] }),
    name: jsonb("name").$type<Record<Locale, string>>().notNull(),
    /** Empty in a language: it is for messages in the other one. */
    text: jsonb("text").$type<Record<Locale, string>>().notNull(),
    savedAt: time("saved_at").notNull(),
    /** Null: the site began with it. */
    savedBy: integer("saved_by").references(() => staff.id),
  },
  (table) => [
    check(
      "answer_templates_use_check",
      sql`${table.asksFor} IS NULL OR ${table.topic} IS NOT DISTINCT FROM 'privacy'`,
    ),
  ],
);
