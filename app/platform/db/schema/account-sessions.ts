import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { accounts } from "./accounts";
import { time } from "./columns";

/** Browsers in which somebody is signed in to an account. */
export const accountSessions = pgTable(
  "account_sessions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** SHA-256; a token has 256 bits, so it needs no slower hash. */
    tokenHash: text("token_hash").$type<Secret>().notNull(),
    /** `Windows, Edge`. */
    device: text("device").notNull(),
    startedAt: time("started_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
    endsAt: time("ends_at").notNull(),
    /** When the password was last given; what cannot be undone asks for a recent one. */
    verifiedAt: time("verified_at").notNull(),
  },
  (table) => [
    uniqueIndex("account_sessions_token_key").on(table.tokenHash),
    index("account_sessions_account_index").on(table.accountId),
    index("account_sessions_ends_index").on(table.endsAt),
  ],
);
