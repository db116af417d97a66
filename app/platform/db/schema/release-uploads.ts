import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { releases } from "./releases";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Files of releases that are being uploaded. A row ends when its file belongs to the release. */
export const releaseUploads = pgTable(
  "release_uploads",
  {
    /** Drawn by lot: who does not know it cannot ask for it. */
    id: text("id").primaryKey(),
    product: text("product", { enum: ["client", "browser"] }).notNull(),
    version: text("version").notNull(),
    /** The name that the file will have; it is taken from the beginning. */
    name: text("name").notNull(),
    /** What the uploader said of it. */
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    /** How many bytes are on the disk for certain. */
    received: bigint("received", { mode: "number" }).notNull().default(0),
    /** Measured when all bytes had come and had the SHA-256 that was said; null until then. */
    sha512: text("sha512"),
    /** Who is writing at the time, and until when nobody else may. */
    writer: text("writer"),
    writerUntil: time("writer_until"),
    begunAt: time("begun_at").notNull(),
    endsAt: time("ends_at").notNull(),
  },
  (table) => [
    uniqueIndex("release_uploads_name_key").on(table.name),
    check("release_uploads_received_check", sql`${table.received} BETWEEN 0 AND ${table.size}`),
  ],
);

/**
 * Names of files that were taken out of a draft, or went with one: their bytes are still to be removed,
 * unless another file or upload has the name by then.
 */
export const releaseLeftovers = pgTable("release_leftovers", {
  name: text("name").primaryKey(),
  leftAt: time("left_at").notNull(),
});

/**
 * The JSON of a release that is signed, as it was when it was asked for first. Its number only grows, so
 * that nobody can present an older one as the newest.
 */
export const releaseDocuments = pgTable("release_documents", {
  releaseId: integer("release_id")
    .primaryKey()
    .references(() => releases.id, { onDelete: "cascade" }),
  counter: integer("counter").notNull().unique().generatedAlwaysAsIdentity(),
  expiresAt: time("expires_at").notNull(),
  /** SHA-256 of what it says of the files: another one means another document. */
  filesHash: text("files_hash").notNull(),
});
