import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { accounts } from "./accounts";
import { time } from "./columns";

/** The newest code of each target, and its wrong attempts. */
export const verificationCodes = pgTable(
  "verification_codes",
  {
    /** Keyed hash of the address or number, so that the table contains no personal data. */
    target: text("target").$type<Secret>().notNull(),
    purpose: text("purpose", { enum: ["register", "reset", "contact"] }).notNull(),
    /** Keyed hash of purpose, target and code. */
    codeHash: text("code_hash").$type<Secret>().notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    /** The account that was created with the code, or got a new password or contact. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "set null" }),
    /**
     * Wrong guesses in a row from sources that asked for none of its codes, all together; a new code
     * does not reset them. Those of a source that asked are in `code_sources`.
     */
    failures: integer("failures").notNull().default(0),
    lastFailureAt: time("last_failure_at"),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.purpose] }),
    index("verification_codes_expires_index").on(table.expiresAt),
  ],
);
