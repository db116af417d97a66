import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { brand, startingFacts } from "~/brand";
import {
  type Address,
  addressIn,
  pageAddresses,
  pathIn,
  redirectAddresses,
} from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { seedStartingContent } from "~content/seeding/seed.server";
import { builtApp } from "~tests/support/built-site";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { messages } from "~tests/support/page-words";
import { startingPolicyVersion } from "~tests/support/policy-version";
import { startingApp } from "~tests/support/starting-app";

/** The pages of a site with its starting content, as documents: what they say, and where their links lead. */
const publicUrl = "http://site.example";
const { app, folder } = await startingApp(publicUrl);
const { db: emptyDatabase } = await databaseOfFile();

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(publicUrl + path, { headers });

/** A document without the marks that React writes between texts, and without what islands are given. */
async function htmlOf(path: string, headers?: Record<string, string>): Promise<string> {
  const html = await (await get(path, headers)).text();
  return html.replaceAll("<!-- -->", "").replaceAll(/ props="[^"]*"/g, "");
}
const mainOf = async (path: string, headers?: Record<string, string>) =>
  partOf(await htmlOf(path, headers), "main");
const partOf = (html: string, tag: string) =>
  new RegExp(`<${tag}[ >][\\s\\S]*</${tag}>`).exec(html)?.[0] ?? "";

/** The text in a piece of HTML, without its tags. */
const textOf = (html: string) =>
  unescaped(html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The links of a piece of HTML: what stands in them, and where they lead. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, inner]) => ({
    name: textOf(inner ?? ""),
    href: unescaped(href ?? ""),
  }));
const targetOf = (html: string, name: string) =>
  linksOf(html).find((link) => link.name.includes(name))?.href;

describe("every page", () => {
  const unindexed: ReadonlySet<string> = new Set([
    "/indexConfig",
    "/signIn",
    "/400",
    "/no-such-page",
  ]);
  const pages = [
    ...pageAddresses.filter((path) => !redirectAddresses.has(path)),
    "/new/1",
    "/no-such-page",
  ];

  it.each(localeCodes)("keeps the rules of all documents, %s", async (locale) => {
    for (const path of pages) {
      const response = await get(pathIn(locale, path));
      // What a template holds is no part of the page yet.
      const html = (await response.text()).replaceAll(/<template[\s\S]*?<\/template>/g, "");
      const status = path === "/400" ? 400 : path === "/no-such-page" ? 404 : 200;
      expect.soft(response.status, path).toBe(status);
      const policy = response.headers.get("content-security-policy");
      expect.soft(policy, path).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
      expect.soft(policy, path).not.toMatch(/unsafe|nonce|\*/);
      expect.soft(html, path).not.toMatch(/<[a-z][^>]* (style|nonce|on[a-z]+)=/);
      expect.soft(html, path).toContain(`<html lang="${locales[locale].htmlLang}"`);
      expect.soft(html.match(/<h1[\s>]/g), path).toHaveLength(1);
      const [, heading] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
      expect.soft(textOf(heading ?? ""), path).toMatch(/\S/);
      const [, title = ""] = /<title>([^<]*)/.exec(html) ?? [];
      expect.soft(title, path).toMatch(/^\S.*\S$/);
      const isHome = path === "/" || path === "/indexConfig";
      if (isHome) expect.soft(title.split(brand.name[locale]), path).toHaveLength(2);
      expect.soft(headLinksOf(html), path).toEqual(expectedLinks(path, locale));
      const robots = html.match(/<meta name="robots" content="noindex"/g) ?? [];
      expect.soft(robots, path).toHaveLength(unindexed.has(path) ? 1 : 0);
      expect.soft(html.includes('data-consent="'), path).toBe(status !== 404);
      // A browser shows nothing before it has read so far, or what is centred would move.
      const [, readTo] = /<link rel="expect"[^>]* href="#([^"]+)"/.exec(html) ?? [];
      if (status !== 404) expect.soft(html, path).toContain(`id="${readTo}"`);
      // Browsers fetch pages ahead, but no files, and keep pages that were left.
      const isStored = !(response.headers.get("cache-control") ?? "").includes("no-store");
      expect.soft(isStored, path).toBe(path !== "/signIn");
      expect.soft(html, path).not.toMatch(/onunload|beforeunload/);
      // The self-check connects nowhere.
      if (path === "/self-check") continue;
      const [, rules = "{}"] = /<script type="speculationrules">(.*?)<\/script>/.exec(html) ?? [];
      const { prefetch: [prefetch] = [] } = JSON.parse(rules);
      expect.soft(prefetch?.eagerness, path).toBe("moderate");
      expect.soft(JSON.stringify(prefetch?.where), path).toContain("/files/*");
    }
  });

  const headLinksOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].flatMap(([link]) => {
        const [, href = ""] = /href="([^"]*)"/i.exec(link) ?? [];
        const [, language] = /hreflang="([^"]*)"/i.exec(link) ?? [];
        if (language !== undefined) return [[language, href]];
        return link.includes("canonical") ? [["canonical", href]] : [];
      }),
    );

  function expectedLinks(path: string, locale: Locale): Record<string, string> {
    if (["/400", "/no-such-page"].includes(path)) return {};
    const canonical = (path === "/indexConfig" ? "/" : path) as Address;
    const links: Record<string, string> = { canonical: publicUrl + addressIn(locale, canonical) };
    if (unindexed.has(path)) return links;
    for (const code of localeCodes) {
      links[locales[code].htmlLang] = publicUrl + addressIn(code, canonical);
    }
    links["x-default"] = publicUrl + addressIn("cn", canonical);
    return links;
  }

  it("is marked in the header, and no other page with it", async () => {
    const { shell } = messages.en;
    for (const [name, address] of [
      [null, "/privacyPolicy"],
      [shell.nav.pricing, "/pricing"],
      [shell.nav.download, "/download"],
      [shell.nav.news, "/news"],
      [shell.nav.resources, "/resources"],
      [shell.nav.help, "/help"],
      [shell.nav.contact, "/contact"],
      [shell.nav.clientLog, "/updateLog"],
      [shell.nav.browserLog, "/updateBrowserLog"],
    ] as const) {
      const header = partOf(await htmlOf(addressIn("en", address)), "header");
      const from = header.indexOf(`aria-label="${shell.mainNavigation}"`);
      const navigation = header.slice(from, header.indexOf("</nav>", from));
      const current = [...navigation.matchAll(/<a [^>]*aria-current="page"[^>]*>[\s\S]*?<\/a>/g)];
      const expected = name === null ? [] : [{ name, href: addressIn("en", address) }];
      expect(
        current.flatMap(([link]) => linksOf(link)),
        address,
      ).toEqual(expected);
    }
  });
});

