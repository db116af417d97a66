import { readFileSync } from "node:fs";
import type { RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "~/brand";
import { seedArticles } from "~/domain/article/article-seed.server";
import { pageRules } from "~/host/page-cache/page-rules";
import { addressIn, pageAddresses, redirectAddresses } from "~/i18n/addresses";
import { localeCodes, locales } from "~/i18n/locales";
import { formerTags } from "~/platform/db/schema";
import { languageOfferCookie } from "~/site/middleware/locale.server";
import { startingArticles } from "~content/seeding/article-texts.server";
import { browserBuild, builtHost, builtPageRenderer } from "~tests/support/built-site";
import { seedLegal } from "~tests/support/legal-texts";
import { type OpenTestDatabase, usualDatabase } from "~tests/support/test-database";

type App = Awaited<ReturnType<typeof openApp>>;

const publicUrl = "http://site.example";
const logged: unknown[] = [];
let database: OpenTestDatabase;
let app: App;

type Change = { routes?: RouteObject[]; db?: unknown };

async function openApp({ routes, ...change }: Change = {}) {
  const host = await builtHost();
  const options = {
    renderPage: host.createPageRenderer(routes ?? host.routes, await browserBuild()),
    db: database.db,
    publicUrl,
    apiBaseUrl: "",
    mirrors: [],
    log: { error: (details: object) => void logged.push(details) },
  };
  return host.createApp({ ...options, ...(change as Partial<typeof options>) });
}

/** A copy of the routes with one of them changed. */
function withRoute(
  routes: readonly RouteObject[],
  path: string,
  change: (route: RouteObject) => RouteObject,
): RouteObject[] {
  return routes.map((route) => {
    if (route.path === path) return change(route);
    const { children } = route;
    return children
      ? ({ ...route, children: withRoute(children, path, change) } as RouteObject)
      : route;
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(publicUrl + path, { headers });

beforeAll(async () => {
  database = await usualDatabase.open();
  await seedLegal(database.db);
  await seedArticles(database.db, await startingArticles());
  app = await openApp();
});
afterAll(() => database.close());

describe("every page in both languages, without releases, tools and packages", () => {
  const pages = pageAddresses.filter((path) => !redirectAddresses.has(path) && path !== "/400");
  it.each(localeCodes.flatMap((locale) => pages.map((path) => ({ locale, path }))))(
    "$locale $path",
    async ({ locale, path }) => {
      const response = await get(addressIn(locale, path));
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<html lang="${locales[locale].htmlLang}"`);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      const canonical = addressIn(locale, path === "/indexConfig" ? "/" : path);
      expect(html).toContain(`<link rel="canonical" href="${publicUrl}${canonical}"/>`);
    },
  );
  it.each(["", "/en/indexConfig", "/cn/indexConfig"])(
    "the title of the home page names the product once, %j",
    async (path) => {
      const [, title = ""] = /<title>([^<]*)/.exec(await (await get(path || "/")).text()) ?? [];
      const locale = path.startsWith("/en") ? "en" : "cn";
      expect(title.split(brand.name[locale])).toHaveLength(2);
    },
  );
  it("/400 has the status 400", async () => expect((await get("/en/400")).status).toBe(400));
  it("/new redirects to the newest article", async () => {
    const response = await get("/en/new");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toMatch(/^\/en\/new\/\d+$/);
  });
});

it("the news tell time, views and author of each article, of new ones too", async () => {
  const html = await (await get("/en/news")).text();
  for (const told of [/<time /g, />\d+ views?</g, />Administrator</g]) {
    expect(html.match(told)).toHaveLength(8);
  }
});

describe("language redirects over HTTP", () => {
  it("another language in the cookie: one private redirect with the query", async () => {
    const response = await get("/contact?from=mail", { cookie: "lang=en" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/en/contact?from=mail");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("vary")).toContain("Cookie");
    expect(response.headers.getSetCookie().join()).toMatch(/^lang_offer=cn; Max-Age=60; Path=\//);
  });
  it.each(["?q=a%20b", "?q=a+b&q=", "?q=%E4%BB%A3%E7%90%86&tag"])(
    "the query %s goes on as it was sent",
    async (query) => {
      const translated = await get(`/news${query}`, { cookie: "lang=en" });
      expect(translated.headers.get("location")).toBe(`/en/news${query}`);
      const corrected = await get(`/news/${query}`);
      expect(corrected.headers.get("location")).toBe(`/news${query}`);
    },
  );
  it("the language offer is made once, and its cookie is deleted", async () => {
    const response = await get("/en/contact", { cookie: "lang=en; lang_offer=cn" });
    expect(await response.text()).toContain("You opened a Chinese link");
    expect(response.headers.getSetCookie().join()).toContain("lang_offer=; Max-Age=0");
  });
  it.each(["fr", "", "EN", "../x"])("an invalid cookie (%j) is 404 and deleted", async (value) => {
    const response = await get("/contact", { cookie: `lang=${value}` });
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie().join()).toContain("lang=; Max-Age=0");
    expect(await response.text()).toContain("This page could not be found.");
  });
});

describe("files for programs", () => {
  it("robots.txt refers to the sitemap", async () => {
    expect(await (await get("/robots.txt")).text()).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });
  it("security.txt says where reports go, and its links lead to pages of this site", async () => {
    const file = await get("/.well-known/security.txt");
    expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await file.text();
    expect(text).toContain(`Canonical: ${publicUrl}/.well-known/security.txt`);
    const links = [...text.matchAll(/^(?:Contact|Policy): (https?:.*)$/gm)];
    expect(links).toHaveLength(3);
    for (const [, url = ""] of links) {
      expect((await get(url.slice(publicUrl.length))).status, url).toBe(200);
    }
  });
  it("the sitemap has every page in both languages with its alternates", async () => {
    const text = await (await get("/sitemap.xml")).text();
    expect(text).toContain(`<loc>${publicUrl}/en/contact</loc>`);
    expect(text).not.toMatch(/indexConfig|\/400</);
    const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(pages.length);
    // Pages that are there in any case have tests above.
    const proved = new Set(
      localeCodes.flatMap((locale) =>
        pageAddresses.map((path) => publicUrl + addressIn(locale, path)),
      ),
    );
    const others = pages.filter((url) => !proved.has(url));
    expect(others.length).toBeGreaterThan(10);
    for (const url of others)
      expect((await get(url.slice(publicUrl.length))).status, url).toBe(200);
  });
  it.each(["/feed.xml", "/en/feed.xml"])("%s is Atom", async (path) => {
    const response = await get(path);
    expect(response.headers.get("content-type")).toContain("application/atom+xml");
    const text = await response.text();
    expect(text).toContain(`<id>${publicUrl}${path}</id>`);
    expect(text.match(/<entry>/g)?.length).toBeGreaterThanOrEqual(8);
    expect(text.match(/<content type="html">/g)).toHaveLength(8);
    expect(text).not.toMatch(/<content[^>]*>[^<]*<[a-z]/);
  });
  it.each(["/feeds/proxy.xml", "/en/feeds/proxy.xml"])(
    "%s has only articles of its tag",
    async (path) => {
      const response = await get(path);
      expect(response.headers.get("content-type")).toContain("application/atom+xml");
      const text = await response.text();
      expect(text).toContain(`<id>${publicUrl}${path}</id>`);
      expect(text.match(/<entry>/g)).toHaveLength(3);
    },
  );
  it("an unknown feed is 404, and an unchanged one is 304", async () => {
    expect((await get("/feeds/nothing.xml")).status).toBe(404);
    // Compressed bytes have another tag as soon as they are compressed better.
    const plain = { "accept-encoding": "identity" };
    const etag = (await get("/feeds/versions.xml", plain)).headers.get("etag") ?? "";
    const known = { ...plain, "if-none-match": etag };
    expect((await get("/feeds/versions.xml", known)).status).toBe(304);
    expect(await (await get("/en/feeds/versions.xml")).text()).toContain(
      "Client and kernel versions",
    );
  });
  it("the sitemap has the date of the last change where there is one", async () => {
    const text = await (await get("/sitemap.xml")).text();
    expect(text).toMatch(/\/new\/8<\/loc>\s*<lastmod>2026-11-10T/);
    expect(text).toMatch(/\/cookie<\/loc>\s*<lastmod>2022-11<\/lastmod>/);
    expect(text).not.toMatch(/\/contact<\/loc>\s*<lastmod>/);
  });
  it("the feed of the default language has no prefix", async () => {
    expect((await get("/cn/feed.xml")).headers.get("location")).toBe("/feed.xml");
    expect((await get("/fr/feed.xml")).status).toBe(404);
  });
  it("the web manifest is JSON", async () => {
    expect((await (await get("/site.webmanifest")).json()).start_url).toBe("/");
  });
});

describe("404", () => {
  it.each(["/unknown", "/fr/contact", "/indexConfig", "/Contact", "/en/new/99999", "/a/b/c/d"])(
    "%s has the English sentence and a link to the home page in both languages",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('data-error="This page could not be found."');
      expect(html).toContain('href="/"');
      expect(html).toContain('href="/en"');
    },
  );
  it.each([
    "/%",
    "/%00",
    "/%E0%A4%A",
    `/${"a".repeat(5_000)}`,
    "/..%2f..%2fetc/passwd",
    "/new/1e3",
  ])("a hostile address (%s) is a 4xx without internal details", async (path) => {
    const response = await get(path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/node_modules|at \w+ \(/);
  });
});

describe("a route", () => {
  it("with unregistered middleware responds 500 'Unknown middleware'", async () => {
    const { routes, named } = await builtHost();
    const site = await openApp({
      routes: withRoute(routes, "contact", (contact) => ({
        ...contact,
        middleware: named("not-registered"),
      })),
    });
    const response = await site.request(`${publicUrl}/en/contact`);
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain('data-error="Unknown middleware"');
    expect(html).toContain("未知中间件");
    expect((await site.request(`${publicUrl}/en/cookie`)).status).toBe(200);
  });
});

describe("a method that a page does not allow", () => {
  const ask = (path: string, method: string) => app.request(publicUrl + path, { method });

  it("POST to a page without a form is 405 in the page's language", async () => {
    const response = await ask("/en/news", "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await response.text()).toContain('<html lang="en"');
  });
  it.each([
    "/robots.txt",
    "/sitemap.xml",
    "/site.webmanifest",
    "/.well-known/security.txt",
    "/feed.xml",
    "/en/feed.xml",
    "/feeds/versions.xml",
  ])("POST to %s, which programs read, is 405 and says what is allowed", async (path) => {
    const response = await ask(path, "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect((await ask(path, "HEAD")).status).toBeLessThan(400);
  });
  it("a feed that does not exist is 404 for who reads it", async () => {
    for (const method of ["GET", "HEAD"]) {
      for (const path of ["/feeds/none.xml", "/en/feeds/none.xml", "/fr/feed.xml"]) {
        expect((await ask(path, method)).status, `${method} ${path}`).toBe(404);
      }
    }
  });
  it.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s is 405 and does nothing", async (method) => {
    for (const path of ["/en/news", "/register", "/en/register", "/en/contact", "/unknown"]) {
      const response = await ask(path, method);
      expect(response.status, path).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    }
  });
});

describe("an unexpected error", () => {
  it("is a 500 page without internal details, and one log line", async () => {
    const broken = new Proxy(database.db, {
      get() {
        throw new Error("secret connection string");
      },
    });
    const faulty = await openApp({ db: broken });
    const before = logged.length;
    const response = await faulty.request(`${publicUrl}/en/download`);
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).not.toContain("secret");
    expect(html).toContain("Something went wrong on our side");
    expect(logged.length).toBe(before + 1);
  });
});

describe("an error page that cannot be rendered", () => {
  it("is replaced by a sentence", async () => {
    const { routes } = await builtHost();
    const fail = () => {
      throw new Error("secret of the error page");
    };
    const site = await openApp({
      routes: routes.map((root) => ({ ...root, ErrorBoundary: fail })),
    });
    const response = await site.request(`${publicUrl}/unknown`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe(
      "显示错误页时发生错误\nAn error occurred while showing the error page",
    );
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });
});

describe("preferences", () => {
  const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request(publicUrl + path, {
      method: "POST",
      body: new URLSearchParams(body),
      headers: { "sec-fetch-site": "same-origin", ...headers },
    });

  it.each([
    ["en", "/contact?a=1", "/en/contact?a=1"],
    ["cn", "/en/contact?a=1", "/contact?a=1"],
    ["en", "/", "/en"],
    ["cn", "/en/indexConfig", "/cn/indexConfig"],
    ["en", "/unknown", "/unknown"],
    ["en", "https://evil.example/", "/en"],
    ["en", "//evil.example", "/en"],
  ])("language %s from %s redirects to %s", async (locale, returnTo, target) => {
    const response = await post("/preferences/language", { locale, returnTo });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(target);
    const cookies = response.headers.getSetCookie();
    expect(cookies[0]).toBe(`lang=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`);
  });
  it("consent is stored for half a year, and can be reset", async () => {
    const choice = { choice: "all", version: "2022-11", returnTo: "/en/news" };
    const given = await post("/preferences/consent", choice);
    expect(given.headers.get("location")).toBe("/en/news");
    expect(given.headers.getSetCookie()[0]).toMatch(
      /^cookie_consent=all\.2022-11\.\d{10}; Max-Age=15811200/,
    );
    const again = await post("/preferences/consent", { choice: "reopen", returnTo: "/" });
    expect(again.headers.getSetCookie()[0]).toContain("cookie_consent=; Max-Age=0");
    // No page asks a browser with Global Privacy Control: it gets the choice on the policy's page.
    const back = { choice: "reopen", returnTo: "/en/contact" };
    const shown = await post("/preferences/consent", back, { "sec-gpc": "1" });
    expect(shown.headers.get("location")).toBe("/en/cookie#cookie-choice");
  });
  it.each([{}, { version: "" }, { version: "2022-11; Domain=x" }])(
    "consent to no version of the policy stores nothing, %j",
    async (version) => {
      const choice = { choice: "all", returnTo: "/en/news", ...version };
      const response = await post("/preferences/consent", choice);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/en/news"]);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );
  it.each([
    ["/preferences/language", { locale: "fr" }],
    ["/preferences/language", {}],
    ["/preferences/consent", { choice: "everything" }],
    ["/preferences/chat", { choice: "all" }],
  ])("%s with %j is 400", async (path, body) => {
    expect((await post(path, body as Record<string, string>)).status).toBe(400);
  });
  it.each(["language", "consent", "chat"])(
    "/preferences/%s with an unreadable body is 400",
    async (name) => {
      const bodies = [
        ["multipart/form-data", "choice=all"],
        ["multipart/form-data; boundary=x", "choice=all"],
        ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data"],
        ["multipart/form-data; boundary=x", ""],
      ] as const;
      for (const [type, body] of bodies) {
        const headers = { "sec-fetch-site": "same-origin", "content-type": type };
        const init = { method: "POST", body, headers };
        expect((await app.request(`${publicUrl}/preferences/${name}`, init)).status).toBe(400);
      }
    },
  );
  it("a POST from another site is refused, by Origin or Sec-Fetch-Site", async () => {
    const body = { locale: "en" };
    const byFetchSite = await post("/preferences/language", body, {
      "sec-fetch-site": "cross-site",
    });
    expect(byFetchSite.status).toBe(403);
    const byOrigin = await app.request(`${publicUrl}/preferences/language`, {
      method: "POST",
      body: new URLSearchParams(body),
      headers: { origin: "https://evil.example" },
    });
    expect(byOrigin.status).toBe(403);
  });
  it("cookies are Secure under HTTPS", async () => {
    const host = await builtHost();
    const secure = host.createApp({
      renderPage: await builtPageRenderer(),
      db: database.db,
      publicUrl: "https://site.example",
      apiBaseUrl: "",
      mirrors: [],
      log: { error: () => undefined },
    });
    const response = await secure.request("https://site.example/preferences/language", {
      method: "POST",
      body: new URLSearchParams({ locale: "en", returnTo: "/" }),
    });
    expect(response.headers.getSetCookie()[0]).toContain("; Secure");
  });
});

describe("an address of a list", () => {
  it.each([
    // What it names has to exist; empty is not named.
    ["/news?page=1", 200],
    ["/news?page=&tag=&q=", 200],
    ["/news?tag=proxy", 200],
    ["/news?page=2", 404],
    ["/news?page=999", 404],
    ["/news?page=0", 404],
    ["/news?page=x", 404],
    ["/news?page=%EF%BC%92", 404],
    ["/news?tag=none", 404],
    ["/news?tag=__proto__", 404],
    ["/news?tag=proxy&page=9", 404],
    ["/resources?category=none", 404],
    ["/help?section=none", 404],
    ["/help?section=proxies", 200],
    ["/help/errors?page=2", 404],
    ["/help/errors?page=99", 404],
    ["/help/errors?area=none", 404],
    ["/updateLog?page=2", 404],
    ["/updateLog?page=99999999999", 404],
    ["/updateBrowserLog?page=2", 404],
    ["/updateBrowserLog?page=-1", 404],
    ["/updateBrowserLog?kernel=108", 404],
    ["/updateBrowserLog?kernel=%00", 404],
    // A search may find nothing, and covers whatever is beside it.
    ["/news?q=nothing-of-it", 200],
    ["/news?q=nothing-of-it&page=2", 404],
    ["/news?q=nothing-of-it&tag=none", 200],
    ["/resources?q=nothing-of-it&category=none", 200],
    ["/help?q=nothing-of-it&section=none", 200],
    ["/help/errors?q=nothing-of-it&area=none", 200],
    ["/updateBrowserLog?q=nothing-of-it", 200],
    // What chooses only how something is shown, and keys that no list has, are ignored.
    ["/updateBrowserLog?view=none&page=1", 200],
    ["/updateBrowserLog?view=history&page=9", 200],
    ["/updateBrowserLog?windows=none", 200],
    ["/updateLog?kernel=none", 200],
    ["/news?further=1&utm_source=x", 200],
    ["/help?page=9", 200],
  ])("%s: %i", async (address, status) => {
    expect((await get(`/en${address}`)).status).toBe(status);
  });
});

it("the list of a tag that was joined to another leads to that one's, and not for good", async () => {
  await database.db.insert(formerTags).values({ id: "gone", joinedTo: "proxy" });
  const { status, headers } = await get("/en/news?tag=gone&page=2");
  expect([status, headers.get("location")]).toEqual([302, "/en/news?tag=proxy&page=2"]);
  expect((await get("/en/news?tag=proxy")).status).toBe(200);
});

describe("the consent sheet", () => {
  const asks = async (headers: Record<string, string>) =>
    (await (await get("/en/contact", headers)).text()).includes('data-consent="');

  it("is shown until the visitor chooses, but not with Global Privacy Control", async () => {
    expect(await asks({})).toBe(true);
    expect(await asks({ "sec-gpc": "1" })).toBe(false);
    expect(await asks({ cookie: "cookie_consent=all.2022-11.1790000000" })).toBe(false);
    expect(await asks({ cookie: "cookie_consent=all.2021-01.1790000000" })).toBe(true);
    expect(await asks({ cookie: "cookie_consent=rubbish" })).toBe(true);
  });
});

it("the edge knows every cookie and every query that make a page personal", async () => {
  const { routes } = await builtHost();
  const rules = [...pageRules(routes).values()];
  const cookies = new Set([
    languageOfferCookie,
    ...rules.flatMap(({ personalCookies = [] }) => personalCookies),
  ]);
  const queries = new Set(rules.flatMap(({ personalQuery = [] }) => personalQuery));
  const configuration = readFileSync("deploy/nginx/nginx.conf.in", "utf8");
  const [, asked = ""] = /map "([^"]+)" \$edge_begun/.exec(configuration) ?? [];
  const expected = [
    ...[...cookies].map((name) => `$cookie_${name}`),
    ...[...queries].map((name) => `$arg_${name}`),
  ];
  expect(cookies.size).toBeGreaterThan(3);
  expect(asked.match(/\$\w+/g)?.toSorted()).toEqual(expected.toSorted());
});
