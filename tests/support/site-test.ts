import { randomInt } from "node:crypto";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { consentCookie, consentValue } from "~/domain/consent/consent";
import type { Locale } from "~/i18n/locales";
import { startingPolicyVersion } from "./policy-version";
import * as cn from "./words/cn";
import * as en from "./words/en";

export { expect };

/** The texts of the pages by language. */
export const messages: Record<Locale, typeof en> = { cn, en };

type SiteOptions = {
  /** The visitor's earlier choice in the consent sheet; null for none. */
  consent: "all" | "necessary" | null;
  /** Value of the visitor's `lang` cookie. */
  language: string | null;
};

type SiteFixtures = {
  /** Opens a page, and waits for its scripts if scripts are enabled. */
  open: (address: string) => Promise<void>;
  /** Allows console errors that the test provokes; any other one fails the test. */
  expectConsoleErrors: (...patterns: RegExp[]) => void;
};

/**
 * Chromium's notes that it gave up a transition between two documents, because the new one was drawn before the
 * transition was ready, or because the visitor went on. They come on a busy machine, also without any script in the page.
 */
const lateTransition =
  /^(?:InvalidStateError: Transition was aborted .* Page already revealed|AbortError: Transition was skipped\. Navigation aborted)/;

const expectedErrors = new WeakMap<BrowserContext, RegExp[]>();

/**
 * A browser test of the site. An error on the console of any page and an uncaught error fail the test. Exceptions are
 * the browser's notes on a document with the status 404, 410 or 400, and on a transition that it gave up.
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
      const value = consentValue(consent, startingPolicyVersion, new Date());
      await context.addCookies([{ name: consentCookie, value, url }]);
    }
    if (language !== null) await context.addCookies([{ name: "lang", value: language, url }]);

    const expected: RegExp[] = [lateTransition];
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
      if (isDocument && [400, 404, 410].includes(response.status()))
        failedDocuments.add(response.url());
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
 * Waits until the site's script has started; the last thing it does is to define the element of
 * islands. Islands hydrate when they are used, and hold presses until then.
 */
export async function scriptsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get("site-island") !== undefined);
}

/** Opens a page and waits until its scripts have started. */
export async function openReady(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scriptsReady(page);
}

/** Marks the document, for `isMarkedDocument`. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-test-mark", ""));
}

/** Whether no other document has loaded since `markDocument`. */
export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-test-mark"));
}

/** Options for tests that are about motion: by default the visitor prefers less of it. */
export const withMotion: { contextOptions: BrowserContextOptions } = {
  contextOptions: { reducedMotion: "no-preference" },
};

/** Like `test`, but each test has its own client address, so that rate limits are per test. */
export const visitorTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(256);
    await use({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
  },
});
