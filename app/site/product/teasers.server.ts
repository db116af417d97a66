import type { Locale } from "~/i18n/locales";
import { antivirusScans } from "~content/antivirus-scans";
import type { ReportedScan } from "./antivirus-row";

/** The starting content that loaders hand to the blocks, in one language. */

/** The scans whose report can be looked up; what cannot be shown is not claimed. */
export function listReportedScans(locale: Locale): ReportedScan[] {
  return antivirusScans.flatMap(({ vendor, date, reportUrl }) =>
    reportUrl === undefined ? [] : [{ vendor: vendor[locale], date, reportUrl }],
  );
}
