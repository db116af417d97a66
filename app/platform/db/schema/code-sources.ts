import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";

/** Sources of requests for a target's codes, and the wrong guesses from there. */
export const codeSources = pgTable(
  "code_sources",
  {
    /** As in `verification_codes`. */
    target: text("target").$type<Secret>().notNull(),
    purpose: text("purpose", { enum: ["register", "reset", "contact"] }).notNull(),
    /** Keyed hash of the client's network address together with the target. */
    source: text("source").$type<Secret>().notNull(),
    /** When a code was asked for from here last. */
    askedAt: time("asked_at").notNull(),
    /** Wrong guesses in a row; a new code does not reset them. */
    failures: integer("failures").notNull().default(0),
    lastFailureAt: time("last_failure_at"),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.purpose, table.source] }),
    index("code_sources_asked_index").on(table.askedAt),
  ],
);
