import type { Locale } from "~/i18n/locales";
import { antivirusScans } from "~content/antivirus-scans";
import type { ReportedScan } from "./antivirus-row";

/** The antivirus scans that have a public report; scans without one are not mentioned. */
export function listReportedScans(locale: Locale): ReportedScan[] {
  return antivirusScans.flatMap(({ vendor, date, reportUrl }) =>
    reportUrl === undefined ? [] : [{ vendor: vendor[locale], date, reportUrl }],
  );
}
