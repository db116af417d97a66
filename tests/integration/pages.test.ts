import { readFileSync } from "node:fs";
import type { RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { seedArticles } from "~/domain/article/article-seed.server";
import { noOwnership } from "~/domain/settings/ownership";
import { seedSettings } from "~/domain/settings/settings-seed.server";
import { pageRules } from "~/host/page-cache/page-rules";
import { addressIn, pageAddresses, pathIn, redirectAddresses } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { formerTags } from "~/platform/db/schema";
import { languageOfferCookie } from "~/site/middleware/locale.server";
import { pageSize } from "~/site/news/news-choice";
import { articles } from "~content/articles";
import { startingArticles } from "~content/seeding/article-texts.server";
import { type BuiltApp, browserBuild, builtApp, builtHost } from "~tests/support/built-site";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { storePicture } from "~tests/support/pictures";

const publicUrl = "http://site.example";
const logged: unknown[] = [];
const { db } = await databaseOfFile();
const log = { error: (details: object) => void logged.push(details) };
await seedLegal(db);
await seedArticles(db, await startingArticles());
const app = await builtApp(db, publicUrl, { log });

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

async function appWith(routes: RouteObject[]): Promise<BuiltApp> {
  const { createPageRenderer } = await builtHost();
  const renderPage = createPageRenderer(routes, await browserBuild());
  return builtApp(db, publicUrl, { renderPage, log });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(publicUrl + path, { headers });

it("every page is there without releases, tools and packages", async () => {
  for (const [index, path] of pageAddresses.entries()) {
    const locale = index % 2 === 0 ? "cn" : "en";
    const { status } = await get(addressIn(locale, path));
    const expected = path === "/400" ? 400 : redirectAddresses.has(path) ? 302 : 200;
    expect([path, status]).toEqual([path, expected]);
  }
  expect((await get("/en/new")).headers.get("location")).toMatch(/^\/en\/new\/\d+$/);
});

it("the news tell time, views and author of each article, of new ones too", async () => {
  const html = await (await get("/en/news")).text();
  for (const told of [/<time /g, />\d+ views?</g, />Administrator</g]) {
    expect(html.match(told)).toHaveLength(pageSize);
  }
});

it("proves at the root of the host, and by files, who runs the site", async () => {
  const proofFiles = [{ fileName: "BingSiteAuth.xml", content: "<users>1</users>" }];
  const value = { ...noOwnership, google: "a-1", sogou: "s-1", proofFiles };
  await seedSettings(db, { ownership: value }, new Date());
  const html = await (await get("/")).text();
  expect(html).toContain('<meta name="google-site-verification" content="a-1"/>');
  expect(html).toContain('<meta name="sogou_site_verification" content="s-1"/>');
  expect(html).not.toContain("msvalidate.01");
  expect(await (await get("/en")).text()).not.toContain("google-site-verification");
  const file = await get("/BingSiteAuth.xml");
  expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await file.text()).toBe("<users>1</users>");
  expect((await get("/MP_verify_a1.txt")).status).toBe(404);
});

it("names the operator's pages at other services, for readers and for search engines", async () => {
  const described = { name: "wechat", altCn: "二维码", altEn: "QR code" };
  await storePicture({ db, storage: createMemoryStorage() }, described);
  const telegram = "https://t.me/manifold_test";
  const links = { ...startingFacts.links, wechatPicture: "wechat", telegram };
  await seedSettings(db, { links }, new Date());
  const html = await (await get("/en")).text();
  expect(html).toContain(`"sameAs":["${telegram}"]`);
  expect(html).toMatch(new RegExp(`<a href="${telegram}"[^>]*>Telegram<`));
  expect(html).toMatch(/<summary[^>]*>WeChat<.*<img[^>]* alt="QR code"/);
  expect(html).not.toMatch(/<a [^>]*>Discord</);
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
  it.each(["fr", ""])("an invalid cookie (%j) is 404 and deleted", async (value) => {
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
  it("a feed has the newest articles with their texts, that of a tag only its own", async () => {
    const all = await get("/en/feed.xml");
    expect(all.headers.get("content-type")).toContain("application/atom+xml");
    expect((await all.text()).match(/<content type="html">/g)).toHaveLength(articles.length);
    const text = await (await get("/en/feeds/proxy.xml")).text();
    expect(text.match(/<entry>/g)).toHaveLength(3);
  });
  it("an unknown feed is 404, and an unchanged one is 304", async () => {
    for (const path of ["/feeds/nothing.xml", "/en/feeds/nothing.xml", "/fr/feed.xml"]) {
      expect((await get(path)).status, path).toBe(404);
    }
    expect((await get("/cn/feed.xml")).headers.get("location")).toBe("/feed.xml");
    // Compressed bytes have another tag as soon as they are compressed better.
    const plain = { "accept-encoding": "identity" };
    const etag = (await get("/feeds/versions.xml", plain)).headers.get("etag") ?? "";
    const known = { ...plain, "if-none-match": etag };
    expect((await get("/feeds/versions.xml", known)).status).toBe(304);
    expect(await (await get("/en/feeds/versions.xml")).text()).toContain(
      "Client and kernel versions",
    );
  });
});

describe("404", () => {
  it.each(["/unknown", "/fr/contact", "/en/new/99999"])(
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
});

describe("a route", () => {
  it("with unregistered middleware responds 500 'Unknown middleware'", async () => {
    const { routes, named } = await builtHost();
    const site = await appWith(
      withRoute(routes, "contact", (contact) => ({
        ...contact,
        middleware: named("not-registered"),
      })),
    );
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
    const broken = new Proxy(db, {
      get() {
        throw new Error("secret connection string");
      },
    });
    const faulty = await builtApp(broken, publicUrl, { log });
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
    const site = await appWith(routes.map((root) => ({ ...root, ErrorBoundary: fail })));
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
    ["cn", "/en/indexConfig", "/cn/indexConfig"],
    ["en", "https://evil.example/", "/en"],
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
  it.each([{}, { version: "2022-11; Domain=x" }])(
    "consent to no version of the policy stores nothing, %j",
    async (version) => {
      const choice = { choice: "all", returnTo: "/en/news", ...version };
      const response = await post("/preferences/consent", choice);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/en/news"]);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );
  it("cookies are Secure under HTTPS", async () => {
    const secure = await builtApp(db, "https://site.example");
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
    ["/news?page=2", 200],
    ["/news?page=3", 404],
    ["/news?page=0", 404],
    ["/news?tag=none", 404],
    ["/news?tag=proxy&page=9", 404],
    ["/resources?category=none", 404],
    ["/help?section=none", 404],
    ["/help?section=proxies", 200],
    ["/help/errors?page=2", 404],
    ["/help/errors?area=none", 404],
    ["/updateLog?page=2", 404],
    ["/updateBrowserLog?page=2", 404],
    ["/updateBrowserLog?kernel=108", 404],
    // A search may find nothing, and covers whatever is beside it.
    ["/news?q=zzzzqqqq", 200],
    ["/news?q=zzzzqqqq&page=2", 404],
    ["/news?q=zzzzqqqq&tag=none", 200],
    ["/resources?q=zzzzqqqq&category=none", 200],
    ["/help?q=zzzzqqqq&section=none", 200],
    ["/help/errors?q=zzzzqqqq&area=none", 200],
    ["/updateBrowserLog?q=zzzzqqqq", 200],
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
  await db.insert(formerTags).values({ id: "gone", joinedTo: "proxy" });
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
  const personal = [...pageRules(routes)].flatMap(([path, { isPersonal = false }]) =>
    isPersonal ? localeCodes.map((code) => pathIn(code, path)) : [],
  );
  expect(personal).toContain("/en/signIn");
  for (const path of personal) expect(configuration).toContain(`location = ${path} {`);
  expect(asked.match(/\$\w+/g)?.toSorted()).toEqual(expected.toSorted());
});
