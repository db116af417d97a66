import { expect, test } from "vitest";
import { antivirusScans } from "~content/antivirus-scans";
import { listReportedScans } from "./reported-scans.server";

test("a scan without a report is not listed", () => {
  antivirusScans.push({ vendor: { cn: "无报告", en: "Unreported" }, date: "2026-11-12" });
  const vendors = listReportedScans("en").map(({ vendor }) => vendor);
  antivirusScans.pop();
  expect(vendors).not.toContain("Unreported");
  expect(vendors).toHaveLength(antivirusScans.length);
});
