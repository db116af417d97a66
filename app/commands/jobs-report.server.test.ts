import { expect, it } from "vitest";
import { jobsReport } from "./jobs-report.server";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));
const well = {
  name: "expired-counts",
  isRunning: false,
  leasedUntil: null,
  nextRunAt: at(5),
  lastRunAt: at(0),
  lastResult: "3 counts deleted",
  lastResultParts: null,
  lastError: null,
  lastErrorParts: null,
  lastErrorAt: null,
};
const failed = {
  ...well,
  name: "search-index",
  lastResult: null,
  lastError: "no text",
  lastErrorAt: at(0),
};

it("lists jobs with their result and next run, failed ones first", () => {
  expect(jobsReport([well, failed])).toBe(
    [
      "search-index: FAILED",
      "  last run 2026-11-01T00:00:00.000Z",
      "  next run 2026-11-01T00:05:00.000Z",
      "  last error, 2026-11-01T00:00:00.000Z: no text",
      "",
      "expired-counts: well",
      "  last run 2026-11-01T00:00:00.000Z",
      "  next run 2026-11-01T00:05:00.000Z",
      "  last result: 3 counts deleted",
    ].join("\n"),
  );
});

it("mentions an earlier error, and a job that is running", () => {
  expect(jobsReport([{ ...failed, lastRunAt: at(9) }])).toMatch(/^search-index: well\n/);
  expect(jobsReport([{ ...well, isRunning: true }])).toMatch(/^expired-counts: runs now\n/);
  expect(jobsReport([{ ...well, lastRunAt: null, nextRunAt: null, lastResult: null }])).toBe(
    "expired-counts: waits\n  next run as soon as possible",
  );
  expect(jobsReport([])).toBe("No job has run yet.");
});

it("names no next run of work that is done whenever there is some", () => {
  expect(jobsReport([{ ...well, name: "article-views", nextRunAt: null }])).toBe(
    [
      "article-views: well",
      "  last run 2026-11-01T00:00:00.000Z",
      "  last result: 3 counts deleted",
    ].join("\n"),
  );
});
