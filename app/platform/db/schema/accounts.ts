import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";

/**
 * Registered accounts. An email address or phone number belongs to one account; an account that
 * verified it by a code takes precedence over one that only entered it.
 */
export const accounts = pgTable(
  "accounts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Names the account to other systems: random, because the id counts accounts. */
    subject: uuid("subject").notNull().defaultRandom(),
    /** Trimmed, in lower case. */
    email: text("email"),
    /** In E.164: `+8613800000000`. */
    phone: text("phone"),
    /** The contact that was verified by a code first. */
    verifiedChannel: text("verified_channel", { enum: ["email", "sms"] }).notNull(),
    /** When the other contact was verified by a code as well; null: it is unverified, or there is none. */
    secondVerifiedAt: time("second_verified_at"),
    /** Argon2id in the PHC string format, which names its own parameters. */
    passwordHash: text("password_hash").$type<Secret>().notNull(),
    /** Version of the user agreement that was agreed to, and when. */
    agreementVersion: text("agreement_version").notNull(),
    agreedAt: time("agreed_at").notNull(),
    /** The accepted statement about age: adult, legally capable, or with a guardian's consent. */
    ageStatement: text("age_statement", { enum: ["adult-or-capable-or-guardian"] }).notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    /** The package chosen before registering. No foreign key, because packages may be deleted. */
    packageId: text("package_id"),
    campaign: text("campaign"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("accounts_subject_key").on(table.subject),
    uniqueIndex("accounts_email_key").on(table.email),
    uniqueIndex("accounts_phone_key").on(table.phone),
    check(
      "accounts_verified_check",
      sql`(${table.verifiedChannel} = 'email' AND ${table.email} IS NOT NULL) OR (${table.verifiedChannel} = 'sms' AND ${table.phone} IS NOT NULL)`,
    ),
  ],
);
