import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import places from "./browser-places.json" with { type: "json" };

/** Browsers of the system; the path of the headless shell is that of Debian's package `chromium-headless-shell`. */
const { headlessShell, system: ofSystem } = places;

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
