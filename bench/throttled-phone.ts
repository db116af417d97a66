import type { Browser, Page } from "@playwright/test";

/** Slow 4G and a slow phone, by the throttling of Lighthouse's mobile preset. */
const conditions = { offline: false, latency: 562.5, throughput: (1.44 * 1024 * 1024) / 8 };
const slowdown = 4;

/** Time without any event after which a page counts as loaded, in milliseconds. */
const calm = 2_500;

type Cookie = { name: string; value: string; url: string };

/**
 * Opens an address with an empty cache on a slow phone, waits until the page has become calm, and
 * measures in it.
 * @param whenReady what the page has to show before it counts as calm, as a selector
 */
export async function onThrottledPhone<Result>(
  browser: Browser,
  address: string,
  measure: (page: Page) => Promise<Result>,
  { cookies = [], whenReady }: { cookies?: Cookie[]; whenReady?: string } = {},
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  await context.addCookies(cookies);
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
    await page.addInitScript(observe, whenReady);
    await page.goto(address);
    await page.waitForFunction(
      (quiet) => {
        const { last, shown } = Reflect.get(window, "vitals");
        return shown >= 0 && performance.now() - last > quiet;
      },
      calm,
      { polling: 250, timeout: 60_000 },
    );
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page: records paints, layout shifts and long tasks from the start. */
function observe(whenReady: string | undefined): void {
  const vitals = {
    lcp: 0,
    cls: 0,
    last: 0,
    tasks: [] as [number, number][],
    // When what was asked for stood there; -1: not yet.
    shown: whenReady === undefined ? 0 : -1,
  };
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
  if (whenReady === undefined) return;
  const look = new MutationObserver(() => {
    if (document.querySelector(whenReady) === null) return;
    look.disconnect();
    // Painted with the next frame.
    requestAnimationFrame(() => {
      vitals.shown = performance.now();
      vitals.last = vitals.shown;
    });
  });
  look.observe(document, { childList: true, subtree: true });
}
