import type { accounts, antivirusScans } from "~/platform/db/schema";

/** A row of somebody who registered by email at that time; the caller adds the contact. */
export function accountRow(at: Date) {
  return {
    verifiedChannel: "email",
    passwordHash: "hash",
    locale: "en",
    agreementVersion: "1",
    agreedAt: at,
    ageStatement: "adult-or-capable-or-guardian",
    createdAt: at,
  } as const satisfies typeof accounts.$inferInsert;
}

/** The row of a scan that the operator entered for a file of a release. */
export function operatorScanRow(fileId: number) {
  return {
    fileId,
    engineCn: "引擎",
    engineEn: "Engine",
    scannedOn: "2026-05-11",
    reportUrl: "https://scans.example/1",
  } satisfies typeof antivirusScans.$inferInsert;
}