it("no internal link is dead, and ids are unique on every page", async () => {
  /** Links and element ids of a document; links are absolute. */
  type Document = { links: string[]; ids: string[] };
  const read = (html: string, address: string): Document => {
    const text = html.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1");
    const links = [...text.matchAll(/<(\w+)( [^>]*)>/g)].flatMap(([, tag, attributes = ""]) => {
      const values = new Map(
        [...attributes.matchAll(/ ([^\s=]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
          name,
          unescaped(value),
        ]),
      );
      if (tag === "use") return [];
      const isPicture = values.get("property") === "og:image";
      const isForm = tag === "form" && values.get("method") === "get";
      return [
        values.get("href"),
        values.get("src"),
        isForm ? values.get("action") : undefined,
        isPicture ? values.get("content") : undefined,
      ].flatMap((link) => (link === undefined ? [] : [String(new URL(link, address))]));
    });
    const ids = [...text.matchAll(/<[^<>]* id="([^"]*)"/g)].map(([, id = ""]) => unescaped(id));
    return { links, ids };
  };
  /** Files are not the app's, but the server's before it. */
  const isServed = (path: string): boolean | undefined => {
    if (/^\/(files|media)\//.test(path)) return existsSync(join(folder, path));
    if (path.startsWith("/assets/") || /^\/[\w/.-]+\.(ico|svg|png|jpg|woff2|css|js)$/.test(path)) {
      return existsSync(`build/client${path}`);
    }
    return undefined;
  };

  const documents = new Map<string, Document>();
  const seen = new Set<string>();
  /**
   * Texts have their own links and ids in each language. The page of a version and a filtered list differ in words
   * alone: each is checked in the language that comes first.
   */
  const keyOf = (address: string) =>
    /\/release\/|\?/.test(address)
      ? address.replace(/^(http:..[^/]*)\/(?:cn|en)(?=\/|\?|$)/, "$1")
      : address;
  const waiting = ["/", "/en", "/sitemap.xml", "/cn/indexConfig", "/en/indexConfig"].map(
    (path) => publicUrl + path,
  );
  const dead: string[] = [];
  const leadsTo = new Map<string, string>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(keyOf(address))) continue;
    seen.add(keyOf(address));
    const { pathname } = new URL(address);
    const from = `(from ${leadsTo.get(address) ?? "the start"})`;
    const served = isServed(pathname);
    if (served === false) dead.push(`no file ${address} ${from}`);
    if (served !== undefined) continue;
    const response = await app.request(address);
    const { status, headers } = response;
    const body = await response.text();
    const location = headers.get("location");
    if (location !== null) {
      waiting.push(String(new URL(location, address)));
      continue;
    }
    // The page of a withdrawn version says why, and is gone for programs.
    const isGone = status === 410 && pathname.includes("/release/");
    if (status !== 200 && !isGone) {
      dead.push(`${status} ${address} ${from}`);
      continue;
    }
    const isPage = headers.get("content-type")?.startsWith("text/html");
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, link = ""]) => link);
    const found = isPage ? read(body, address) : { links: listed, ids: [] };
    documents.set(address, found);
    for (const link of found.links) {
      const [target = ""] = link.split("#");
      if (!target.startsWith(publicUrl)) continue;
      if (!leadsTo.has(target)) leadsTo.set(target, address);
      waiting.push(target);
    }
  }
  for (const [address, { links }] of documents) {
    for (const link of links) {
      const [target = "", place = ""] = link.split("#");
      const ids = documents.get(target)?.ids;
      if (place === "" || ids === undefined) continue;
      if (!ids.includes(decodeURIComponent(place))) dead.push(`no #${place}: ${link} (${address})`);
    }
  }
  expect(dead).toEqual([]);
  const repeated = [...documents].flatMap(([address, { ids }]) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `#${id} ${address}`),
  );
  expect(repeated, "ids that an address has more than once").toEqual([]);
  expect(documents.size).toBeGreaterThan(100);
  expect(leadsTo.size).toBeGreaterThan(documents.size);
});

