import { expect, it } from "vitest";
import { shell } from "~/site/layout/words.en";
import { readablePath, withoutPrefix } from "./asked-path";
import { editDistance, likelyPages } from "./likely-pages";

it.each([
  ["/donwload", "/download", 2],
  ["/Pricing", "/pricing", 0],
  ["/contacts", "/contact", 1],
  ["/new", "/news", 1],
  ["/pricng", "/pricing", 1],
  ["/", "/download", Number.POSITIVE_INFINITY],
  ["/abcd", "/news", 4],
])("%s is %s with %d letters changed", (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

it("the page with the nearest address comes first, and only once", () => {
  expect(likelyPages("/donwload", shell).map(({ address }) => address)).toEqual([
    "/download",
    "/updateLog",
    "/contact",
  ]);
  expect(likelyPages("/pricng", shell)[0]).toEqual({
    address: "/pricing",
    name: shell.nav.pricing,
    isNear: true,
  });
});

it("an address that is like none gets the usual pages", () => {
  for (const path of ["/", "/wp-login.php", `/${"a".repeat(5_000)}`]) {
    const pages = likelyPages(path, shell);
    expect(pages).toHaveLength(3);
    expect(pages.some(({ isNear }) => isNear)).toBe(false);
  }
});

it.each([
  ["/%E4%B8%8B%E8%BD%BD", "/下载"],
  ["/%E4%B8", "/%E4%B8"],
  [`/${"a".repeat(500)}`, `/${"a".repeat(119)}…`],
])("%s is shown as %s", (pathname, shown) => expect(readablePath(pathname)).toBe(shown));

it("a language prefix does not count", () => {
  expect(["/en/donwload", "/cn/x", "/english", "/en"].map(withoutPrefix)).toEqual([
    "/donwload",
    "/x",
    "/english",
    "/en",
  ]);
});
