import { date, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";
import { staff } from "./staff";

/** Tokens with which machines call the site, such as a release pipeline. None is deleted. */
export const machineTokens = pgTable(
  "machine_tokens",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token: it is random and long, so that a fast hash is enough. */
    tokenHash: text("token_hash").$type<Secret>().notNull(),
    name: text("name").notNull(),
    scopes: text("scopes", {
      enum: [
        "releases.read",
        "releases.upload",
        "releases.sign",
        "releases.submit",
        "releases.withdraw",
        "rollouts.widen",
        "rollouts.pause",
        "keys.request",
      ],
    })
      .array()
      .notNull(),
    /** The products that it is for; by default all, as before there was a choice. */
    products: text("products", { enum: ["client", "browser"] })
      .array()
      .notNull()
      .default(["client", "browser"]),
    channels: text("channels", { enum: ["stable", "beta"] })
      .array()
      .notNull()
      .default(["stable", "beta"]),
    /** Addresses from which it works, as `203.0.113.0/24`; null: from all. */
    network: text("network"),
    createdById: integer("created_by_id")
      .notNull()
      .references(() => staff.id),
    createdAt: time("created_at").notNull(),
    endsAt: time("ends_at").notNull(),
    /** Day of the last use in China, so that a use costs one write a day. */
    lastUsedOn: date("last_used_on"),
    revokedAt: time("revoked_at"),
  },
  (table) => [uniqueIndex("machine_tokens_token_key").on(table.tokenHash)],
);