describe.each(localeCodes)("the home page in %s", (locale) => {
  const { home, windows } = messages[locale];
  const features: Record<Locale, RegExp[]> = {
    en: [
      /batch import and export/i,
      /simultaneous logins/i,
      /team collaboration/i,
      /account recycle bin/i,
      /\bRPA\b.*robot process automation/i,
      /plugin application centre/i,
      /mobile browser environment/i,
      /all proxy protocols/i,
      /automatic time zone matching/i,
      /cloud sync/i,
    ],
    cn: [
      /批量导入与导出/,
      /多账号同时登录/,
      /团队协作/,
      /账号回收站/,
      /RPA 流程自动化/,
      /插件应用中心/,
      /手机浏览器环境/,
      /全代理协议/,
      /时区随代理匹配/,
      /云同步/,
    ],
  };

  it("has all ten features, the drawing and the newest client with its date and both logs", async () => {
    const main = await mainOf(addressIn(locale, "/"));
    const text = textOf(main);
    for (const feature of features[locale]) expect(text).toMatch(feature);
    const [, drawing = ""] = main.split(`aria-label="${home.hero.drawing}"`) ?? ([] as string[]);
    expect(drawing).toMatch(/^[^<]*>[\s\S]*?<svg/);
    expect(text).toMatch(/\d+\.\d+\.\d+\.\d+/);
    const [newest] = await versionsOf({ product: "client", pageSize: 1 });
    expect(text).toContain(newest?.version ?? "?");
    expect(text).toContain(`v${newest?.version}`);
    expect(text).toContain(formatDate(newest?.releasedAt ?? ""));
    expect(targetOf(main, home.download.clientLog)).toBe(addressIn(locale, "/updateLog"));
    expect(targetOf(main, home.download.browserLog)).toBe(addressIn(locale, "/updateBrowserLog"));
  });

  it("is without scripts a row of four windows with a link to each", async () => {
    const main = await mainOf(addressIn(locale, "/"));
    const [, rest = ""] = main.split(`aria-label="${windows.tour.tabs}"`);
    const links = linksOf(rest.slice(0, rest.indexOf("</nav>")));
    const screens = Object.values(windows.tour.screens);
    expect(links).toHaveLength(screens.length);
    for (const [index, { title, drawing }] of screens.entries()) {
      expect(links[index]?.name).toContain(title);
      const [, screen = ""] = main.split(`id="${links[index]?.href.slice(1)}"`);
      expect(screen).toContain(`aria-label="${drawing}"`);
    }
  });

  it.each(["/", "/indexConfig"] as const)(
    "and %s compare two windows by a form without scripts",
    async (path) => {
      const { isolate } = home;
      const differing = fill(isolate.differ, { n: 6, m: 7 });
      const pageOf = (query: Record<string, string>) => mainOf(addressIn(locale, path, { query }));
      const two = await pageOf({ a: "E-0417", b: "nonsense" });
      expect(textOf(two)).toContain(differing);
      const [form = ""] = /<form[^>]*#isolate"[\s\S]*?<\/form>/.exec(two) ?? [];
      expect(form).not.toContain('method="post"');
      for (const name of ["a", "b"]) {
        expect(form).toMatch(new RegExp(`<input[^>]*type="radio"[^>]*name="${name}"`));
      }
      expect(textOf(form)).toContain(isolate.picks.compare);
      expect(textOf(await pageOf({ a: "E-0417", b: "E-0417" }))).toContain(isolate.same);
    },
  );
});

