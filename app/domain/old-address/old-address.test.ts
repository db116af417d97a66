import { describe, expect, it } from "vitest";
import { readAddressFile, writeAddressFile } from "./address-file.server";
import {
  checkAddresses,
  findAddress,
  indexAddresses,
  isCountable,
  locationOf,
  type OldAddress,
  readFrom,
  readPath,
  readTo,
} from "./old-address";

describe("an old address", () => {
  it.each([
    ["/blog/first.html", "/blog/first.html"],
    ["  https://old.example/a/b/ ", "/a/b"],
    ["/a//b/", "/a/b"],
    ["/%E6%97%A7/%41", "/旧/A"],
    ["/blog/*", "/blog/*"],
    ["/p-*", "/p-*"],
    ["https://old.example", "/"],
  ])("is read from %j as %j", (typed, from) => expect(readFrom(typed)).toEqual({ from }));

  it.each([
    ["", "missing"],
    ["blog", "wrong"],
    ["/a/../b", "wrong"],
    ["/%2F", "wrong"],
    ["/%E0%A4", "wrong"],
    ["/a?b=1", "address-query"],
    ["/a*b", "address-star"],
    ["/*", "address-wide"],
    ["/api/x", "address-reserved"],
    ["/files*", "address-reserved"],
    [`/${"a".repeat(300)}`, "too-long"],
  ])("is not read from %j: %s", (typed, problem) => expect(readFrom(typed)).toEqual({ problem }));
});

describe("a new address", () => {
  const read = (text: string, isPrefix = false) =>
    readTo(text, { isPrefix, ownHosts: ["site.example"] });

  it.each([
    ["", null],
    ["/news?tag=a#b", "/news?tag=a#b"],
    ["https://site.example/en/news/", "/en/news"],
    ["https://other.example/a?b", "https://other.example/a?b"],
  ])("is read from %j as %j", (typed, to) => expect(read(typed)).toEqual({ to }));

  it("may end in /* after an old one that does", () => {
    expect(read("/en/*", true)).toEqual({ to: "/en/*" });
    expect(read("https://other.example/*", true)).toEqual({ to: "https://other.example/*" });
  });

  it.each([
    ["//evil.example", false, "address-other"],
    ["/\\evil.example", false, "address-other"],
    ["http://other.example/", false, "address-other"],
    ["javascript:alert(1)", false, "address-other"],
    ["https://user@other.example/", false, "wrong"],
    ["/en/*", false, "address-star"],
    ["https://other.example*", true, "address-star"],
    ["https://*/", true, "address-star"],
    ["/en?to=/*", true, "address-star"],
  ])("is not read from %j (after a star: %s): %s", (typed, isPrefix, problem) =>
    expect(read(typed, isPrefix)).toEqual({ problem }),
  );
});

describe("a request", () => {
  const index = indexAddresses<OldAddress>([
    { from: "/old", to: "/news" },
    { from: "/旧", to: "/en/news" },
    { from: "/blog/*", to: "/en/*" },
    { from: "/blog/2019/*", to: null },
    { from: "/go/*", to: "https://other.example/base/*" },
    { from: "/p-*", to: "/pricing" },
  ]);
  const lookUp = (pathname: string) => {
    const path = readPath(pathname);
    const found = path === null ? undefined : findAddress(index, path);
    return found === undefined || found.to === null ? found?.to : locationOf(found.to);
  };

  it.each([
    ["/old", "/news"],
    ["/old/", "/news"],
    ["//old", "/news"],
    ["/%6Fld", "/news"],
    ["/%E6%97%A7", "/en/news"],
    ["/blog", "/en"],
    ["/blog/pricing/", "/en/pricing"],
    ["/blog/2019/x", null],
    ["/p-12.html", "/pricing"],
    ["/go/a b/文", "https://other.example/base/a%20b/%E6%96%87"],
    ["/go//evil.example", "https://other.example/base/evil.example"],
    ["/blog//evil.example", "/en/evil.example"],
    ["/blog/%5Cevil.example", undefined],
    ["/blog/%2F%2Fevil.example", undefined],
    ["/blog/../../x", undefined],
    ["/go/@evil.example", "https://other.example/base/%40evil.example"],
    ["/Old", undefined],
    ["/", undefined],
  ])("for %s leads to %s", (pathname, location) => expect(lookUp(pathname)).toBe(location));

  it("never leads to another host than the list names", () => {
    const wide = indexAddresses([{ from: "/x/*", to: "/*" }]);
    const found = findAddress(wide, readPath("/x//evil.example/a") ?? "");
    expect(locationOf(found?.to ?? "")).toBe("/evil.example/a");
    expect(locationOf("//evil.example")).toBeUndefined();
  });
});

