import { expect, it } from "vitest";
import { brokenBudgets, brokenConsoleBudget, budgetOf, type PageCost } from "./budget.ts";

const within: PageCost = {
  page: "/en/contact",
  html: 9_000,
  scripts: 5_000,
  used: 5_000,
  islands: 0,
};

it("a page within its budgets has no broken budget", () => {
  expect(brokenBudgets(within)).toEqual([]);
  expect(brokenBudgets({ ...within, islands: 1, used: 70_000 })).toEqual([]);
});

it("each broken budget is named", () => {
  expect(brokenBudgets({ ...within, html: 18_001, used: 6_001 })).toEqual([
    "/en/contact: html is 18001 bytes, the budget is 18000",
    "/en/contact: used is 6001 bytes, the budget is 6000",
  ]);
  expect(brokenBudgets({ ...within, islands: 1, used: 75_001 })).toHaveLength(1);
});

it("a figure that was not measured breaks its budget", () => {
  expect(brokenBudgets({ ...within, scripts: 0 })).toHaveLength(1);
  expect(brokenBudgets({ ...within, html: Number.NaN })).toHaveLength(1);
});

it("the home page and the campaign page have a larger budget", () => {
  for (const page of ["/", "/en", "/cn/indexConfig"]) {
    expect(budgetOf({ page, islands: 0 }).html).toBe(36_000);
  }
});

it("the console's entry has a budget, and one that was not measured breaks it", () => {
  expect(brokenConsoleBudget({ entry: 140_000 })).toEqual([]);
  expect(brokenConsoleBudget({ entry: 140_001 })).toEqual([
    "console: the entry is 140001 bytes, the budget is 140000",
  ]);
  expect(brokenConsoleBudget({ entry: 0 })).toHaveLength(1);
});