/** The published versions from the API, newest first. */
async function versionsOf(body: object): Promise<{ version: string; releasedAt: string }[]> {
  const response = await app.request(`${publicUrl}/api/sys/getVersionList`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()).data.list;
}

describe("the prices", () => {
  const { pricing } = messages.en;
  const at = (environments: number, members: number, locale: Locale = "en") =>
    addressIn(locale, "/pricing", { query: { environments, members } });
  const resultOf = (main: string, locale: Locale = "en") => {
    const [, result = ""] = main.split(`aria-label="${messages[locale].pricing.result.label}"`);
    return result.slice(0, result.indexOf("</section>"));
  };

  it.each(localeCodes)("of an address with a need are in it, %s", async (locale) => {
    const words = messages[locale].pricing;
    const html = await htmlOf(at(300, 12, locale));
    const result = textOf(resultOf(html, locale));
    for (const text of ["¥999", "28%", "¥391", words.result.terms]) {
      expect(result).toContain(text);
    }
    expect(html).toContain(`rel="canonical" href="${publicUrl}${addressIn(locale, "/pricing")}"`);
  });

  it("begin with the reference package, its terms before the button, and what is recommended is explained", async () => {
    const main = await mainOf(addressIn("en", "/pricing"));
    const result = textOf(resultOf(main));
    expect(result).toContain("Package C");
    expect(result).toContain("¥139");
    expect(result.indexOf(pricing.result.terms)).toBeGreaterThan(0);
    expect(result.indexOf(pricing.result.terms)).toBeLessThan(result.indexOf(pricing.open));
    expect(main).toContain('aria-valuetext="100 environments"');
    const why = textOf(partOf(main, "table").split("</table>")[0] ?? "");
    expect(why).toContain(fill(pricing.why.heading, { name: "Package C" }));
    for (const text of [pricing.why.need, pricing.why.exactly, "50 short", "¥220 more"]) {
      expect(why).toContain(text);
    }
    const bin = main.split("<tr").find((row) => /recycle bin/.test(row)) ?? "";
    const cells = [...bin.matchAll(/<td[\s\S]*?<\/td>/g)].map(([cell]) => textOf(cell));
    expect(cells).toEqual(["7 days", "30 days", "30 days", "30 days", "90 days", "90 days"]);
  });

  it("lead to the download, to the registration with the package, or to the contact form", async () => {
    const least = await mainOf(at(10, 1));
    expect(least).toMatch(
      new RegExp(`<button[^>]*aria-label="${pricing.selector.fewer}" aria-disabled="true"`),
    );
    for (const [environments, members, name, link, target] of [
      [10, 1, "Package A", pricing.start, addressIn("en", "/download")],
      [50, 2, "Package B", pricing.open, addressIn("en", "/register", { query: { package: "B" } })],
      [
        1001,
        1,
        pricing.custom.name,
        pricing.custom.button,
        addressIn("en", "/contact", { query: { topic: "business" } }),
      ],
    ] as const) {
      const result = resultOf(await mainOf(at(environments, members)));
      expect(textOf(result)).toContain(name);
      expect(targetOf(result, link)).toBe(target);
    }
    const register = await mainOf(addressIn("en", "/register", { query: { package: "B" } }));
    expect(textOf(register)).toContain("Package B");
  });

  it("are those of the API", async () => {
    for (const [environments, members] of [
      [1, 1],
      [11, 1],
      [100, 6],
      [1000, 30],
    ] as const) {
      const query = new URLSearchParams({
        environments: String(environments),
        members: String(members),
        lang: "en",
      });
      const { list, quote } = (await (await get(`/api/packages/list?${query}`)).json()).data;
      const { name } = list.find(({ id }: { id: string }) => id === quote.packageId);
      const result = textOf(resultOf(await mainOf(at(environments, members))));
      expect(result).toContain(name);
      expect(result).toContain(`¥${quote.monthlyFen / 100}`);
      if (quote.savingPercent > 0)
        expect(result).toContain(`${quote.savingPercent}% less per environment`);
    }
  });

  it("of hostile queries are those of the default need", async () => {
    const nasty = ["0", "-1", "1.5", "1e9", "NaN", "%27--", "9".repeat(400), "%E0%A4%A", "%"];
    for (const value of nasty) {
      for (const key of ["environments", "members", "stop"]) {
        const response = await get(`/en/pricing?${key}=${value}`);
        expect(response.status, `${key}=${value}`).toBeLessThan(400);
        const location = response.headers.get("location");
        const shown = location === null ? response : await get(location);
        expect(await shown.text(), `${key}=${value}`).toContain("Package C");
      }
    }
  });
});

