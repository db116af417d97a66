import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { withBrowsedSite } from "./browsed-site.ts";
import { broken, goals, median, type Vitals } from "./web-vitals-goals.ts";

/**
 * Measures what a visitor with a slow phone and network waits for, on the built site:
 * `npm run web-vitals -- --page /download --rounds 7`. Ends with 1 when a goal is missed.
 */
const { values } = parseArgs({
  options: { page: { type: "string", multiple: true }, rounds: { type: "string", default: "5" } },
});

/** Slow 4G and a phone, as Lighthouse's mobile preset applies them in the browser. */
const conditions = { offline: false, latency: 562.5, throughput: (1.44 * 1024 * 1024) / 8 };
const slowdown = 4;

/** How long nothing may happen any more before a round counts as settled, in milliseconds. */
const calm = 1_500;

const pages = values.page ?? ["/", "/en"];
const results = await withBrowsedSite(async (origin, browser) => {
  const table = new Map<string, Vitals>();
  for (const page of pages) {
    // The first visitor's answer would be measured with its rendering.
    await fetch(origin + page);
    const rounds: Vitals[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      rounds.push(await visit(browser, origin + page));
    }
    table.set(page, median(rounds));
  }
  return table;
});

console.table(Object.fromEntries(results));
console.log("Goals", goals);
const misses = [...results].flatMap(([page, vitals]) => broken(page, vitals));
for (const miss of misses) console.error(miss);
process.exit(misses.length > 0 ? 1 : 0);

/** One visit with an empty cache, from the first byte until hydration is over and all is calm. */
async function visit(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  try {
    const client = await context.newCDPSession(page);
    const { throughput, ...rest } = conditions;
    await client.send("Network.emulateNetworkConditions", {
      ...rest,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(address);
    await page.waitForFunction(() => Reflect.get(window, "vitals").hydrated > 0, null, {
      polling: 250,
      timeout: 60_000,
    });
    await settle(page);
    return await page.evaluate(read);
  } finally {
    await context.close();
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => performance.now() - Reflect.get(window, "vitals").last > quiet,
    calm,
    { polling: 250 },
  );
}

/** In the page: notes paints, shifts and long tasks from the start. */
function observe(): void {
  const vitals = { lcp: 0, cls: 0, hydrated: 0, last: 0, tasks: [] as [number, number][] };
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
  document.addEventListener("site:hydrated", () => {
    vitals.hydrated = performance.now();
    vitals.last = vitals.hydrated;
  });
}

/** In the page: the figures, once it is calm. */
function read(): Vitals {
  const { lcp, cls, hydrated, tasks } = Reflect.get(window, "vitals");
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const blocking = (tasks as [number, number][])
    .map(([start, duration]) => start + duration - Math.max(start, fcp))
    .map((afterPaint) => Math.max(0, afterPaint - 50));
  return {
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    cls: Math.round(cls * 10_000) / 10_000,
    tbt: Math.round(blocking.reduce((sum, part) => sum + part, 0)),
    hydrated: Math.round(hydrated),
    longest: Math.round(Math.max(0, ...(tasks as [number, number][]).map(([, length]) => length))),
  };
}
