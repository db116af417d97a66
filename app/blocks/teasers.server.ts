import type { Locale } from "~/i18n/locales";
import { antivirusScans } from "~content/antivirus-scans";
import { packages, savingPercent, savingReference } from "~content/packages";
import type { ReportedScan } from "./antivirus-row";
import type { PackageTeaser } from "./pricing-teaser";

/** The starting content that loaders hand to the blocks, in one language. */

/** The packages with their savings, and the name of the one that savings are told against. */
export function listPackageTeasers(locale: Locale): {
  packages: PackageTeaser[];
  savingReference: string;
} {
  return {
    packages: packages.map((seed) => ({
      ...seed,
      name: seed.name[locale],
      saving: savingPercent(seed),
    })),
    savingReference: packages.find(({ id }) => id === savingReference)?.name[locale] ?? "",
  };
}

/** The scans whose report can be looked up; what cannot be shown is not claimed. */
export function listReportedScans(locale: Locale): ReportedScan[] {
  return antivirusScans.flatMap(({ vendor, date, reportUrl }) =>
    reportUrl === undefined ? [] : [{ vendor: vendor[locale], date, reportUrl }],
  );
}
