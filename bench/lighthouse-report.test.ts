import { expect, test } from "vitest";
import { type Report, scoresOf, shortfalls } from "./lighthouse-report.ts";

function report(score: number | null, audit: number | null): Report {
  const auditRefs = [
    { id: "paint", weight: 10 },
    { id: "hint", weight: 0 },
  ];
  return {
    categories: { performance: { title: "Performance", score, auditRefs } },
    audits: {
      paint: { title: "Paint", score: audit, displayValue: "1.3 s" },
      hint: { title: "Hint", score: 0 },
    },
  };
}

test("a full score has no findings, whatever audits without weight report", () => {
  expect(scoresOf(report(1, 0.97))).toEqual({ Performance: 100 });
  expect(shortfalls(report(1, 0.97))).toEqual([]);
});

test("a lower score is reported with the audit that causes it", () => {
  expect(scoresOf(report(0.99, 0.9))).toEqual({ Performance: 99 });
  expect(shortfalls(report(0.99, 0.9))).toEqual(["Performance 99: paint 90 1.3 s"]);
});

test("a category that could not be tested is a failure", () => {
  expect(scoresOf(report(null, null))).toEqual({ Performance: 0 });
  expect(shortfalls(report(null, null))).toEqual(["Performance 0: paint 0 1.3 s"]);
  const failed = { ...report(1, 1), runtimeError: { message: "No paint" } };
  expect(shortfalls(failed)).toEqual(["No paint"]);
});
