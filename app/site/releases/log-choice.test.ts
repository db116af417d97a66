import { expect, it } from "vitest";
import { readLogChoice } from "./log-choice";

const read = (query: string) => readLogChoice(new URLSearchParams(query), "browser");

it("chooses the first page of everything by default", () => {
  expect(read("")).toEqual({ kernel: null, page: 1, view: "log", query: "" });
});
it("reads kernel, page, view and what to search for", () => {
  expect(read("kernel=142&page=3&view=history&q=+web%0Artc")).toEqual({
    kernel: "142",
    page: 3,
    view: "history",
    query: "web rtc",
  });
});
it.each(["page=abc", "page=0", "page=-1", "page=1e3", "page=", "page=999999999999", "page=%00"])(
  "takes %s for the first page",
  (query) => expect(read(query).page).toBe(1),
);
it.each(["kernel=%00", "kernel=' or 1=1", "kernel=99999", "kernel=0x8e"])(
  "keeps nothing of %s but that it matches nothing",
  (query) => expect(read(query).kernel).toBe("0"),
);
it("the client has no kernels", () => {
  expect(readLogChoice(new URLSearchParams("kernel=142"), "client").kernel).toBeNull();
});
