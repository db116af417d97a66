import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { releases } from "./releases";

/** Bytes of an upload from a place on, until the next part begins. */
export type UploadPart = { id: string; from: number };

/** Files of releases that are being uploaded. A row ends when its file belongs to the release. */
export const releaseUploads = pgTable(
  "release_uploads",
  {
    /** Random: who was not told it cannot ask for the upload. */
    id: text("id").primaryKey(),
    product: text("product", { enum: ["client", "browser"] }).notNull(),
    version: text("version").notNull(),
    /** The name that the file will have; from the beginning of the upload nobody else gets it. */
    name: text("name").notNull(),
    /** The uploader's announcement. */
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    /** How many bytes are on the disk for certain. */
    received: bigint("received", { mode: "number" }).notNull().default(0),
    /** Measured when all bytes had come and had the SHA-256 that was said; null until then. */
    sha512: text("sha512"),
    /**
     * The ids of the byte ranges, each with its first byte. A writer whose lease expired may still write, so the next
     * writer starts another part. Empty: all bytes lie under the upload's own id.
     */
    parts: jsonb("parts").$type<UploadPart[]>().notNull().default([]),
    /** The current writer, and the time until which others are rejected. */
    writer: text("writer"),
    writerUntil: time("writer_until"),
    /** The owner of its slots, `token 5` or `staff 3`; null if the previous version created it. */
    owner: text("owner"),
    begunAt: time("begun_at").notNull(),
    endsAt: time("ends_at").notNull(),
  },
  (table) => [
    uniqueIndex("release_uploads_name_key").on(table.name),
    check("release_uploads_received_check", sql`${table.received} BETWEEN 0 AND ${table.size}`),
  ],
);

/**
 * The signed `release.json` of each release, byte for byte. The counter only grows, so that nobody can present an older
 * document as the newest.
 */
export const releaseDocuments = pgTable("release_documents", {
  releaseId: integer("release_id")
    .primaryKey()
    .references(() => releases.id, { onDelete: "cascade" }),
  counter: integer("counter").notNull().unique().generatedAlwaysAsIdentity(),
  expiresAt: time("expires_at").notNull(),
  /** SHA-256 of the files' part. Only the previous version of the site reads it. */
  filesHash: text("files_hash").notNull(),
  /** The document as it was first handed out. Null: the previous version of the site added the row. */
  text: text("text"),
});

/**
 * The signed `release.stable.json` of a beta that becomes or became stable, byte for byte. Its `release.json`, which
 * names the beta channel, stays as it was signed. Both take their counters from the same sequence.
 */
export const promotionDocuments = pgTable("promotion_documents", {
  releaseId: integer("release_id")
    .primaryKey()
    .references(() => releases.id, { onDelete: "cascade" }),
  counter: integer("counter").notNull().unique(),
  expiresAt: time("expires_at").notNull(),
  /** The document as it was first handed out. */
  text: text("text").notNull(),
});
