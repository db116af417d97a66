import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { expect, messages, openReady, test, withMotion } from "../support/site-test";

const { shell } = messages.en;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const contact = addressIn("en", "/contact");
const privacy = addressIn("en", "/privacyPolicy");

test.use({ viewport: desktop, hasTouch: true });

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });
const mainNavigation = (page: Page) =>
  page.getByRole("banner").getByRole("navigation", { name: shell.mainNavigation });

test.describe("a navigation", () => {
  // Visitors see one page fade into the other meanwhile.
  test.use(withMotion);

  test("changes title and heading, keeps the language and starts at the top; going back restores the scroll position", async ({
    page,
  }) => {
    await openReady(page, contact);
    const before = await page.title();
    const link = footerLink(page, shell.footer.privacyPolicy);
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(100);
    await link.click();
    await expect(page).toHaveURL(privacy);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(page).toHaveTitle(new RegExp(`^${await heading.textContent()}`));
    expect(await page.title()).not.toBe(before);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goBack();
    await expect(page).toHaveURL(contact);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  });
});

test("Releases opens and closes by keyboard, by a press elsewhere and by a choice, which it marks", async ({
  page,
}) => {
  await openReady(page, contact);
  const releases = mainNavigation(page).getByText(shell.nav.releases, { exact: true });
  const link = (name: string) =>
    mainNavigation(page).getByRole("link", { name, exact: true, includeHidden: true });
  const first = link(shell.nav.clientLog);
  await expect(first).toBeHidden();
  await releases.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(releases).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(first).toBeHidden();
  await releases.click();
  await expect(first).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(first).toBeHidden();
  await releases.click();
  const chosen = link(shell.nav.browserLog);
  await chosen.click();
  await expect(page).toHaveURL(addressIn("en", "/updateBrowserLog"));
  await expect(chosen).toBeHidden();
  await expect(chosen).toHaveAttribute("aria-current", "page");
});

test("the skip link has the first focus, becomes visible and leads past the header", async ({
  page,
}) => {
  await openReady(page, contact);
  const skip = page.getByRole("link", { name: shell.skipToContent });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test.describe("the menu of small screens", () => {
  test.use({ viewport: phone });
  const banner = (page: Page) => page.getByRole("banner");
  const menuOf = (page: Page) => banner(page).getByLabel(shell.menu, { exact: true });
  const pricingOf = (page: Page) =>
    banner(page).getByRole("link", { name: shell.nav.pricing, exact: true });

  test("closes after a touch on a link to the current page", async ({ page }) => {
    await openReady(page, addressIn("en", "/pricing", { query: { environments: 300 } }));
    await menuOf(page).tap();
    await pricingOf(page).tap();
    await expect(page).toHaveURL(addressIn("en", "/pricing"));
    await expect(pricingOf(page)).toBeHidden();
  });

  test("opens and closes by keyboard, and the focus never moves behind it", async ({ page }) => {
    await openReady(page, contact);
    const menu = menuOf(page);
    const first = pricingOf(page);
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toBeHidden();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toBeVisible();
    while ((await page.getByRole("main").locator(":focus").count()) === 0) {
      await expect(banner(page).locator(":focus")).toHaveCount(1);
      await page.keyboard.press("Tab");
    }
    await expect(first).toBeHidden();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("opens and leads to a page by touch", async ({ page }) => {
      await page.goto(contact);
      const link = pricingOf(page);
      await expect(link).toBeHidden();
      await menuOf(page).tap();
      await expect(link).toBeInViewport();
      const releases = banner(page).getByText(shell.nav.releases, { exact: true });
      await releases.filter({ visible: true }).tap();
      const log = banner(page)
        .getByRole("link", { name: shell.nav.browserLog })
        .filter({ visible: true });
      await expect(log).toBeInViewport();
      await link.filter({ visible: true }).tap();
      await expect(page).toHaveURL(addressIn("en", "/pricing"));
      await expect(link).toBeHidden();
    });
  });
});

test.describe("the loading bar", () => {
  type Shown = { phase: string; at: number };

  /**
   * Records the start of a navigation and the states of the bar after it, across documents. The
   * page itself records the times, because calls from the test wait while a page is unloading.
   */
  async function watchBar(page: Page, { stopAfter = 0 } = {}) {
    const running = Promise.withResolvers<void>();
    await page.exposeFunction("tellBar", (phase: string) => {
      if (phase === "running") running.resolve();
    });
    await page.addInitScript((milliseconds) => {
      const note = (phase: string) => {
        const noted = JSON.parse(sessionStorage.getItem("test-bar") ?? "[]");
        if (noted.at(-1)?.phase === phase) return;
        Reflect.get(window, "tellBar")(phase);
        sessionStorage.setItem("test-bar", JSON.stringify([...noted, { phase, at: Date.now() }]));
      };
      Reflect.get(window, "navigation").addEventListener("navigate", () => {
        note("asked");
        if (milliseconds > 0) setTimeout(() => window.stop(), milliseconds);
      });
      let hasShown = false;
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>("[data-loading-bar]");
        if (bar !== null) note(bar.dataset["loadingBar"] ?? "");
        else if (hasShown) note("hidden");
        hasShown ||= bar !== null;
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, stopAfter);
    await openReady(page, contact);
    const shown = async () => {
      const text = await page.evaluate(() => sessionStorage.getItem("test-bar") ?? "[]");
      return JSON.parse(text) as Shown[];
    };
    return { shown, running: running.promise };
  }

  /** Follows a link by keyboard, so that nothing was prefetched. */
  async function followLink(page: Page) {
    await footerLink(page, shell.footer.privacyPolicy).focus();
    await page.keyboard.press("Enter");
  }

  /** Holds the response for the next page. */
  const holdNext = (page: Page, until: Promise<unknown>) =>
    page.route(`**${privacy}`, async (route) => {
      await until;
      await route.continue();
    });

  /** Tolerance of the recorded times in milliseconds: recording lags behind the bar's timer. */
  const lateNote = 100;

  const phases = (shown: Shown[]) => shown.map(({ phase }) => phase);
  const between = (shown: Shown[], from: string, to: string) => {
    const at = (name: string) => shown.find(({ phase }) => phase === name)?.at ?? Number.NaN;
    return at(to) - at(from);
  };

  test("starts after 200 ms; the next page finishes it and hides it 500 ms later", async ({
    page,
  }) => {
    const { shown, running } = await watchBar(page);
    await holdNext(page, running);
    await followLink(page);
    await expect(page).toHaveURL(privacy);
    const all = ["asked", "running", "finished", "hidden"];
    await expect.poll(async () => phases(await shown())).toEqual(all);
    expect(between(await shown(), "asked", "running")).toBeGreaterThanOrEqual(200 - lateNote);
    expect(between(await shown(), "finished", "hidden")).toBeGreaterThanOrEqual(500 - lateNote);
  });

  test("turns red and hides when the navigation is stopped, and does not show for a link to a fragment of the page", async ({
    page,
  }) => {
    const { shown } = await watchBar(page, { stopAfter: 600 });
    await holdNext(page, new Promise(() => undefined));
    await followLink(page);
    const all = ["asked", "running", "failed", "hidden"];
    await expect.poll(async () => phases(await shown())).toEqual(all);
    expect(between(await shown(), "failed", "hidden")).toBeGreaterThanOrEqual(500 - lateNote);
    await expect(page).toHaveURL(contact);
    await page.getByRole("link", { name: shell.skipToContent }).press("Enter");
    await page.waitForTimeout(400);
    expect(phases(await shown())).toEqual([...all, "asked"]);
  });
});
