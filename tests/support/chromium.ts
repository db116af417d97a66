import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The browser of the tests: `CHROMIUM_PATH`, Playwright's own, or one of the system.
 * @throws with what to do when the machine has none
 */
export function findChromium(): string {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...usualPlaces];
  const found = candidates.find((path) => path !== undefined && path !== "" && existsSync(path));
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
