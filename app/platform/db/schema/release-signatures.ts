import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { releases } from "./releases";

const kind = () => text("kind", { enum: ["minisign", "sshsig", "ed25519"] }).notNull();

/** Public keys of those who build. None is deleted: what they signed is still checked with them. */
export const releaseKeys = pgTable(
  "release_keys",
  {
    kind: kind(),
    keyId: text("key_id").notNull(),
    /** In the format of the program that made the key. */
    publicKey: text("public_key").notNull(),
    /** Releases need its signature from then on, */
    validFrom: time("valid_from").notNull(),
    /** and until then; null: no end is planned. */
    validUntil: time("valid_until"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.keyId] })],
);

/** Signatures of releases, each checked with its key before it was stored. */
export const releaseSignatures = pgTable(
  "release_signatures",
  {
    releaseId: integer("release_id")
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    kind: kind(),
    keyId: text("key_id").notNull(),
    /** `SHA256SUMS`, `release.json`, `release.stable.json`, or `file:` and a file's name. */
    subject: text("subject").notNull(),
    /** The whole signature file, or the 64 bytes of `ed25519`; Base64. */
    bytes: text("bytes").notNull(),
    addedAt: time("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.kind, table.keyId, table.subject] })],
);
