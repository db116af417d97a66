import { describe, expect, it } from "vitest";
import { type Address, addressIn, pageAddresses } from "./addresses";
import { type LocaleDecision, localeOfPath, resolveLocale } from "./resolve-locale";

const routes: Address[] = [
  ...pageAddresses.filter((path) => path !== "/indexConfig"),
  "/new/1",
  "/new/6",
];
const inCn = (path: Address) => addressIn("cn", path);
const inEn = (path: Address) => addressIn("en", path);
const under = (prefix: string, path: Address) => `/${prefix}${path === "/" ? "" : path}`;

type Expected = (path: Address) => LocaleDecision;
const page =
  (locale: "cn" | "en"): Expected =>
  (path) => ({ kind: "page", locale, path });
const unsupported =
  (expiresCookie: boolean): Expected =>
  () => ({ kind: "unsupported", expiresCookie });
const redirect =
  (toAddress: (path: Address) => string, left: "cn" | "en" | null): Expected =>
  (path) => ({ kind: "redirect", to: `${toAddress(path)}?q=1`, status: 302, left });

/** {no cookie, cn, en, invalid} × {/x, /cn/x, /en/x, /fr/x}: every cell of the rules. */
const table: { cookie: string | null; prefix: "" | "cn" | "en" | "fr"; expected: Expected }[] = [
  { cookie: null, prefix: "", expected: page("cn") },
  { cookie: null, prefix: "cn", expected: redirect(inCn, null) },
  { cookie: null, prefix: "en", expected: page("en") },
  { cookie: null, prefix: "fr", expected: unsupported(false) },
  { cookie: "cn", prefix: "", expected: page("cn") },
  { cookie: "cn", prefix: "cn", expected: redirect(inCn, null) },
  { cookie: "cn", prefix: "en", expected: redirect(inCn, "en") },
  { cookie: "cn", prefix: "fr", expected: redirect(inCn, null) },
  { cookie: "en", prefix: "", expected: redirect(inEn, "cn") },
  { cookie: "en", prefix: "cn", expected: redirect(inEn, "cn") },
  { cookie: "en", prefix: "en", expected: page("en") },
  { cookie: "en", prefix: "fr", expected: redirect(inEn, null) },
  { cookie: "fr", prefix: "", expected: unsupported(true) },
  { cookie: "fr", prefix: "cn", expected: unsupported(true) },
  { cookie: "fr", prefix: "en", expected: unsupported(true) },
  { cookie: "fr", prefix: "fr", expected: unsupported(true) },
];

describe.each(table)("cookie $cookie, prefix '$prefix'", ({ cookie, prefix, expected }) => {
  it.each(routes)("%s", (path) => {
    const pathname = prefix === "" ? path : under(prefix, path);
    expect(resolveLocale(pathname, "?q=1", cookie)).toEqual(expected(path));
  });
});

describe("what looks like a language and is none is missing as any page is:", () => {
  // The first is what CLDR refuses with an error instead of an answer.
  it.each(["/aa-aaa", "/zh-cmn/contact", "/xx", "/fr-abcde"])("%s", (path) => {
    expect(resolveLocale(path, "", null)).toEqual({ kind: "missing", locale: "cn" });
  });
});

describe("one redirect is enough:", () => {
  it.each([
    ["/contact/", null, "/contact", 301],
    ["/en/contact/", null, "/en/contact", 301],
    ["/en/", null, "/en", 301],
    ["/cn/contact/", null, "/contact", 302],
    ["/cn/", "en", "/en", 302],
    ["/contact/", "en", "/en/contact", 302],
    ["//contact", null, "/contact", 301],
    ["/en//contact//", "cn", "/contact", 302],
  ] as const)("%s with cookie %s goes to %s", (from, cookie, to, status) => {
    const decision = resolveLocale(from, "", cookie);
    expect(decision).toMatchObject({ kind: "redirect", to, status });
    expect(resolveLocale(to, "", cookie)).toMatchObject({ kind: "page" });
  });
});

describe("a redirect never leaves the site:", () => {
  it.each(["/cn//evil.example", "//evil.example", "/cn/\\evil.example", "/cn/%2F%2Fevil.example"])(
    "%s",
    (path) => {
      for (const cookie of [null, "cn", "en"]) {
        const decision = resolveLocale(path, "", cookie);
        if (decision.kind === "redirect") expect(decision.to).toMatch(/^\/(?![/\\])/);
        else expect(decision.kind).toBe("missing");
      }
    },
  );
});

describe("an address without a page", () => {
  it.each([
    "/unknown",
    "/en/unknown",
    "/Contact",
    "/EN/contact",
    "/zz/contact",
    "/new/0",
    "/new/x",
  ])("%s is 404", (path) => expect(resolveLocale(path, "", null).kind).toBe("missing"));
  it("is 404 in the visitor's language", () => {
    expect(resolveLocale("/unknown", "", "en")).toEqual({ kind: "missing", locale: "en" });
  });
});

describe("/indexConfig exists only under a language", () => {
  it.each([
    ["/indexConfig", null, { kind: "missing", locale: "cn" }],
    ["/indexConfig", "en", { kind: "missing", locale: "en" }],
    ["/cn/indexConfig", null, { kind: "page", locale: "cn", path: "/indexConfig" }],
    ["/en/indexConfig", null, { kind: "page", locale: "en", path: "/indexConfig" }],
    ["/en/indexConfig", "cn", { kind: "redirect", to: "/cn/indexConfig", status: 302, left: "en" }],
    [
      "/cn/indexConfig/",
      "en",
      { kind: "redirect", to: "/en/indexConfig", status: 302, left: "cn" },
    ],
  ] as const)("%s with cookie %s", (path, cookie, expected) => {
    expect(resolveLocale(path, "", cookie)).toEqual(expected);
  });
});

describe("the language of a path", () => {
  it.each([
    ["/", "cn"],
    ["/news", "cn"],
    ["/cn/news", "cn"],
    ["/en", "en"],
    ["/en/news", "en"],
    ["/english", "cn"],
    ["/fr/news", "cn"],
  ] as const)("%s is %s, whatever the cookie", (path, locale) => {
    expect(localeOfPath(path)).toBe(locale);
  });
});
