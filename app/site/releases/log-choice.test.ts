import { expect, it } from "vitest";
import { readLogChoice } from "./log-choice";

const read = (query: string) => readLogChoice(new URLSearchParams(query), "browser");

it("the default is the first page of all kernels", () => {
  expect(read("")).toEqual({ kernel: null, page: 1, view: "log", query: "" });
});
it("kernel, page, view and search are read from the query", () => {
  expect(read("kernel=142&page=3&view=history&q=+web%0Artc")).toEqual({
    kernel: "142",
    page: 3,
    view: "history",
    query: "web rtc",
  });
});
it.each(["page=abc", "page=0", "page=-1", "page=1e3", "page=", "page=999999999999", "page=%00"])(
  "%s is the first page",
  (query) => expect(read(query).page).toBe(1),
);
it.each(["kernel=%00", "kernel=' or 1=1", "kernel=99999", "kernel=0x8e"])(
  "%s is replaced by a kernel that matches nothing",
  (query) => expect(read(query).kernel).toBe("0"),
);
it("the client has no kernels", () => {
  expect(readLogChoice(new URLSearchParams("kernel=142"), "client").kernel).toBeNull();
});
