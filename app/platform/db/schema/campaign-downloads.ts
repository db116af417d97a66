import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Downloads by campaign. The number of rows is limited, because anybody can invent a campaign. */
export const campaignDownloads = pgTable("campaign_downloads", {
  campaign: text("campaign").primaryKey(),
  downloads: bigint("downloads", { mode: "number" }).notNull(),
  firstAt: timestamp("first_at", { withTimezone: true, precision: 3 }).notNull(),
  lastAt: timestamp("last_at", { withTimezone: true, precision: 3 }).notNull(),
});
