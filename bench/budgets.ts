import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser } from "@playwright/test";
import { readConsoleBuild } from "../app/host/console/console-build.server.ts";
import { withBrowsedSite } from "./browsed-site.ts";
import { brokenBudgets, brokenConsoleBudget, type ConsoleCost, type PageCost } from "./budget.ts";

/**
 * Measures every public page in both languages, and the console's scripts, against the budgets and
 * prints tables. The exit code is 1 when a budget is exceeded. Scripts of pages are counted as Chromium
 * loads them, those of the console by what its build imports.
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
const ofConsole = measureConsole();
console.table({ console: ofConsole });
const broken = [...costs.flatMap(brokenBudgets), ...brokenConsoleBudget(ofConsole)];
for (const sentence of broken) console.error(sentence);
process.exit(broken.length > 0 || costs.length === 0 ? 1 : 0);

/** The pages of the sitemap, and those that are hidden from search engines. */
async function publicPages(origin: string): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const named = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    return new URL(address).pathname;
  });
  // Pages of versions are alike: the newest of each product stands for all.
  const products = new Set<string>();
  const measured = named.filter((path) => {
    const [, product] = /^(.*\/release\/\w+)\//.exec(path) ?? [];
    if (product === undefined) return true;
    const isFirst = !products.has(product);
    products.add(product);
    return isFirst;
  });
  return [...measured, "/cn/indexConfig", "/en/indexConfig"];
}

async function measure(browser: Browser, origin: string, page: string): Promise<PageCost> {
  const scripts = new Map<string, number>();
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    const pending: Promise<void>[] = [];
    tab.on("request", (request) => {
      if (request.resourceType() !== "script") return;
      const count = async () => {
        const body = (await (await request.response())?.body()) ?? "";
        scripts.set(request.url(), brotliSize(body));
      };
      pending.push(count());
    });
    const fetched = async () => {
      await tab.waitForLoadState("networkidle");
      await Promise.all(pending);
      return sum([...scripts.values()]);
    };
    await tab.goto(origin + page);
    await tab.waitForFunction(() => customElements.get("site-island") !== undefined);
    await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const unused = await fetched();
    const islands = await tab.locator("site-island").all();
    for (const island of islands) await island.dispatchEvent("pointermove");
    for (const island of islands) {
      // An island of a part that shows later is awake all the same.
      await island.and(tab.locator("[data-awake]")).waitFor({ state: "attached" });
    }
    const used = await fetched();
    const html = await (await fetch(origin + page)).text();
    return { page, html: brotliSize(html), scripts: unused, used, islands: islands.length };
  } finally {
    await context.close();
  }
}

function measureConsole(): ConsoleCost {
  const folder = new URL("../build/console/", import.meta.url);
  const { script, scriptsAhead } = readConsoleBuild(fileURLToPath(folder));
  const size = (addresses: readonly string[]) =>
    sum(
      addresses.map((address) =>
        brotliSize(readFileSync(new URL(address.replace("/console/", ""), folder))),
      ),
    );
  const { start, words, firstScreen } = scriptsAhead;
  return {
    entry: size([script, ...start]),
    words: Math.max(size(words.cn), size(words.en)),
    firstScreen: size(firstScreen),
  };
}

function brotliSize(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
