import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const ofSystem = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Path of the executable in Debian's package `chromium-headless-shell`. */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The full browser, for measurements and screenshots: `CHROMIUM_PATH`, Playwright's own, or the
 * system's.
 * @throws Error with advice when there is none
 */
export function findChromium(): string {
  return firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), ...ofSystem]);
}

/**
 * The browser of the tests, preferably the headless shell: every test starts a renderer process,
 * for which the full browser takes more than a second of processor time.
 * @throws Error with advice when there is none
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

/** No background requests and no first-run dialogs; `--no-sandbox` because CI runs as root. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
