import { expect, it } from "vitest";
import { resourceChoice } from "./resource-choice";

it.each([
  ["", "", null],
  ["q=", "", null],
  ["q=%20%0A", "", null],
  ["q=proxy", "proxy", null],
  ["q=+a%00b%E2%80%AEc%09 d+", "a b c d", null],
  ["category=ads", "", "ads"],
  ["category=", "", null],
  ["q=x&category=ads", "x", null],
  ["q=one&q=two", "one", null],
])("%j is a search for %j in the category %j", (search, query, category) => {
  expect(resourceChoice(new URLSearchParams(search))).toEqual({ query, category });
});

it("a query is cut after 100 characters, never within a character", () => {
  const query = (typed: string) => resourceChoice(new URLSearchParams({ q: typed })).query;
  expect(query("x".repeat(5_000))).toHaveLength(100);
  expect(query(`${"x".repeat(99)}🙂`)).toBe("x".repeat(99));
});
