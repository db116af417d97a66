import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How many downloads each campaign led to; a bounded number of names, as anybody can make one up. */
export const campaignDownloads = pgTable("campaign_downloads", {
  campaign: text("campaign").primaryKey(),
  downloads: bigint("downloads", { mode: "number" }).notNull(),
  firstAt: timestamp("first_at", { withTimezone: true, precision: 3 }).notNull(),
  lastAt: timestamp("last_at", { withTimezone: true, precision: 3 }).notNull(),
});
