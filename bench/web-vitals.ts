import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { withBrowsedSite } from "./browsed-site.ts";
import { broken, goals, median, type Vitals } from "./web-vitals-goals.ts";

/**
 * Measures the waiting times of a visitor with a slow phone and network on the built site:
 * `npm run web-vitals -- --page /download --rounds 7`. With `--beside http://127.0.0.1:4000` the
 * same pages of another running build are measured in turn. The exit code is 1 if a goal is missed.
 */
const { values } = parseArgs({
  options: {
    page: { type: "string", multiple: true },
    rounds: { type: "string", default: "5" },
    beside: { type: "string" },
  },
});

/** Slow 4G and a slow phone, by the throttling of Lighthouse's mobile preset. */
const conditions = { offline: false, latency: 562.5, throughput: (1.44 * 1024 * 1024) / 8 };
const slowdown = 4;

/** Time without any event after which a page counts as loaded, in milliseconds. */
const calm = 2_500;

/** Time for which the pointer is on a link before the click, in milliseconds. */
const rest = 1_000;

const pages = values.page ?? ["/", "/en"];
const results = await withBrowsedSite(async (origin, browser) => {
  const origins = { "": origin, ...(values.beside && { "beside ": values.beside }) };
  const rounds = new Map<string, Vitals[]>();
  for (const page of pages) {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, at] of Object.entries(origins)) {
        // Requested before, so that the page comes from the cache.
        await fetch(at + page);
        const measured = rounds.get(name + page) ?? [];
        rounds.set(name + page, [...measured, await visit(browser, at + page)]);
      }
    }
  }
  return new Map([...rounds].map(([name, all]) => [name, median(all)]));
});

console.table(Object.fromEntries(results));
console.log("Goals", goals);
const own = [...results].filter(([name]) => name.startsWith("/"));
const misses = own.flatMap(([page, vitals]) => broken(page, vitals));
for (const miss of misses) console.error(miss);
process.exit(misses.length > 0 ? 1 : 0);

/** Two visits with an empty browser cache, each with a click on a link, once after hovering. */
async function visit(browser: Browser, address: string): Promise<Vitals> {
  const { clickAfterHover } = await browse(browser, address, async (page) => ({
    clickAfterHover: await clickLink(page, rest),
  }));
  return browse(browser, address, async (page) => {
    const vitals = await page.evaluate(read);
    return { ...vitals, click: await clickLink(page, 0), clickAfterHover };
  });
}

async function browse<Result>(
  browser: Browser,
  address: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  try {
    const client = await context.newCDPSession(page);
    const { throughput, ...others } = conditions;
    await client.send("Network.emulateNetworkConditions", {
      ...others,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(address);
    await page.waitForFunction(
      (quiet) => performance.now() - Reflect.get(window, "vitals").last > quiet,
      calm,
      { polling: 250, timeout: 60_000 },
    );
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Clicks the first link to the prices and waits for their heading. @returns the time it took */
async function clickLink(page: Page, hover: number): Promise<number> {
  const link = page.locator('main a[href$="/pricing"]').first();
  const box = await link.boundingBox();
  if (box === null) throw new Error("The page has no link to the prices");
  const heading = await page.locator("h1").textContent();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(hover);
  const started = performance.now();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(
    (before) => {
      const shown = document.querySelector("h1")?.textContent ?? before;
      return location.pathname.endsWith("/pricing") && shown !== before;
    },
    heading,
    { polling: "raf" },
  );
  return Math.round(performance.now() - started);
}

/** Runs in the page: records paints, layout shifts and long tasks from the start. */
function observe(): void {
  const vitals = { lcp: 0, cls: 0, last: 0, tasks: [] as [number, number][] };
  Object.assign(window, { vitals });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      vitals.last = performance.now();
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    if (!(entry as Shift).hadRecentInput) vitals.cls += (entry as Shift).value;
  });
  watch("longtask", ({ startTime, duration }) => vitals.tasks.push([startTime, duration]));
  watch("resource", () => undefined);
}

/** Runs in the page after it has loaded: returns the figures. */
function read(): Omit<Vitals, "click" | "clickAfterHover"> {
  const { lcp, cls, tasks } = Reflect.get(window, "vitals");
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const blocking = (tasks as [number, number][])
    .map(([start, duration]) => start + duration - Math.max(start, fcp))
    .map((afterPaint) => Math.max(0, afterPaint - 50));
  return {
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    cls: Math.round(cls * 10_000) / 10_000,
    tbt: Math.round(blocking.reduce((sum, part) => sum + part, 0)),
  };
}