describe("the log of the kernels", () => {
  const { browserLog, releases } = messages.en;
  const log = addressIn("en", "/updateBrowserLog");
  const step = 8;
  const shownOn = (main: string) =>
    [...main.matchAll(/<article[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, heading]) =>
      textOf(heading ?? ""),
    );
  const namesOf = async (body: object) => (await versionsOf(body)).map(({ version }) => version);

  it("has a link for each kernel, which shows only that kernel's versions", async () => {
    const filterOf = (main: string) => {
      const [, filter = ""] = main.split(`aria-label="${browserLog.filter}"`);
      return filter.slice(0, filter.indexOf("</nav>"));
    };
    const currentOf = (main: string) =>
      linksOf(/<a [^>]*aria-current="true"[\s\S]*?<\/a>/.exec(filterOf(main))?.[0] ?? "")[0]?.name;
    const main = await mainOf(log);
    expect(currentOf(main)).toBe(browserLog.all);
    const kernels = linksOf(filterOf(main)).filter(({ name }) => name.startsWith("Chromium"));
    expect(kernels.length).toBeGreaterThan(1);
    for (const { name, href } of kernels) {
      const kernel = /\d+/.exec(name)?.[0] ?? "";
      expect(href).toBe(addressIn("en", "/updateBrowserLog", { query: { kernel } }));
      const page = await mainOf(href);
      expect(currentOf(page)).toContain(name);
      expect(shownOn(page)).toEqual(await namesOf({ kernel, pageSize: step }));
    }
  });

  it("leads to older versions and back, and to a history of all, without scripts", async () => {
    const all = await namesOf({ pageSize: 100 });
    const first = await mainOf(log);
    expect(shownOn(first)).toEqual(all.slice(0, step));
    const next = targetOf(first, releases.viewMore) ?? "";
    expect(next).toBe(addressIn("en", "/updateBrowserLog", { query: { page: 2 } }));
    const second = await mainOf(next);
    expect(shownOn(second)).toEqual(all.slice(step, 2 * step));
    expect(targetOf(second, releases.newer)).toBe(log);
    const history = await mainOf(targetOf(first, releases.history) ?? "");
    const [, table = ""] = history.split(`aria-label="${browserLog.historyHeading}"`);
    const rows = [...table.matchAll(/<th scope="row"[\s\S]*?<\/a>/g)].map(([row]) => textOf(row));
    expect(rows).toEqual(all);
    expect(targetOf(history, releases.backToLog)).toBe(log);
  });

  it("marks what a search finds, without scripts, and has a way back", async () => {
    const found = await mainOf(`${log}?campaign=e2e-log&q=webrtc`);
    const entries = found.split("<article").slice(1);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatch(/<mark[^>]*>webrtc/i);
    const none = await mainOf(`${log}?campaign=e2e-log&q=zzzz`);
    expect(textOf(none)).toContain(releases.empty);
    expect(targetOf(none, releases.clear)).toBe(`${log}?campaign=e2e-log`);
  });

  it("answers hostile queries without errors", async () => {
    const nasty = [
      "kernel=%00",
      "kernel=%27%3BDROP%20TABLE%20releases--",
      `kernel=${"9".repeat(5_000)}`,
      "kernel=-1",
      "kernel=1e3",
      "kernel=156&kernel=154",
      "kernel[]=156",
      "kernel=%E0%A4%A",
      "page=0",
      "page=-5",
      "page=1e9",
      "page=99999999999999999999",
      "page=NaN",
      "page=%F0%9F%98%80",
      "view=__proto__",
      "view=history&page=400000",
      "__proto__=1&constructor=2",
      "%",
      "=&=&&",
    ];
    for (const path of ["/updateBrowserLog", "/updateLog"]) {
      for (const query of nasty) {
        const response = await get(`/en${path}?${query}`);
        expect(response.status, `${path}?${query}`).toBeLessThan(500);
        expect(await response.text(), `${path}?${query}`).not.toMatch(/node_modules|at \w+ \(/);
      }
    }
  });
});

it.each(localeCodes)("leads from the footer to a report on its topic, %s", async (locale) => {
  const { security, shell, contact } = messages[locale];
  const footer = partOf(await htmlOf(addressIn(locale, "/download")), "footer");
  expect(textOf(footer)).toContain(startingFacts.legalEntity[locale]);
  for (const { number, url } of startingFacts.licences) expect(targetOf(footer, number)).toBe(url);
  expect(targetOf(footer, shell.footer.security)).toBe(addressIn(locale, "/security"));
  const main = await mainOf(addressIn(locale, "/security"));
  const { securityEmail } = startingFacts;
  expect(targetOf(main, securityEmail)).toBe(`mailto:${securityEmail}`);
  expect(targetOf(main, "security.txt")).toBe("/.well-known/security.txt");
  for (const topic of ["vulnerability", "fake-site"] as const) {
    const words = topic === "vulnerability" ? security.vulnerability : security.fakeSite;
    const target = targetOf(main, words) ?? "";
    expect(target).toBe(addressIn(locale, "/contact", { query: { topic }, hash: "write" }));
    const form = await mainOf(target.split("#")[0] ?? "");
    expect(form).toContain('id="write"');
    const chosen = [...form.matchAll(/<input[^>]*type="radio"[^>]*checked=""[^>]*>/g)].join();
    expect(chosen).toContain(`value="${topic}"`);
    expect(textOf(form)).toContain(contact.form.topics[topic]);
  }
});

it.each(localeCodes)("the cookie policy's page shows the stored choice, %s", async (locale) => {
  const { choice } = messages[locale].legal;
  for (const [headers, shown, pressed] of [
    [{}, choice.none, null],
    [{ cookie: `cookie_consent=all.${startingPolicyVersion}.1790000000` }, choice.all, "all"],
    [{ cookie: "cookie_consent=all.2021-01.1790000000" }, choice.none, null],
    [
      { cookie: `cookie_consent=necessary.${startingPolicyVersion}.1790000000` },
      choice.necessary,
      "necessary",
    ],
    [{ "sec-gpc": "1" }, choice.necessary, "necessary"],
  ] as const) {
    const main = await mainOf(addressIn(locale, "/cookie"), headers as Record<string, string>);
    expect(textOf(main)).toContain(shown);
    const [, value = null] = /value="(\w+)" aria-pressed="true"/.exec(main) ?? [];
    expect(value).toBe(pressed);
  }
});

describe("a page that is missing", () => {
  it("is in the language of its address or cookie, and says its sentence once", async () => {
    for (const [path, cookie, locale] of [
      ["/unknown", null, "cn"],
      ["/en/unknown", null, "en"],
      ["/unknown", "en", "en"],
      ["/indexConfig", null, "cn"],
    ] as const) {
      const html = await htmlOf(path, cookie === null ? {} : { cookie: `lang=${cookie}` });
      expect(html, path).toContain(`<html lang="${locales[locale].htmlLang}"`);
      expect(html, path).toContain(messages[locale].shell.error.notFoundText);
      const said = textOf(partOf(html, "main")).match(/This page could not be found/g);
      expect(said, path).toHaveLength(1);
    }
  });

  it("links to friends and chat only where the site was asked for them", async () => {
    const { footer } = messages.en.shell;
    const missing = partOf(await htmlOf("/en/new/999999"), "footer");
    expect(targetOf(missing, footer.friendLinks)).toBe(addressIn("en", "/friendLink"));
    // No loader has run for an address without a page: no empty row, no link to a chat.
    const unknown = partOf(await htmlOf("/en/donwload"), "footer");
    expect(targetOf(unknown, footer.friendLinks)).toBeUndefined();
    expect(targetOf(unknown, footer.chat)).toBeUndefined();
  });

  it("has proposals, a refused request has none", async () => {
    const { error } = messages.en.shell;
    expect(await mainOf("/en/pricng")).toContain(error.likely);
    const refused = await mainOf("/en/400");
    expect(textOf(refused)).toContain("Bad request.");
    expect(refused).not.toContain("<nav");
  });

  it("says of a preview link that it is over, and not that the address is wrong", async () => {
    const headers = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };
    for (const [path, locale] of [
      ["/new/1?preview=used", "cn"],
      ["/en/pricing?preview=used", "en"],
      ["/en?words=used", "en"],
    ] as const) {
      const response = await get(path, headers);
      expect(response.status, path).toBe(404);
      expect(response.headers.get("cache-control"), path).toContain("no-store");
      const html = await response.text();
      const { error } = messages[locale].shell;
      expect(html, path).toContain(error.usedLinkTitle);
      expect(html, path).not.toContain(error.notFoundTitle);
    }
  });
});

