import { asc, eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { antivirusScans, releaseFiles } from "~/platform/db/schema";

/** A scan of a file that found nothing, whose report can be looked up. */
export type AntivirusScan = {
  engine: string;
  /** Day of the scan, `2026-11-12`. */
  scannedOn: string;
  reportUrl: string;
};

type ScannedFile = { locale: Locale; fileName: string };

/** The scans that the operator entered for the file of that name, in the order of entering. */
export function listScans(db: Database, scanned: ScannedFile): Promise<AntivirusScan[]> {
  const question = `scans ${scanned.locale} ${scanned.fileName}`;
  return remembered(db, question, () => askForScans(db, scanned));
}

async function askForScans(db: Database, { locale, fileName }: ScannedFile) {
  return db
    .select({
      engine: locale === "cn" ? antivirusScans.engineCn : antivirusScans.engineEn,
      scannedOn: antivirusScans.scannedOn,
      reportUrl: antivirusScans.reportUrl,
    })
    .from(antivirusScans)
    .innerJoin(releaseFiles, eq(releaseFiles.id, antivirusScans.fileId))
    .where(eq(releaseFiles.name, fileName))
    .orderBy(asc(antivirusScans.id));
}
