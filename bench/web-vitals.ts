import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { acceptInvitation, inviteOwner } from "../tests/support/console-client.ts";
import { withBrowsedSite } from "./browsed-site.ts";
import { openConsole } from "./console-vitals.ts";
import { onThrottledPhone } from "./throttled-phone.ts";
import {
  broken,
  brokenInConsole,
  type ConsoleVitals,
  consoleGoals,
  goals,
  median,
  middleRound,
  type Vitals,
} from "./web-vitals-goals.ts";

/**
 * Measures the waiting times of a visitor with a slow phone and network on the built site, and of
 * somebody who is signed in to the console: `npm run bench -- web-vitals --page /download --rounds 7`. With
 * `--beside http://127.0.0.1:4000` the same public pages of another running build are measured in turn.
 * The exit code is 1 if a goal is missed.
 */
const { values } = parseArgs({
  options: {
    page: { type: "string", multiple: true },
    rounds: { type: "string", default: "5" },
    beside: { type: "string" },
  },
});

/** Time for which the pointer is on a link before the click, in milliseconds. */
const rest = 1_000;

/** The console's first screen, which is measured in its own way. */
const consoleAddress = "/console";

const rounds = Number(values.rounds);
const wanted = values.page ?? ["/", "/en", consoleAddress];
const pages = wanted.filter((page) => page !== consoleAddress);

let invitation = "";
const { results, inConsole } = await withBrowsedSite(
  async (origin, browser) => ({
    results: await measurePages(browser, origin),
    inConsole: wanted.includes(consoleAddress) ? await measureConsole(browser, origin) : null,
  }),
  (folder) => {
    invitation = inviteOwner({ DATA_DIR: folder });
  },
);

const own = [...results].filter(([name]) => name.startsWith("/"));
const misses = own.flatMap(([page, vitals]) => broken(page, vitals));
if (results.size > 0) {
  console.table(Object.fromEntries(results));
  console.log("Goals", goals);
}
if (inConsole !== null) {
  console.table(
    Object.fromEntries(inConsole.map((round, index) => [`console ${index + 1}`, round])),
  );
  console.log("Goals", consoleGoals);
  misses.push(...brokenInConsole(consoleAddress, middleRound(inConsole)));
}
for (const miss of misses) console.error(miss);
process.exit(misses.length > 0 ? 1 : 0);

async function measurePages(browser: Browser, origin: string): Promise<Map<string, Vitals>> {
  const origins = { "": origin, ...(values.beside && { "beside ": values.beside }) };
  const measured = new Map<string, Vitals[]>();
  for (const page of pages) {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, at] of Object.entries(origins)) {
        // Requested before, so that the page comes from the cache.
        await fetch(at + page);
        const before = measured.get(name + page) ?? [];
        measured.set(name + page, [...before, await visit(browser, at + page)]);
      }
    }
  }
  return new Map([...measured].map(([name, all]) => [name, median(all)]));
}

/** Opens the console in the person's language, which its document does not know. */
async function measureConsole(browser: Browser, origin: string): Promise<ConsoleVitals[]> {
  const { cookies } = await acceptInvitation(origin, invitation);
  const measured: ConsoleVitals[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await openConsole(browser, origin, cookies));
  }
  return measured;
}

/** Two visits with an empty browser cache, each with a click on a link, once after hovering. */
async function visit(browser: Browser, address: string): Promise<Vitals> {
  const { clickAfterHover } = await onThrottledPhone(browser, address, async (page) => ({
    clickAfterHover: await clickLink(page, rest),
  }));
  return onThrottledPhone(browser, address, async (page) => {
    const vitals = await page.evaluate(read);
    return { ...vitals, click: await clickLink(page, 0), clickAfterHover };
  });
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
