import { expect, it } from "vitest";
import { type Compared, comparison, isMet, misses, ratioOf } from "./report";

const row: Compared = { what: "a feed", ours: [40, 50, 5], theirs: [100, 100, 10], goal: 0.5 };
const names = { unit: "ms", ours: "10,000", theirs: "40" };

it("the ratio is the median of those of the rounds", () => {
  expect(ratioOf(row)).toBe(0.5);
});

it("work has to be as much as the goal, and times at most as long", () => {
  expect(isMet(row)).toBe(true);
  expect(isMet({ ...row, goal: 0.6 })).toBe(false);
  expect(isMet({ ...row, goal: 0.6, isTime: true })).toBe(true);
  expect(isMet({ ...row, goal: 0.4, isTime: true })).toBe(false);
  expect(isMet({ ...row, goal: null })).toBe(true);
});

it("a bound holds for our figures by themselves", () => {
  expect(isMet({ ...row, goal: null, most: 40 })).toBe(true);
  expect(isMet({ ...row, goal: null, most: 39 })).toBe(false);
});

it("what was not measured keeps no goal", () => {
  expect(isMet({ ...row, ours: [] })).toBe(false);
  expect(isMet({ ...row, ours: [], goal: null, most: 1 })).toBe(false);
});

it("the table says what was reached, and the sentences what was not", () => {
  const slow = { ...row, what: "a page", goal: 0.4, isTime: true, note: "cold" };
  const table = comparison(names, [row, slow]);
  expect(table).toContain("| a feed | 40.0 | 100 | 0.50 | ≥ 0.5 reached |  |");
  expect(table).toContain("| a page | 40.0 | 100 | 0.50 | ≤ 0.4 missed | cold |");
  expect(misses([row, slow])).toEqual(["a page: 40.0 beside 100, a ratio of 0.50"]);
});
