import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";

/**
 * A version of the client or of a browser kernel. `app/domain/release/release-acts.ts` has its rules.
 * Compare versions by `versionOrder`: arrays compare number by number, text does not.
 */
export const releases = pgTable(
  "releases",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** `browser`: the kernel, Chromium with our changes, as the public API calls it. */
    product: text("product", { enum: ["client", "browser"] }).notNull(),
    version: text("version").notNull(),
    /**
     * The dotted numbers alone. Processes of the version before pre-releases order by it while they run beside this
     * one. To be dropped with the next release, like the indexes over it.
     */
    versionNumbers: integer("version_numbers").array().notNull(),
    /** The version as numbers, with its stage before a release. `versionOrder` computes the same in TypeScript. */
    versionOrder: integer("version_order")
      .array()
      .notNull()
      .generatedAlwaysAs(sql`version_order(version)`),
    /** Chromium milestone of a browser release, "156"; null for the client. */
    kernel: text("kernel"),
    channel: text("channel", { enum: ["stable", "beta"] }).notNull(),
    status: text("status", {
      enum: ["draft", "uploaded", "verified", "signed", "published", "withdrawn"],
    }).notNull(),
    /** Smallest Windows version that it runs on: "7", "10". */
    minimumWindows: text("minimum_windows").notNull(),
    /** Day on which Chromium had this version on its stable channel; null for the client. */
    upstreamReleasedOn: date("upstream_released_on", { mode: "string" }),
    /** When it was published; before that the planned time. */
    releasedAt: time("released_at").notNull(),
    /** When a published beta became the stable version, with the same files and signatures; null: it never did. */
    promotedAt: time("promoted_at"),
    withdrawnAt: time("withdrawn_at"),
    /** Why it was withdrawn, for visitors; empty where nobody said so. */
    withdrawnReasonCn: text("withdrawn_reason_cn").notNull().default(""),
    withdrawnReasonEn: text("withdrawn_reason_en").notNull().default(""),
    /** Lines whose pages wait for the rollout, the most usual first (`app/domain/release/held-pages.ts`): `x64 10`. */
    heldLines: text("held_lines")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`)
      .$type<`${"x64" | "x86" | "arm64"} ${"7" | "10"}`[]>(),
    /** Whether its most usual line is among them. */
    isHeld: boolean("is_held").notNull().default(false),
  },
  (table) => [
    uniqueIndex("releases_product_version_key").on(table.product, table.version),
    index("releases_newest_index").on(
      table.product,
      table.status,
      table.releasedAt,
      table.versionNumbers,
    ),
    index("releases_channel_index").on(table.product, table.channel, table.versionNumbers),
    index("releases_kernel_index").on(table.product, table.kernel, table.versionNumbers),
    index("releases_newest_order_index").on(
      table.product,
      table.status,
      table.releasedAt,
      table.versionOrder,
    ),
    index("releases_out_order_index").on(
      table.product,
      table.status,
      sql`coalesce(${table.promotedAt}, ${table.releasedAt})`,
      table.versionOrder,
    ),
    // The highest version of a channel and of a kernel, and its neighbours.
    index("releases_channel_order_index").on(table.product, table.channel, table.versionOrder),
    index("releases_kernel_order_index").on(table.product, table.kernel, table.versionOrder),
    // How many there are in a state, counted without the rows themselves.
    index("releases_state_index").on(table.product, table.status, table.id),
    index("releases_promoted_index")
      .on(table.promotedAt)
      .where(sql`${table.promotedAt} IS NOT NULL`),
    index("releases_withdrawn_index")
      .on(table.withdrawnAt)
      .where(sql`${table.status} = 'withdrawn'`),
    index("releases_held_index")
      .on(table.product, table.channel)
      .where(sql`cardinality(${table.heldLines}) > 0`),
  ],
);