describe("a site that begins empty", () => {
  const faults: object[] = [];
  let empty: Awaited<ReturnType<typeof builtApp>>;
  beforeAll(async () => {
    const storages = { storage: createMemoryStorage(), mediaStorage: createMemoryStorage() };
    await seedStartingContent({ db: emptyDatabase, ...storages, isEmpty: true });
    const log = { error: (details: object) => void faults.push(details) };
    empty = await builtApp(emptyDatabase, publicUrl, { log });
  });
  const pageOf = (locale: Locale, path: string) => empty.request(publicUrl + pathIn(locale, path));

  it.each(localeCodes)("has every page, and none speaks of a search, %s", async (locale) => {
    const { news, releases, help, download } = messages[locale];
    const codeSearch = help.errorList.empty.split(/[“”]/)[0] ?? "";
    const untrue = [news.empty, releases.empty, codeSearch, download.none];
    for (const path of pageAddresses) {
      const response = await pageOf(locale, path);
      const main = partOf((await response.text()).replaceAll("<!-- -->", ""), "main");
      const known = { "/400": 400, "/account": 302, "/new": 302, "/dl": 302 } as Record<
        string,
        number
      >;
      expect.soft(response.status, path).toBe(known[path] ?? 200);
      const shown = textOf(main.replaceAll(/ props="[^"]*"/g, ""));
      for (const words of untrue) expect.soft(shown, path).not.toContain(words);
      expect.soft(main, path).not.toContain("P-407");
    }
    expect((await pageOf(locale, "/new")).headers.get("location")).toBe(addressIn(locale, "/news"));
    expect(faults).toEqual([]);
  });

  it.each(localeCodes)("says where content will be, %s", async (locale) => {
    const { news, releases, help, download, home, resources, friendLinks } = messages[locale];
    for (const [path, words] of [
      ["/news", news.none],
      ["/resources", resources.none],
      ["/friendLink", friendLinks.none],
      ["/updateLog", releases.none],
      ["/updateBrowserLog", releases.none],
      ["/updateLog?view=history", releases.none],
      ["/help/errors", help.errorList.none],
      ["/download", download.first.text],
      ["/help", help.none],
      ["/", home.hero.register],
      ["/moving", home.hero.register],
      ["/uses/ads", home.hero.register],
      ["/uses/shops", home.hero.register],
    ] as const) {
      const main = partOf(await (await pageOf(locale, path)).text(), "main");
      expect.soft(textOf(main), path).toContain(words);
      const targets = linksOf(main).map(({ href }) => href);
      const searches = targets.filter((target) => target.includes("/help?q="));
      expect.soft(searches, path).toEqual([]);
      if (words === home.hero.register || path === "/download") {
        expect.soft(targets, path).toContain(addressIn(locale, "/register"));
        expect.soft(textOf(main), path).not.toContain(home.hero.download);
      }
    }
  });
});
