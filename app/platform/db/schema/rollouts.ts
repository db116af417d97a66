import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Secret } from "~/lib/sendable";
import { time } from "./columns";
import { releases } from "./releases";

const product = () => text("product", { enum: ["client", "browser"] }).notNull();
const channel = () => text("channel", { enum: ["stable", "beta"] });
const architecture = () => text("architecture", { enum: ["x64", "x86", "arm64"] });
const windows = () => text("windows", { enum: ["7", "10"] });

/**
 * Offers to installed programs of a line. `app/domain/release/rollout.ts` explains the columns. A line without a row
 * has started nothing.
 */
export const rollouts = pgTable(
  "rollouts",
  {
    product: product(),
    channel: channel().notNull(),
    architecture: architecture().notNull(),
    windows: windows().notNull(),
    fullVersion: text("full_version"),
    candidateVersion: text("candidate_version"),
    percent: integer("percent").notNull(),
    salt: text("salt").$type<Secret>().notNull(),
    isPaused: boolean("is_paused").notNull(),
    minimumVersion: text("minimum_version"),
    mustPassThrough: text("must_pass_through"),
    formerFull: text("former_full").array().notNull(),
    changedAt: time("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product, table.channel, table.architecture, table.windows] }),
    foreignKey({
      name: "rollouts_full_fk",
      columns: [table.product, table.fullVersion],
      foreignColumns: [releases.product, releases.version],
    }),
    foreignKey({
      name: "rollouts_candidate_fk",
      columns: [table.product, table.candidateVersion],
      foreignColumns: [releases.product, releases.version],
    }),
    check("rollouts_percent_check", sql`${table.percent} BETWEEN 0 AND 100`),
    // Who is outside the share needs something else to be offered.
    check(
      "rollouts_full_check",
      sql`${table.candidateVersion} IS NULL OR ${table.percent} = 100 OR ${table.isPaused} OR ${table.fullVersion} IS NOT NULL`,
    ),
  ],
);

/** Actions on releases and rollouts. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const releaseEvents = pgTable(
  "release_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    at: time("at").notNull(),
    /** `site`: what it does by itself, such as scanning. */
    whoKind: text("who_kind", { enum: ["person", "token", "schedule", "site"] }).notNull(),
    /** The id of the person or of the token. No foreign key: an event remains, whatever becomes of them. */
    whoId: integer("who_id"),
    whoName: text("who_name"),
    act: text("act").notNull(),
    product: product(),
    /** The release that it is about; null: none. */
    version: text("version"),
    /** The rollout that it is about, `client stable x64 10`; null: none. */
    line: text("line"),
    /** The change, before and after; JSON. */
    before: text("before"),
    after: text("after"),
    why: text("why").notNull(),
  },
  (table) => [
    index("release_events_version_index").on(table.product, table.version, table.id),
    index("release_events_line_index").on(table.line, table.id),
  ],
);

/** Changes that wait for a second person, and those that had one. */
export const releaseApprovals = pgTable(
  "release_approvals",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The exact change, as canonical JSON, and the SHA-256 of that text. */
    change: text("change").notNull(),
    changeHash: text("change_hash").notNull(),
    product: product(),
    /** The release that it is about; null: none. */
    version: text("version"),
    /** The rollout that it is about; null: none. */
    line: text("line"),
    /** `outdated`: what it was asked for has changed since. */
    state: text("state", { enum: ["waiting", "approved", "declined", "outdated"] }).notNull(),
    askerKind: text("asker_kind", { enum: ["person", "token"] }).notNull(),
    /** The id of the person or of the token. */
    askerId: integer("asker_id").notNull(),
    /** The person behind it: the asker, or who made the token. */
    askerPersonId: integer("asker_person_id").notNull(),
    askerName: text("asker_name").notNull(),
    askedAt: time("asked_at").notNull(),
    why: text("why").notNull(),
    /** Number of reminders that were mailed to the people who may approve it. */
    reminders: integer("reminders").notNull().default(0),
    deciderId: integer("decider_id"),
    deciderName: text("decider_name"),
    decidedAt: time("decided_at"),
  },
  (table) => [
    uniqueIndex("release_approvals_waiting_key")
      .on(table.changeHash)
      .where(sql`${table.state} = 'waiting'`),
    index("release_approvals_version_index").on(table.product, table.version, table.id),
  ],
);

/** Publications at a time, and rollouts that are raised at times. */
export const releaseSchedules = pgTable(
  "release_schedules",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    act: text("act", { enum: ["publish", "steps"] }).notNull(),
    product: product(),
    version: text("version").notNull(),
    /** The rollout of `steps`: all three, or none. */
    channel: channel(),
    architecture: architecture(),
    windows: windows(),
    /**
     * For a publication: the versions of the notes, by language, that the person saw when it was scheduled. Null: none
     * were named, as before the site required them.
     */
    notes: jsonb("notes").$type<{ cn: number; en: number }>(),
    /** For a publication: when pages name the version. Null: as the settings say by then. */
    pages: text("pages", { enum: ["at-once", "when-full"] }),
    /** For `steps`: the coming ones; the earliest first. */
    steps: jsonb("steps").$type<{ at: string; percent: number }[]>().notNull(),
    /** When there is something to do. */
    at: time("at").notNull(),
    /** `stopped`: the rollout was paused, or is another one. `failed`: a rule refused it. */
    state: text("state", {
      enum: ["waiting", "done", "cancelled", "stopped", "failed"],
    }).notNull(),
    authorId: integer("author_id").notNull(),
    authorName: text("author_name").notNull(),
    createdAt: time("created_at").notNull(),
    finishedAt: time("finished_at"),
  },
  (table) => [
    uniqueIndex("release_schedules_publish_key")
      .on(table.product, table.version)
      .where(sql`${table.state} = 'waiting' AND ${table.act} = 'publish'`),
    uniqueIndex("release_schedules_steps_key")
      .on(table.product, table.channel, table.architecture, table.windows)
      .where(sql`${table.state} = 'waiting' AND ${table.act} = 'steps'`),
    index("release_schedules_due_index").on(table.at).where(sql`${table.state} = 'waiting'`),
  ],
);
