import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const ofSystem = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where Debian's package of that name puts it. */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The whole browser, for what is measured and drawn: `CHROMIUM_PATH`, Playwright's own, or one of
 * the system.
 * @throws with what to do when the machine has none
 */
export function findChromium(): string {
  return firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), ...ofSystem]);
}

/**
 * The browser of the tests. The same engine without windows is preferred: every test has a process
 * of its own for its pages, and the whole browser takes more than a second of a core to begin one.
 * @throws with what to do when the machine has none
 */
export function findTestBrowser(): string {
  const { CHROMIUM_PATH } = process.env;
  return firstOf([CHROMIUM_PATH, headlessShell, chromium.executablePath(), ...ofSystem]);
}

function firstOf(places: readonly (string | undefined)[]): string {
  const found = places.find((path) => path !== undefined && path !== "" && existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    "No Chromium found. Install one (Debian: apt install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.",
  );
}

/** No calls home, no surprises of a first start; `--no-sandbox` because CI runs as root. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
