import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumArguments, findChromium } from "../tests/support/chromium.ts";
import { endSite, startSite } from "../tests/support/site-process.ts";
import { type Report, type Scores, scoresOf, shortfalls } from "./lighthouse-report.ts";

/**
 * Lighthouse, mobile, on pages of the built site: prints the four scores of each and names every
 * audit that misses points; ends with 1 when one does. `npm run lighthouse -- /pricing /en/news`
 * takes other pages. It runs on this machine only and sends nothing anywhere.
 */
const usual = ["", "/download", "/updateBrowserLog", "/privacyPolicy"];
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : usual.flatMap((path) => [path === "" ? "/" : path, `/en${path}`]);

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>;

// Installed beside its lock file by the first use; the project itself does not know it.
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

/** A browser of its own for each page: nothing of the one before is in its caches. */
async function judge(address: string): Promise<Report> {
  // The first visitor's answer would be measured with its rendering.
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
