import { expect, it } from "vitest";
import { missedGoals, p50, p95, tableOf } from "./console-report.ts";

const list = { what: "list", database: "PGlite", goal: 100 };

it("the slowest calls of a hundred may be slower than p95", () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(p95(times)).toBe(95);
  expect(p95([7])).toBe(7);
  expect(p50(times)).toBe(50);
  expect(tableOf([{ ...list, times }])).toEqual([{ ...list, p50: 50, p95: 95, calls: 100 }]);
});

it("each missed goal is a sentence, also one that was not measured", () => {
  expect(missedGoals([{ ...list, times: [100] }])).toEqual([]);
  expect(missedGoals([{ ...list, times: [101] }])).toEqual([
    "list, PGlite: 101 ms, the goal is 100 ms",
  ]);
  expect(missedGoals([{ ...list, times: [] }])).toHaveLength(1);
});
