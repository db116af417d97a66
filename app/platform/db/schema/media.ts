import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { staff } from "./staff";

const pictureType = (name: string) => text(name, { enum: ["jpeg", "png", "webp", "avif", "gif"] });

/** Pictures of the media library. A change shows on pages, so it announces itself (see its migration). */
export const media = pgTable(
  "media",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Names it in texts: `/media/<name>`. It stays when the picture is replaced. */
    name: text("name").notNull(),
    /** Random, new with each upload: names the files, which therefore never change. */
    key: text("key").notNull(),
    /** Properties of the uploaded file, which is not kept. */
    type: pictureType("type").notNull(),
    size: integer("size").notNull(),
    /** Upright. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Widths of the files, ascending; each stands in every format. */
    widths: integer("widths").array().notNull(),
    /** All files together, in bytes. */
    storedSize: integer("stored_size").notNull(),
    /** A tiny likeness in base64. */
    thumbhash: text("thumbhash").notNull(),
    /** The alternative text; empty: not written yet. */
    altCn: text("alt_cn").notNull().default(""),
    altEn: text("alt_en").notNull().default(""),
    /** It shows nothing that a reader would miss, so it has no alternative text. */
    isDecoration: boolean("is_decoration").notNull().default(false),
    /** Counts changes, so that nobody overwrites what somebody else wrote meanwhile. */
    version: integer("version").notNull().default(1),
    addedById: integer("added_by_id").references(() => staff.id),
    addedAt: time("added_at").notNull(),
    changedAt: time("changed_at").notNull(),
  },
  (table) => [uniqueIndex("media_name_key").on(table.name)],
);

/**
 * Files of pictures in the storage. A row stands before its file is written and until it has been
 * removed, so that no file is left behind.
 */
export const mediaFiles = pgTable(
  "media_files",
  {
    name: text("name").primaryKey(),
    /** Null: of no picture (yet, or any more). */
    mediaId: integer("media_id").references(() => media.id, { onDelete: "set null" }),
    /** Since when it belongs to no picture; null for files of a picture. */
    unusedSince: time("unused_since"),
  },
  (table) => [
    index("media_files_media_index").on(table.mediaId),
    index("media_files_unused_index").on(table.unusedSince),
  ],
);

/** Uploads under way. Their bytes are in pieces in the storage: `<key>.piece-<number>`. */
export const mediaUploads = pgTable(
  "media_uploads",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    key: text("key").notNull(),
    /** The file name from the browser, cleaned. */
    name: text("name").notNull(),
    size: integer("size").notNull(),
    pieces: integer("pieces").notNull().default(0),
    received: integer("received").notNull().default(0),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** The picture that it replaces. */
    replacesId: integer("replaces_id").references(() => media.id, { onDelete: "cascade" }),
    startedAt: time("started_at").notNull(),
    /** When its conversion was begun, so that it is done once. */
    convertedAt: time("converted_at"),
  },
  (table) => [
    index("media_uploads_started_index").on(table.startedAt),
    check("media_uploads_received_check", sql`${table.received} <= ${table.size}`),
  ],
);
