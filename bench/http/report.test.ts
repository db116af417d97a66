import { expect, it } from "vitest";
import { median, type Run, ratioOf, table } from "./report";

const run = (requests: number, cpu: number): Run => ({
  requests,
  cpu,
  seconds: 2,
  bytes: requests * 1_000,
  p50: 1,
  p99: 1.5,
  failures: 0,
});
const row = {
  name: "a page",
  against: "nginx",
  ours: [run(800, 1), run(900, 1), run(10, 1)],
  theirs: [run(1_000, 1), run(1_000, 1), run(100, 1)],
};

it("the median is the middle value, or the mean of the two middle ones", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it("the result is the median of the ratios of the rounds", () => {
  expect(ratioOf({ ...row, goal: 0.85 })).toBe(0.8);
});

it("the ratio is by processor time, not by elapsed time", () => {
  expect(ratioOf({ ...row, ours: [run(800, 0.5)], theirs: [run(1_000, 1)], goal: null })).toBe(1.6);
});

it("the table shows which goals are reached", () => {
  expect(table([{ ...row, goal: 0.85 }])).toContain("| 0.80 | ≥ 0.85 missed |");
  expect(table([{ ...row, goal: 0.8 }])).toContain("| 0.80 | ≥ 0.8 reached |");
  expect(table([{ ...row, goal: null }])).toContain("| – |");
});
