import { expect, it } from "vitest";
import { campaignReport } from "./campaign-report.server";

const day = (date: string) => new Date(`${date}T12:00:00Z`);

it("says so when no campaign led to a download", () => {
  expect(campaignReport([])).toBe("No download has come from a campaign yet.");
});

it("has a line for each campaign", () => {
  const report = campaignReport([
    {
      campaign: "spring-sale",
      downloads: 120,
      firstAt: day("2026-03-01"),
      lastAt: day("2026-04-02"),
    },
    { campaign: "q4", downloads: 7, firstAt: day("2026-11-01"), lastAt: day("2026-11-01") },
  ]);
  expect(report.split("\n")).toEqual([
    "Downloads by campaign:",
    "  spring-sale  120  2026-03-01 to 2026-04-02",
    "  q4             7  2026-11-01 to 2026-11-01",
  ]);
});

it("warns when there is no room for another campaign", () => {
  const one = { downloads: 1, firstAt: day("2026-11-01"), lastAt: day("2026-11-01") };
  const all = Array.from({ length: 1_000 }, (_, index) => ({ ...one, campaign: `c${index}` }));
  expect(campaignReport(all)).toMatch(/All 1000 names are in use/);
});
