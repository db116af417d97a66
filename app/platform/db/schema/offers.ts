import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { author, time } from "./columns";

type InBoth = { cn: string; en: string };

/** All packages and features; `app/domain/package/offer.ts` says what they mean. */
type Offer = {
  packages: {
    id: string;
    name: InBoth;
    environments: number;
    members: number;
    monthlyFen: number;
    isReference: boolean;
  }[];
  features: {
    id: string;
    group: "basic" | "advanced";
    name: InBoth;
    amount: InBoth;
    values: Record<string, true | number | "unlimited">;
  }[];
};

/** The draft of packages and prices: one row. Visitors never see it. */
export const offerDrafts = pgTable(
  "offer_drafts",
  {
    id: integer("id").primaryKey().default(1),
    /** Counts every change and stays when the draft goes, so that no version comes twice. */
    version: integer("version").notNull(),
    /** Null: there is no draft, the editor begins with what visitors see. */
    offer: jsonb("offer").$type<Offer>(),
    ...author(),
    savedAt: time("saved_at").notNull(),
  },
  (table) => [check("offer_drafts_one_check", sql`${table.id} = 1`)],
);

/** Every offer that was published. Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const offerRevisions = pgTable("offer_revisions", {
  number: integer("number").primaryKey(),
  offer: jsonb("offer").$type<Offer>().notNull(),
  ...author(),
  at: time("at").notNull(),
  reason: text("reason", { enum: ["first", "published", "scheduled"] }).notNull(),
});

/** Offers that wait for their time; of these there is at most one. */
export const offerSchedules = pgTable(
  "offer_schedules",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    offer: jsonb("offer").$type<Offer>().notNull(),
    at: time("at").notNull(),
    state: text("state", { enum: ["waiting", "done", "cancelled"] }).notNull(),
    ...author(),
    createdAt: time("created_at").notNull(),
    finishedAt: time("finished_at"),
  },
  (table) => [
    uniqueIndex("offer_schedules_waiting_key")
      .on(table.state)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Links to the price page with the draft; each works once. */
export const offerPreviews = pgTable("offer_previews", {
  tokenHash: text("token_hash").primaryKey(),
  expiresAt: time("expires_at").notNull(),
});
