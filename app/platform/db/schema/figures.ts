import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { articles } from "./articles";
import { campaignDownloads } from "./campaign-downloads";
import { releaseFiles } from "./release-files";

/*
 * Counts by day, in China's time. A row says how often, never by whom: no address, no country, no
 * time of day. Each is written by the statement or transaction that raises the total beside it.
 */

/** Downloads of a file on a day, by the way on which they came. */
export const downloadDays = pgTable(
  "download_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    fileId: integer("file_id")
      .notNull()
      .references(() => releaseFiles.id, { onDelete: "cascade" }),
    channel: text("channel", {
      enum: ["site", "updater", "manual-update", "package-manager", "campaign", "link", "direct"],
    }).notNull(),
    downloads: bigint("downloads", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.fileId, table.channel] }),
    index("download_days_file_index").on(table.fileId),
  ],
);

/** Views of an article on a day. */
export const articleViewDays = pgTable(
  "article_view_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    articleId: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    views: bigint("views", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.articleId] }),
    index("article_view_days_article_index").on(table.articleId),
  ],
);

/** Downloads of a campaign on a day. They go with the campaign, whose number is limited. */
export const campaignDays = pgTable(
  "campaign_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaignDownloads.campaign, { onDelete: "cascade" }),
    downloads: bigint("downloads", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.campaign] }),
    index("campaign_days_campaign_index").on(table.campaign),
  ],
);
