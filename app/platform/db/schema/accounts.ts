import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * Who has registered. An address or number belongs to one account; who has shown with a code
 * that it is theirs goes before who only named it.
 */
export const accounts = pgTable(
  "accounts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Trimmed, in lower case. */
    email: text("email"),
    /** In E.164: `+8613800000000`. */
    phone: text("phone"),
    /** Which of the two the code went to; the other is only what was said. */
    verifiedChannel: text("verified_channel", { enum: ["email", "sms"] }).notNull(),
    /** Argon2id in the PHC string format, which names its own parameters. */
    passwordHash: text("password_hash").notNull(),
    /** Version of the user agreement that was agreed to, and when. */
    agreementVersion: text("agreement_version").notNull(),
    agreedAt: timestamp("agreed_at", { withTimezone: true, precision: 3 }).notNull(),
    /** What was stated about age: of age, or with legal capacity, or with a guardian's consent. */
    ageStatement: text("age_statement", { enum: ["adult-or-capable-or-guardian"] }).notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    /** The package that led here; no reference, packages come and go. */
    packageId: text("package_id"),
    campaign: text("campaign"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex("accounts_email_key").on(table.email),
    uniqueIndex("accounts_phone_key").on(table.phone),
    check(
      "accounts_verified_check",
      sql`(${table.verifiedChannel} = 'email' AND ${table.email} IS NOT NULL) OR (${table.verifiedChannel} = 'sms' AND ${table.phone} IS NOT NULL)`,
    ),
  ],
);
