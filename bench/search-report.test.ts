import { expect, it } from "vitest";
import { searchReport } from "./search-report.ts";

it("the report has the median and the 90th percentile of the times", () => {
  const times = [5, 1, 3, 2, 4, 6, 9, 7, 30, 8];
  const report = searchReport(
    [
      { database: "PGlite", query: "代理", total: 1_000, times },
      { database: "PostgreSQL", query: "p", total: 7, times: [25] },
    ],
    { articles: 100_000, goal: 20, machine: "a machine", date: new Date("2026-11-21T12:00:00Z") },
  );
  expect(report).toContain("2026-11-21 · a machine");
  expect(report).toContain("100,000 articles");
  expect(report).toContain("| PGlite | 代理 | 1000 | 6.0 | 30.0 | reached |");
  expect(report).toContain("| PostgreSQL | p | 7 | 25.0 | 25.0 | missed |");
});
