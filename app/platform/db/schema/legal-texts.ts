import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { author, time } from "./columns";

/** A legal text in both languages; `app/domain/legal-page/legal-page.ts` says what it means. */
type LegalWords = { title: string; summary: string; body: string };

/** Which text. */
const ofText = () => ({
  name: text("name", {
    enum: ["cookie", "privacy-policy", "user-agreement", "service-agreement"],
  }).notNull(),
});

/**
 * Every version of a legal text that was announced. A trigger lets only the day of a version that
 * waits move, and its state go on; DELETE and TRUNCATE are refused.
 */
export const legalVersions = pgTable(
  "legal_versions",
  {
    ...ofText(),
    number: integer("number").notNull(),
    /** The name of the version on the page and in accounts: its day, `2026-12-01`. */
    label: text("label").notNull(),
    words: jsonb("words").$type<{ cn: LegalWords; en: LegalWords }>().notNull(),
    state: text("state", { enum: ["announced", "in-force", "past", "recalled"] }).notNull(),
    /** The first day in China on which it holds. */
    inForceFrom: date("in_force_from", { mode: "string" }).notNull(),
    /** The first day on which it does not hold any more. */
    inForceUntil: date("in_force_until", { mode: "string" }),
    ...author(),
    at: time("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.number] }),
    uniqueIndex("legal_versions_in_force_key")
      .on(table.name)
      .where(sql`${table.state} = 'in-force'`),
    uniqueIndex("legal_versions_announced_key")
      .on(table.name)
      .where(sql`${table.state} = 'announced'`),
    uniqueIndex("legal_versions_label_key")
      .on(table.name, table.label)
      .where(sql`${table.state} <> 'recalled'`),
    index("legal_versions_due_index")
      .on(table.inForceFrom)
      .where(sql`${table.state} = 'announced'`),
  ],
);
