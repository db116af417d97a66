import { brotliCompressSync, constants } from "node:zlib";
import type { Browser } from "@playwright/test";
import { withBrowsedSite } from "./browsed-site.ts";
import { brokenBudgets, type PageCost } from "./budget.ts";

/**
 * Measures every public page in both languages against the budgets and prints one table; ends
 * with 1 when one is broken. Scripts are counted as Chromium fetches them.
 */
const costs = await withBrowsedSite(async (origin, browser) => {
  const measured: PageCost[] = [];
  for (const page of await publicPages(origin)) {
    measured.push(await measure(browser, origin, page));
  }
  return measured;
});

console.table(
  Object.fromEntries(costs.map(({ page, ...bytes }) => [decodeURIComponent(page), bytes])),
);
const broken = costs.flatMap(brokenBudgets);
for (const sentence of broken) console.error(sentence);
process.exit(broken.length > 0 || costs.length === 0 ? 1 : 0);

/** What the site map names, and the pages that search engines are not shown. */
async function publicPages(origin: string): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const named = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    return new URL(address).pathname;
  });
  return [...named, "/cn/indexConfig", "/en/indexConfig"];
}

async function measure(browser: Browser, origin: string, page: string): Promise<PageCost> {
  const scripts = new Map<string, { bytes: number; isEarly: boolean }>();
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    let hasLoaded = false;
    tab.on("load", () => {
      hasLoaded = true;
    });
    const pending: Promise<void>[] = [];
    tab.on("request", (request) => {
      if (request.resourceType() !== "script") return;
      const entry = { bytes: 0, isEarly: !hasLoaded };
      scripts.set(request.url(), entry);
      const count = async () => {
        entry.bytes = brotliSize((await (await request.response())?.body()) ?? "");
      };
      pending.push(count());
    });
    await tab.addInitScript(() => {
      document.addEventListener("site:hydrated", () => Object.assign(window, { isHydrated: true }));
    });
    await tab.goto(origin + page);
    await tab.waitForFunction(() => "isHydrated" in window);
    await tab.waitForLoadState("networkidle");
    await Promise.all(pending);
    const own = await tab.evaluate(() => {
      const { routes } = Reflect.get(window, "__reactRouterManifest");
      const shown = Object.keys(Reflect.get(window, "__reactRouterRouteModules"));
      return shown.filter((id) => id !== "root").map((id) => routes[id].module as string);
    });
    const html = await (await fetch(origin + page)).text();
    const all = [...scripts.values()];
    return {
      page,
      html: brotliSize(html),
      early: sum(all.filter(({ isEarly }) => isEarly).map(({ bytes }) => bytes)),
      scripts: sum(all.map(({ bytes }) => bytes)),
      own: sum(own.map((path) => scripts.get(new URL(path, origin).href)?.bytes ?? Number.NaN)),
    };
  } finally {
    await context.close();
  }
}

function brotliSize(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
