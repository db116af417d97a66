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

it("the median is the middle one, or between the two middle ones", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it("rounds are compared one by one, so that a slow moment of the machine hurts both", () => {
  expect(ratioOf({ ...row, goal: 0.85 })).toBe(0.8);
});

it("is told by processor time, not by the clock", () => {
  expect(ratioOf({ ...row, ours: [run(800, 0.5)], theirs: [run(1_000, 1)], goal: null })).toBe(1.6);
});

it("the table says what was reached", () => {
  expect(table([{ ...row, goal: 0.85 }])).toContain("| 0.80 | ≥ 0.85 missed |");
  expect(table([{ ...row, goal: 0.8 }])).toContain("| 0.80 | ≥ 0.8 reached |");
  expect(table([{ ...row, goal: null }])).toContain("| – |");
});
