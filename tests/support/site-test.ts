import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { consentCookie, consentValue } from "~/domain/consent/consent";
import type { Locale } from "~/i18n/locales";
import * as cn from "./words/cn";
import * as en from "./words/en";

export { expect };

/** The messages that the pages show, by language. */
export const messages: Record<Locale, typeof en> = { cn, en };

type SiteOptions = {
  /** Answer to the consent sheet that the visitor brings along; null: not asked yet. */
  consent: "all" | "necessary" | null;
  /** Value of the `lang` cookie that the visitor brings along. */
  language: string | null;
};

type SiteFixtures = {
  /** Opens a page, and waits until its scripts serve it where there are scripts. */
  open: (address: string) => Promise<void>;
  /** Names console errors that the test provokes; every other one fails it. */
  expectConsoleErrors: (...patterns: RegExp[]) => void;
};

const expectedErrors = new WeakMap<BrowserContext, RegExp[]>();

/**
 * A browser test of the site. An error on the console of any page, or one that no code caught,
 * fails the test. A document that answers 404 or 400 may name itself as failed to load.
 */
export const test = base.extend<SiteOptions & SiteFixtures>({
  consent: ["necessary", { option: true }],
  language: [null, { option: true }],

  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (address) => {
      await page.goto(address);
      if (javaScriptEnabled) await scriptsReady(page);
    });
  },

  expectConsoleErrors: async ({ context }, use) => {
    await use((...patterns) => void expectedErrors.get(context)?.push(...patterns));
  },

  context: async ({ context, consent, language, baseURL }, use) => {
    const url = baseURL ?? "";
    if (consent !== null) {
      const value = consentValue(consent, new Date());
      await context.addCookies([{ name: consentCookie, value, url }]);
    }
    if (language !== null) await context.addCookies([{ name: "lang", value: language, url }]);

    const expected: RegExp[] = [];
    const errors: { text: string; url: string }[] = [];
    const failedDocuments = new Set<string>();
    expectedErrors.set(context, expected);
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      errors.push({ text: message.text(), url: message.location().url });
    });
    context.on("weberror", (error) => errors.push({ text: String(error.error()), url: "" }));
    context.on("response", (response) => {
      const isDocument = response.request().isNavigationRequest();
      if (isDocument && [400, 404].includes(response.status())) failedDocuments.add(response.url());
    });

    await use(context);

    const isOwnFailure = ({ text, url: source }: { text: string; url: string }) =>
      failedDocuments.has(source) && text.startsWith("Failed to load resource");
    const unexpected = errors
      .filter((error) => !isOwnFailure(error))
      .map(({ text, url: source }) => `${text} (${source})`)
      .filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors on the console").toEqual([]);
  },
});

/**
 * Waits until the site's script serves the page: it defines the element of islands last. Islands
 * wake when they are used, and hold presses until then.
 */
export async function scriptsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get("site-island") !== undefined);
}

/** Opens a page and waits until its scripts serve it. */
export async function openReady(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scriptsReady(page);
}

/** Marks the document, to tell later whether it is still the same one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-test-mark", ""));
}

/** Whether no other document was loaded since `markDocument`. */
export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-test-mark"));
}

/** As `test`; every test is a visitor of its own, whom limits count alone. */
export const visitorTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(256);
    await use({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
  },
});