describe("a changed list", () => {
  const pages = new Set(["/news", "/pricing"]);
  const check = (list: [from: string, to: string | null][], changed: string[]) => {
    const entries = list.map(([from, to]) => ({ from, to }));
    return checkAddresses(entries, new Set(changed), (path) => pages.has(path));
  };

  it("joins chains, of earlier entries too", () => {
    const { entries, problems } = check(
      [
        ["/a", "/b"],
        ["/b", "/c"],
        ["/c", "/news#x"],
        ["/d", "/blog/5"],
        ["/blog/*", "https://other.example/*"],
      ],
      ["/c", "/d"],
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ to }) => to)).toEqual([
      "/news#x",
      "/news#x",
      "/news#x",
      "https://other.example/5",
      "https://other.example/*",
    ]);
  });

  it.each<[string, [string, string | null][], string, string]>([
    ["a page", [["/news", "/pricing"]], "/news", "address-live"],
    ["nothing", [["/a", "/nowhere"]], "/a", "address-nowhere"],
    ["itself", [["/a", "/a"]], "/a", "address-loop"],
    [
      "a circle",
      [
        ["/a", "/b"],
        ["/b", "/a"],
      ],
      "/b",
      "address-loop",
    ],
    ["its own star", [["/a/*", "/a/b/*"]], "/a/*", "address-loop"],
    [
      "a circle of stars",
      [
        ["/a/*", "/b/*"],
        ["/b/*", "/a/*"],
      ],
      "/b/*",
      "address-loop",
    ],
    [
      "what a star leads to",
      [
        ["/a/*", "/b/*"],
        ["/b/x", "/news"],
      ],
      "/b/x",
      "address-loop",
    ],
    [
      "what is gone",
      [
        ["/a", "/b"],
        ["/b", null],
      ],
      "/a",
      "address-nowhere",
    ],
  ])("may not have an entry with %s", (_, list, changed, problem) => {
    expect(check(list, [changed]).problems).toContainEqual(
      expect.objectContaining({ from: changed, problem }),
    );
  });

  it("of the greatest length is checked at once, however its entries meet", () => {
    const half = Array.from({ length: 2_500 }, (_, number) => number);
    const list: [string, string | null][] = [
      ...half.map((number): [string, string] => [`/a${number}/*`, "/b/*"]),
      ...half.map((number): [string, string] => [`/b/${number}`, "/news"]),
    ];
    const { problems } = check(
      list,
      list.map(([from]) => from),
    );
    expect(problems).toHaveLength(2_500);
  });

  it("says nothing of an earlier entry whose page has gone", () => {
    expect(check([["/a", "/withdrawn"]], []).problems).toEqual([]);
  });
});

describe("a file", () => {
  it("is read line by line, with the lines that are wrong", () => {
    const file =
      'from,to,status\r\n/a,/news,301\n"/b, c",/news\n/gone,,410\n\n/d\n/e,/news,302\n/f,/x,410';
    expect(readAddressFile(file)).toEqual({
      lines: [
        { line: 2, from: "/a", to: "/news" },
        { line: 3, from: "/b, c", to: "/news" },
        { line: 4, from: "/gone", to: "" },
      ],
      wrong: [
        { line: 6, field: "to", problem: "missing" },
        { line: 7, field: null, problem: "line" },
        { line: 8, field: "to", problem: "missing" },
      ],
    });
  });

  it("that is broken names its line", () => {
    expect(readAddressFile('/a,/news\n/b,"x"y\n').wrong).toEqual([
      { line: 2, field: null, problem: "line" },
    ]);
  });

  it("comes back as it was written", () => {
    const list = [
      { from: "/a,b", to: "/news" },
      { from: "/旧/*", to: null },
    ];
    const { lines, wrong } = readAddressFile(writeAddressFile(list));
    expect(wrong).toEqual([]);
    expect(lines.map(({ from, to }) => ({ from, to: to === "" ? null : to }))).toEqual(list);
  });
});

it.each([
  ["/blog/how-to-begin-2021-edition.html", true],
  ["/product.php", true],
  ["/旧/文章", true],
  ["/users/lin@mail.example", false],
  ["/.env", false],
  ["/a/.git/config", false],
  ["/reset/3f9a1c77e2b04d5a", false],
  ["/t/eyJhbGciOiJIUzI1NiJ9xyz0", false],
  ["/o/0b6c2a54-6f7e-4c8b-9f40-6a8f0b1c2d3e", false],
  ["/tel/13800138000", false],
  ["/files/x", false],
  [`/${"a".repeat(200)}`, false],
])("a missing address %s is counted: %s", (path, expected) => {
  expect(isCountable(path)).toBe(expected);
});
