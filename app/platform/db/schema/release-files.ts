import { bigint, boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { releases } from "./releases";

/** A file of a release: the whole package or a patch, for one architecture. */
export const releaseFiles = pgTable(
  "release_files",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    releaseId: integer("release_id")
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["package", "patch"] }).notNull(),
    architecture: text("architecture", { enum: ["x64", "x86"] }).notNull(),
    /** File name, and the last part of its address under `/files/`. */
    name: text("name").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    sha512: text("sha512").notNull(),
    /** A small archive of the starting content in the place of a real build; pages say so. */
    isStandIn: boolean("is_stand_in").notNull().default(false),
    downloadCount: bigint("download_count", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    uniqueIndex("release_files_name_key").on(table.name),
    uniqueIndex("release_files_kind_key").on(table.releaseId, table.kind, table.architecture),
  ],
);
