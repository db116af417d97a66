import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** Downloads by campaign. The number of rows is limited, because anybody can invent a campaign. */
export const campaignDownloads = pgTable("campaign_downloads", {
  campaign: text("campaign").primaryKey(),
  downloads: bigint("downloads", { mode: "number" }).notNull(),
  firstAt: time("first_at").notNull(),
  lastAt: time("last_at").notNull(),
});
