import { expect, it } from "vitest";
import { readLogChoice } from "./log-choice";

const read = (query: string) => readLogChoice(new URLSearchParams(query), "browser");

it("the default is the first page of all kernels", () => {
  expect(read("")).toEqual({ kernel: null, page: 1, view: "log", query: "" });
});
it("kernel, page, view and search are read from the query", () => {
  expect(read("kernel=142&page=3&q=+web%0Artc")).toEqual({
    kernel: "142",
    page: 3,
    view: "log",
    query: "web rtc",
  });
});
it("the history has one page", () => {
  expect(read("page=x&view=history")).toMatchObject({ page: 1, view: "history" });
});
it.each(["page=abc", "page=0", "page=-1", "page=1e3", "page=999999999999", "page=%00"])(
  "%s is no page",
  (query) => expect(read(query)).toBeNull(),
);
it("the client has no kernels", () => {
  expect(readLogChoice(new URLSearchParams("kernel=142"), "client")?.kernel).toBeNull();
});
