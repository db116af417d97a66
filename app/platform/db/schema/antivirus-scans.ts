import { date, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { releaseFiles } from "./release-files";

/**
 * A scan of a released file by an antivirus engine that found nothing. The operator enters it with
 * the address where anybody can look it up; nothing else puts rows here.
 */
export const antivirusScans = pgTable(
  "antivirus_scans",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    fileId: integer("file_id")
      .notNull()
      .references(() => releaseFiles.id, { onDelete: "cascade" }),
    engineCn: text("engine_cn").notNull(),
    engineEn: text("engine_en").notNull(),
    scannedOn: date("scanned_on", { mode: "string" }).notNull(),
    reportUrl: text("report_url").notNull(),
  },
  (table) => [uniqueIndex("antivirus_scans_engine_key").on(table.fileId, table.engineEn)],
);
