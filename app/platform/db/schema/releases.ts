import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * A version of the client or of a browser kernel.
 * `versionNumbers` is the version as numbers: arrays compare number by number, text does not.
 */
export const releases = pgTable(
  "releases",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** `browser`: the kernel, Chromium with our changes, as the public API calls it. */
    product: text("product", { enum: ["client", "browser"] }).notNull(),
    version: text("version").notNull(),
    versionNumbers: integer("version_numbers").array().notNull(),
    /** Chromium milestone of a browser release, "156"; null for the client. */
    kernel: text("kernel"),
    channel: text("channel", { enum: ["stable", "beta"] }).notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    /** Smallest Windows version that it runs on: "7", "10". */
    minimumWindows: text("minimum_windows").notNull(),
    /** Day on which Chromium had this version on its stable channel; null for the client. */
    upstreamReleasedOn: date("upstream_released_on", { mode: "string" }),
    releasedAt: timestamp("released_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex("releases_product_version_key").on(table.product, table.version),
    index("releases_newest_index").on(
      table.product,
      table.status,
      table.releasedAt,
      table.versionNumbers,
    ),
  ],
);
