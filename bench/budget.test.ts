import { expect, test } from "vitest";
import { brokenBudgets } from "./budget.ts";

const fine = { page: "/download", html: 20_000, early: 0, scripts: 100_000, own: 12_000 };

test("what is within every budget breaks none", () => {
  expect(brokenBudgets(fine)).toEqual([]);
  for (const page of ["/", "/en"]) {
    expect(brokenBudgets({ ...fine, page, html: 40_000, scripts: 105_000 })).toEqual([]);
  }
});

test.each([
  ["html", 20_001],
  ["early", 1],
  ["scripts", 100_001],
  ["own", 12_001],
  ["html", 0],
  ["scripts", 0],
  ["scripts", Number.NaN],
] as const)("%s of %d bytes breaks a budget", (name, bytes) => {
  expect(brokenBudgets({ ...fine, [name]: bytes })).toHaveLength(1);
});

test("the home page has a budget of its own, and breaks it", () => {
  expect(brokenBudgets({ ...fine, page: "/en", html: 40_001, scripts: 105_001 })).toHaveLength(2);
});
