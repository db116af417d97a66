import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumArguments, findChromium } from "../tests/support/chromium.ts";
import { endSite, startSite } from "../tests/support/site-process.ts";
import { type Report, type Scores, scoresOf, shortfalls } from "./lighthouse-report.ts";

/**
 * Runs Lighthouse (mobile) on pages of the built site. It prints the four scores of each page and
 * every audit that loses points; the exit code is 1 when there are any. `npm run lighthouse --
 * /pricing /en/news` tests other pages. Everything runs locally.
 */
const usual = ["", "/download", "/updateBrowserLog", "/privacyPolicy"];
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : usual.flatMap((path) => [path === "" ? "/" : path, `/en${path}`]);

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>;

// Installed on first use from a lock file of its own; it is no dependency of the project.
const folder = new URL("./lighthouse/node_modules/", import.meta.url);
const { default: lighthouse }: { default: Lighthouse } = await import(
  new URL("lighthouse/core/index.js", folder).href
);
const { launch }: { launch: Launch } = await import(
  new URL("chrome-launcher/dist/index.js", folder).href
);

const data = mkdtempSync(join(tmpdir(), "manifold-lighthouse-"));
const site = await startSite({ DATA_DIR: data });
const table: Record<string, Scores> = {};
const missing: string[] = [];
try {
  for (const page of pages) {
    const report = await judge(site.origin + page);
    table[page] = scoresOf(report);
    missing.push(...shortfalls(report).map((sentence) => `${page}: ${sentence}`));
  }
} finally {
  await endSite(site);
  rmSync(data, { recursive: true });
}
console.table(table);
for (const sentence of missing) console.error(sentence);
process.exit(missing.length > 0 ? 1 : 0);

/** Tests a page in a new browser, so that nothing is cached. */
async function judge(address: string): Promise<Report> {
  // Requested before, so that the page comes from the cache.
  await fetch(address);
  const chromeFlags = ["--headless=new", ...chromiumArguments];
  const chrome = await launch({ chromePath: findChromium(), chromeFlags });
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: "error" });
    if (result === undefined) throw new Error(`Lighthouse gave no report for ${address}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
