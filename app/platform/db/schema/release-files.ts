import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { releases } from "./releases";

/**
 * A file of a release, as it was measured while it was stored. A trigger refuses to change its bytes
 * and its name from `signed` on (see the migration).
 */
export const releaseFiles = pgTable(
  "release_files",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    releaseId: integer("release_id")
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["installer", "archive", "patch", "blockmap"] }).notNull(),
    /**
     * Read by processes of the version before the registry while they run beside this one. To be dropped with the next
     * release.
     */
    kind: text("kind").generatedAlwaysAs(
      sql`CASE WHEN role IN ('installer', 'archive') THEN 'package' ELSE role END`,
    ),
    platform: text("platform", { enum: ["windows"] })
      .notNull()
      .default("windows"),
    architecture: text("architecture", { enum: ["x64", "x86", "arm64"] }).notNull(),
    /** File name, and the last part of its address under `/files/`. */
    name: text("name").notNull(),
    mediaType: text("media_type").notNull().default("application/octet-stream"),
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    sha512: text("sha512").notNull(),
    /** The uploader's announcement; the default matches no file. */
    announcedSize: bigint("announced_size", { mode: "number" }).notNull().default(-1),
    announcedSha256: text("announced_sha256").notNull().default(""),
    /** The version that a patch starts from; null where nobody said so. */
    fromVersion: text("from_version"),
    scanState: text("scan_state", {
      enum: ["pending", "clean", "infected", "failed", "not-scanned"],
    })
      .notNull()
      .default("pending"),
    scanEngine: text("scan_engine"),
    scannedAt: time("scanned_at"),
    /** A small archive of the starting content in the place of a real build; pages say so. */
    isStandIn: boolean("is_stand_in").notNull().default(false),
    /** The upload that brought it, by which its bytes are named in the storage; null: by its own name. */
    uploadId: text("upload_id"),
    downloadCount: bigint("download_count", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    uniqueIndex("release_files_name_key").on(table.name),
    index("release_files_release_index").on(table.releaseId),
    // Whose sum a visitor has, and whose begins as what the staff looks for.
    index("release_files_sum_index").on(table.sha256.op("text_pattern_ops")),
    // Of files that wait for the scanner, which is asked every second.
    index("release_files_pending_index").on(table.id).where(sql`${table.scanState} = 'pending'`),
    // Of files in which a scanner found something: every list leaves out their releases.
    index("release_files_infected_index")
      .on(table.releaseId)
      .where(sql`${table.scanState} = 'infected'`),
    // Of a role, one for an architecture; of patches, one for each version that they start from.
    uniqueIndex("release_files_place_key")
      .on(table.releaseId, table.role, table.architecture, sql`coalesce(${table.fromVersion}, '')`)
      .where(sql`${table.role} <> 'blockmap'`),
  ],
);
