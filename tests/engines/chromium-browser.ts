import { chromium, type ElementHandle } from "@playwright/test";
import { chromiumArguments } from "../support/chromium";
import {
  desktopWidth,
  type EngineBrowser,
  type EngineElement,
  windowHeight,
} from "./engine-browser";

/** Starts a Chromium, which Playwright drives. */
export async function openChromium(executablePath: string): Promise<EngineBrowser> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const context = await browser.newContext({
    viewport: { width: desktopWidth, height: windowHeight },
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(String(error.error())));
  context.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  // Functions run by their source, so that all engines run the same.
  const source = (run: (...values: never[]) => unknown, values: unknown[]) =>
    `(${run})(...${JSON.stringify(values)})`;

  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    call: (run, ...values) => page.evaluate(source(run, values)),
    async find(run, ...values) {
      const handle = await page.evaluateHandle(source(run, values));
      const element = handle.asElement();
      return element && elementOf(element as ElementHandle<Element>);
    },
    resize: (width) => page.setViewportSize({ width, height: windowHeight }),
    deleteCookies: () => context.clearCookies(),
    takeProblems: async () => problems.splice(0),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Milliseconds for one action; the visitor repeats what fails. */
const timeout = 5_000;

function elementOf(handle: ElementHandle<Element>): EngineElement {
  return {
    click: () => handle.click({ timeout }),
    type: (text) => handle.type(text),
    press: (key) => handle.press(key, { timeout }),
    chooseFile: (path) => handle.setInputFiles(path),
  };
}
