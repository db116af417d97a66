import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** An external address that pages link to, and the result of its last check. */
export const links = pgTable(
  "links",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    url: text("url").notNull(),
    /** Not checked, because its server refuses programs or the address is a sample. */
    isExempt: boolean("is_exempt").notNull().default(false),
    checkedAt: time("checked_at"),
    /** HTTP status of the last check; null when no answer came. */
    lastStatus: integer("last_status"),
    /** The problem of the last check, in a few words; null for nothing. */
    lastProblem: text("last_problem"),
    /** The permanent address of the page as its server reported it in the last check. */
    movedTo: text("moved_to"),
    /** Number of failed checks since the last successful one. */
    failuresInRow: integer("failures_in_row").notNull().default(0),
  },
  (table) => [uniqueIndex("links_url_key").on(table.url)],
);

/** The checks of an address, kept for 30 days. No page shows them. */
export const linkChecks = pgTable(
  "link_checks",
  {
    linkId: integer("link_id")
      .notNull()
      .references(() => links.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    isWorking: boolean("is_working").notNull(),
    /** HTTP status; null when no answer came. */
    status: integer("status"),
    problem: text("problem"),
    /** How long the answer took. */
    milliseconds: integer("milliseconds").notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.at] })],
);
