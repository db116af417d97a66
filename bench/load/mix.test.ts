import { isIPv4 } from "node:net";
import { expect, it } from "vitest";
import { type Found, type Kind, kindOf, mix, programs, readerOf, requestOf } from "./mix";

const found: Found = {
  pages: ["/", "/en", "/en/download"],
  builtFiles: ["/assets/a.js"],
  files: [{ path: "/files/a.zip", size: 1_000 }],
  feeds: ["/updates/client/win10-x64/latest.yml"],
};
const numbers = Array.from({ length: 8_000 }, (_, number) => number);
const of = (kind: Kind) => numbers.filter((number) => kindOf(number) === kind);
const asked = (kind: Kind) => of(kind).map((number) => requestOf(number, found));

it("the shares are a thousand", () => {
  expect(Object.values(mix).reduce((sum, share) => sum + share)).toBe(1_000);
});

it("every second of a run has about the same load", () => {
  for (const [kind, share] of Object.entries(mix)) {
    for (let start = 0; start < 8_000; start += 2_000) {
      const second = numbers.slice(start, start + 2_000).filter((one) => kindOf(one) === kind);
      expect(Math.abs(second.length - share * 2), kind).toBeLessThanOrEqual(4);
    }
  }
});

it("updates come from many programs, each at an address of its own, and are never the same request", () => {
  const updates = asked("update");
  const ids = new Map<string, string>();
  for (const update of updates) {
    const { "x-user-staging-id": id = "", "x-forwarded-for": client = "" } = update?.headers ?? {};
    ids.set(id, client);
  }
  const pairs = new Set(updates.map((update) => JSON.stringify(update?.headers)));
  expect(pairs.size).toBe(ids.size);
  expect(ids.size).toBeGreaterThan(updates.length * 0.9);
  expect(new Set(ids.values()).size).toBe(ids.size);
  expect(new Set(updates.map((update) => update?.path)).size).toBe(updates.length);
  expect(programs).toBe(100_000);
});

it("readers and programs have addresses that exist", () => {
  const clients = [
    ...numbers.map(readerOf),
    ...asked("update").map((one) => one?.headers["x-forwarded-for"]),
  ];
  expect([...new Set(clients)].filter((client) => !isIPv4(client ?? ""))).toEqual([]);
});

it("both languages are searched, for known words and for new ones", () => {
  const paths = asked("search").map((one) => one?.path ?? "");
  expect(paths.some((path) => path.startsWith("/en/news?q="))).toBe(true);
  expect(paths.some((path) => path.startsWith("/news?q="))).toBe(true);
  const share = new Set(paths).size / paths.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.7);
});

it("parts of downloads lie within the file", () => {
  const ranges = new Set(asked("part of a download").map((one) => one?.headers["range"]));
  expect([...ranges].toSorted()).toEqual(["bytes=0-63,500-563", "bytes=500-"]);
});

it("who knows a page asks whether it changed", () => {
  const [number = 0] = of("known page");
  const path = requestOf(number, found)?.path ?? "";
  const again = requestOf(number, found, new Map([[path, '"tag"']]));
  expect(again?.headers["if-none-match"]).toBe('"tag"');
  expect(again?.right).toEqual([200, 304]);
});

it("everything that the site has is asked for", () => {
  const pages = Array.from({ length: 50 }, (_, index) => `/page-${index}`);
  const paths = of("page").map((number) => requestOf(number, { ...found, pages })?.path);
  const counts = pages.map((page) => paths.filter((path) => path === page).length);
  expect(Math.min(...counts)).toBeGreaterThan(paths.length / 50 / 2);
});

it("a registration is no single request, and a site that lacks something is no success", () => {
  expect(asked("registration").every((one) => one === null)).toBe(true);
  const [download = 0] = of("download");
  expect(() => requestOf(download, { ...found, files: [] })).toThrow("has nothing for: download");
});
