import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../tests/support/chromium.ts";
import { endSite, startSite } from "../tests/support/site-process.ts";

/**
 * Writes a screenshot of every page × language × width × theme to `screenshots/`, for people to
 * look at. `npm run build -- screenshots --only home,download` takes only some of the pages.
 */
const { values } = parseArgs({ options: { only: { type: "string" }, folder: { type: "string" } } });

const addresses: Record<string, string> = {
  home: "/",
  download: "/download",
  "browser-log": "/updateBrowserLog",
  "client-log": "/updateLog",
  pricing: "/pricing",
  news: "/news",
  article: "/new/8",
  resources: "/resources",
  "resources-kind": "/resources?category=proxies",
  "resources-found": "/resources?q=proxy",
  "friend-links": "/friendLink",
  "self-check": "/self-check",
  register: "/register",
  contact: "/contact",
  cookie: "/cookie",
  "privacy-policy": "/privacyPolicy",
  security: "/security",
  "user-agreement": "/userAgreement",
  "service-agreement": "/serviceAgreement",
  "api-docs": "/apiDocs",
  moving: "/moving",
  "use-ads": "/uses/ads",
  "use-shops": "/uses/shops",
  landing: "/indexConfig",
  verify: "/verify",
  release: "/release/client/6.2.1?from=6.1.4",
  "release-withdrawn": "/release/browser/150.0.7871.100",
  "not-found": "/unknown",
  "bad-request": "/400",
};
const languages = { cn: "", en: "/en" } as const;
const widths = [390, 768, 1440];
const themes = ["light", "dark"] as const;

const folder = values.folder ?? "screenshots";
const wanted = values.only?.split(",") ?? Object.keys(addresses);
mkdirSync(folder, { recursive: true });

const dataFolder = mkdtempSync(join(tmpdir(), "site-screenshots-"));
const site = await startSite({ DATA_DIR: dataFolder });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const context = await browser.newContext();
const consent = { name: "cookie_consent", value: "necessary.2022-11.1790000000", url: site.origin };
await context.addCookies([consent]);
const page = await context.newPage();

for (const name of wanted) {
  for (const [language, prefix] of Object.entries(languages)) {
    for (const width of widths) {
      for (const theme of themes) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.goto(site.origin + pathOfPage(addresses[name] ?? "/", language, prefix), {
          waitUntil: "networkidle",
        });
        const path = join(folder, `${name}-${language}-${width}-${theme}.png`);
        await page.screenshot({ path, fullPage: true });
        console.log(path);
      }
    }
  }
}

await browser.close();
await endSite(site);
rmSync(dataFolder, { recursive: true });

function pathOfPage(path: string, language: string, prefix: string): string {
  if (path === "/indexConfig") return `/${language}${path}`;
  return path === "/" && prefix !== "" ? prefix : prefix + path;
}
