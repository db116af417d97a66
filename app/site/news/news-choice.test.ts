import { expect, it } from "vitest";
import { type NewsChoice, newsChoice, queryOf } from "./news-choice";

const read = (search: string) => newsChoice(new URLSearchParams(search));

it.each([
  ["", { page: 1, tag: null, query: "" }],
  ["page=3&tag=proxy", { page: 3, tag: "proxy", query: "" }],
  ["q=%20%20a%20%20b%20", { page: 1, tag: null, query: "a b" }],
  ["q=x&tag=proxy", { page: 1, tag: null, query: "x" }],
  ["q=&tag=amazon", { page: 1, tag: "amazon", query: "" }],
  ["tag=&page=", { page: 1, tag: null, query: "" }],
  ["page=500", { page: 500, tag: null, query: "" }],
])("%s", (search, choice) => expect(read(search)).toEqual(choice));

it.each(["0", "-1", "1e3", "1.5", "x", "501", "99999999999", "01", " 2", "２"])(
  "page=%s is no page",
  (page) => expect(read(`page=${page}`)).toBeNull(),
);

function choiceOf(search: string): NewsChoice {
  const choice = read(search);
  if (choice === null) throw new Error(`${search} is no choice`);
  return choice;
}

it("a query has a limited length", () => {
  expect(read(`q=${"x".repeat(5_000)}`)?.query).toHaveLength(100);
});

it("the address of a choice omits defaults, and is read as the same choice", () => {
  expect(queryOf(choiceOf("page=2&tag=proxy"))).toEqual({ q: undefined, tag: "proxy", page: 2 });
  expect(queryOf(choiceOf("q=a"))).toEqual({ q: "a", tag: undefined, page: undefined });
});
