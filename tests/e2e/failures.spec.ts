import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { expect, hydrated, messages, openHydrated, test } from "../support/site-test";

const { shell } = messages.en;
const contact = addressIn("en", "/contact");
const privacy = addressIn("en", "/privacyPolicy");
const privacyChunk = "**/assets/legal-privacy-policy-*.js";

const openPrivacy = (page: Page) =>
  page
    .getByRole("contentinfo")
    .getByRole("link", { name: shell.footer.privacyPolicy, exact: true })
    .click();

/** Counts the documents that a page loads from here on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** What the framework's own scroll restoration says of blocked storage; it goes on without. */
const blockedStorage = /SecurityError: blocked/;

test.describe("a screen whose script fails to load", () => {
  test.beforeEach(({ expectConsoleErrors }) => {
    expectConsoleErrors(
      /net::ERR_FAILED/,
      /Error loading route module/,
      /Failed to fetch dynamically imported module/,
    );
  });

  for (const storage of ["open", "blocked"]) {
    test(`reloads once, then shows the error page; session storage ${storage}`, async ({
      page,
      expectConsoleErrors,
    }) => {
      if (storage === "blocked") {
        expectConsoleErrors(blockedStorage);
        await page.addInitScript(() => {
          Object.defineProperty(window, "sessionStorage", {
            get() {
              throw new DOMException("blocked", "SecurityError");
            },
          });
        });
      }
      await page.route(privacyChunk, (route) => route.abort());
      await openHydrated(page, contact);
      const documents = countDocuments(page);

      const reloaded = page.waitForEvent("load");
      await openPrivacy(page);
      await reloaded;
      await hydrated(page);
      expect(documents()).toBe(1);

      await openPrivacy(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(shell.error.serverTitle);
      expect(documents()).toBe(1);
    });
  }

  test("may reload again after a minute", async ({ page }) => {
    await page.clock.install();
    await page.route(privacyChunk, (route) => route.abort());
    await openHydrated(page, contact);
    const documents = countDocuments(page);
    for (const expected of [1, 2]) {
      const reloaded = page.waitForEvent("load");
      await openPrivacy(page);
      await reloaded;
      await hydrated(page);
      expect(documents()).toBe(expected);
      await page.clock.fastForward(60_000);
    }
  });

  test("opens after the reload when the script is there again", async ({ page }) => {
    await page.route(privacyChunk, (route) => route.abort(), { times: 1 });
    await openHydrated(page, contact);
    const reloaded = page.waitForEvent("load");
    await openPrivacy(page);
    await reloaded;
    await hydrated(page);
    await openPrivacy(page);
    await expect(page).toHaveURL(privacy);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(shell.error.serverTitle);
  });

  test("is readable, its links work and nothing reloads, when it is the first page", async ({
    page,
  }) => {
    await page.route(privacyChunk, (route) => route.abort());
    const documents = countDocuments(page);
    await page.goto(privacy);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(documents()).toBe(1);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: shell.footer.cookiePolicy, exact: true })
      .click();
    await expect(page).toHaveURL(addressIn("en", "/cookie"));
  });
});
