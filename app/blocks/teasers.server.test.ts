import { expect, test } from "vitest";
import { antivirusScans } from "~content/antivirus-scans";
import { savingPercent } from "~content/packages";
import { listPackageTeasers, listReportedScans } from "./teasers.server";

test("larger packages save against the price of an environment in package C", () => {
  const { packages, savingReference } = listPackageTeasers("en");
  expect(packages.map(({ name, saving }) => [name, saving])).toEqual([
    ["Package A", 0],
    ["Package B", 0],
    ["Package C", 0],
    ["Package D", 14],
    ["Package E", 28],
  ]);
  expect(savingReference).toBe("Package C");
});

test("a dearer environment is no saving", () => {
  const dear = { id: "X", name: { cn: "", en: "" }, environments: 10, members: 1 };
  expect(savingPercent({ ...dear, monthlyFen: 100_00 })).toBe(0);
});

test("a scan without a report does not show", () => {
  antivirusScans.push({ vendor: { cn: "无报告", en: "Unreported" }, date: "2026-11-12" });
  const vendors = listReportedScans("en").map(({ vendor }) => vendor);
  antivirusScans.pop();
  expect(vendors).not.toContain("Unreported");
  expect(vendors).toHaveLength(antivirusScans.length);
});
