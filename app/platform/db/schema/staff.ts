import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";

const roles = () =>
  text("roles", {
    enum: ["owner", "editor", "translator", "release-manager", "support", "auditor"],
  })
    .array()
    .notNull();

/** Languages in which somebody with the role `translator` writes. */
const translatesInto = () =>
  text("translates_into", { enum: ["cn", "en"] })
    .array()
    .notNull();

/** People who sign in to the console. Nobody is deleted, because the audit names them. */
export const staff = pgTable(
  "staff",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Trimmed, in lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    roles: roles(),
    translatesInto: translatesInto(),
    /** Argon2id in the PHC string format; null for people with passkeys only. */
    passwordHash: text("password_hash").$type<Secret>(),
    /** Secret of the authenticator app, sealed with the site's key. */
    totpSecret: text("totp_secret").$type<Secret>(),
    /** Step of the last code that was used: this one and older ones are refused. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    /** Random; the id by which passkeys know the person. */
    userHandle: text("user_handle").notNull(),
    createdAt: time("created_at").notNull(),
    disabledAt: time("disabled_at"),
    lastSeenAt: time("last_seen_at"),
    /**
     * From when the person counts as the second person of an approval: some time after the account, a
     * factor or recovery codes were new. Null: since always.
     */
    countsFrom: time("counts_from"),
    /** Wrong codes since the last right one. */
    wrongCodes: integer("wrong_codes").notNull().default(0),
  },
  (table) => [uniqueIndex("staff_email_key").on(table.email)],
);

const staffId = () =>
  integer("staff_id").references(() => staff.id, {
    onDelete: "cascade",
  });

/** Invitations to the staff, and to give new factors in place of lost ones. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token in the link. */
    tokenHash: text("token_hash").$type<Secret>().notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    locale: text("locale", { enum: ["cn", "en"] }).notNull(),
    roles: roles(),
    translatesInto: translatesInto(),
    /** The person whose factors it replaces; null: somebody new. */
    staffId: staffId(),
    /** The inviter; null: the command on the server. */
    invitedById: integer("invited_by_id").references(() => staff.id),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    revokedAt: time("revoked_at"),
  },
  (table) => [
    uniqueIndex("staff_invitations_token_key").on(table.tokenHash),
    index("staff_invitations_email_index").on(table.email),
  ],
);

/** Sessions of the console. A session that has ended has no row. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token in the cookie. */
    tokenHash: text("token_hash").$type<Secret>().notNull(),
    /** `second-step`: the password was right. `invited`: an invitation is open. */
    stage: text("stage", { enum: ["second-step", "invited", "signed-in"] }).notNull(),
    staffId: staffId(),
    invitationId: integer("invitation_id").references(() => staffInvitations.id, {
      onDelete: "cascade",
    }),
    /** A new secret for the authenticator app, sealed, until a code of it was given. */
    pendingSecret: text("pending_secret").$type<Secret>(),
    /** Wrong codes. */
    failures: integer("failures").notNull().default(0),
    /** `Windows, Edge`. */
    device: text("device").notNull(),
    address: text("address").notNull(),
    startedAt: time("started_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
    endsAt: time("ends_at").notNull(),
    /** When a factor was last given; dangerous acts ask for a recent one. */
    verifiedAt: time("verified_at"),
  },
  (table) => [
    uniqueIndex("staff_sessions_token_key").on(table.tokenHash),
    index("staff_sessions_staff_index").on(table.staffId),
    index("staff_sessions_ends_index").on(table.endsAt),
    check(
      "staff_sessions_stage_check",
      sql`(${table.stage} = 'invited') = (${table.invitationId} IS NOT NULL) AND (${table.stage} = 'invited' OR ${table.staffId} IS NOT NULL)`,
    ),
  ],
);

/** Passkeys of the staff. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffId().notNull(),
    /** The authenticator's id of the passkey, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's count of uses; 0 for those that do not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [
    uniqueIndex("staff_passkeys_credential_key").on(table.credentialId),
    index("staff_passkeys_staff_index").on(table.staffId),
  ],
);

/** Recovery codes of the staff; each replaces one code of the app. */
export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffId().notNull(),
    /** SHA-256; a code has 120 bits, so it needs no slower hash. */
    codeHash: text("code_hash").$type<Secret>().notNull(),
    usedAt: time("used_at"),
  },
  (table) => [uniqueIndex("staff_recovery_codes_key").on(table.staffId, table.codeHash)],
);

/** Challenges that a passkey has yet to sign; taking one deletes it. */
export const staffChallenges = pgTable(
  "staff_challenges",
  {
    /** SHA-256. */
    challengeHash: text("challenge_hash").$type<Secret>().primaryKey(),
    purpose: text("purpose", { enum: ["sign-in", "step-up", "registration"] }).notNull(),
    /** The session that asked; null for a sign-in. */
    sessionId: integer("session_id").references(() => staffSessions.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("staff_challenges_expires_index").on(table.expiresAt)],
);

/** How long those who gave wrong passwords or codes wait for their next try. */
export const staffWaits = pgTable(
  "staff_waits",
  {
    /** Keyed hash of an address, an account or a device. */
    key: text("key").$type<Secret>().primaryKey(),
    failures: integer("failures").notNull(),
    lastTryAt: time("last_try_at").notNull(),
    /** An earlier try is refused. */
    nextTryAt: time("next_try_at").notNull(),
  },
  (table) => [index("staff_waits_last_index").on(table.lastTryAt)],
);

/**
 * Marks of known browsers that no longer count, because too many wrong codes were given in that
 * browser. Rows are deleted when the mark itself would have expired.
 */
export const staffDroppedMarks = pgTable(
  "staff_dropped_marks",
  {
    /** The id of the browser in its mark. */
    device: text("device").primaryKey(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("staff_dropped_marks_expires_index").on(table.expiresAt)],
);
