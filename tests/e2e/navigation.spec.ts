import type { Page } from "@playwright/test";
import { type Address, addressIn } from "~/i18n/addresses";
import { localeCodes, locales } from "~/i18n/locales";
import { expect, messages, openReady, test, withMotion } from "../support/site-test";

const { shell } = messages.en;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const contact = addressIn("en", "/contact");
const privacy = addressIn("en", "/privacyPolicy");

test.use({ viewport: desktop });

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });
const mainNavigation = (page: Page) =>
  page.getByRole("banner").getByRole("navigation", { name: shell.mainNavigation });

test.describe("a navigation", () => {
  // Visitors see one page fade into the other meanwhile.
  test.use(withMotion);

  for (const locale of localeCodes) {
    test(`changes title and heading and keeps the language, ${locale}`, async ({ page }) => {
      await openReady(page, addressIn(locale, "/contact"));
      const before = await page.title();
      await footerLink(page, messages[locale].shell.footer.privacyPolicy).click();
      await expect(page).toHaveURL(addressIn(locale, "/privacyPolicy"));
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveCount(1);
      await expect(page).toHaveTitle(new RegExp(`^${await heading.textContent()}`));
      expect(await page.title()).not.toBe(before);
      await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].htmlLang);
    });
  }

  test("starts at the top, and going back restores the scroll position", async ({ page }) => {
    await openReady(page, contact);
    const link = footerLink(page, shell.footer.privacyPolicy);
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(100);
    await link.click();
    await expect(page).toHaveURL(privacy);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(contact);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  });

  test("leads to the language that was chosen in another tab", async ({ page, context }) => {
    await openReady(page, contact);
    const other = await context.newPage();
    await openReady(other, contact);
    await other.getByRole("banner").getByRole("button", { name: shell.switchTo.cn }).click();
    await expect(other).toHaveURL(addressIn("cn", "/contact"));
    await footerLink(page, shell.footer.privacyPolicy).click();
    await expect(page).toHaveURL(addressIn("cn", "/privacyPolicy"));
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(footerLink(page, messages.cn.shell.footer.privacyPolicy)).toBeVisible();
  });

  test("can be prefetched, and the previous page can be kept in the back/forward cache", async ({
    page,
    request,
  }) => {
    const response = await page.goto(contact);
    expect(response?.headers()["cache-control"]).not.toContain("no-store");
    const rules = await page.locator('script[type="speculationrules"]').textContent();
    const [{ where, eagerness }] = JSON.parse(rules ?? "").prefetch;
    expect(eagerness).toBe("moderate");
    expect(JSON.stringify(where)).toContain("/files/*");
    const html = await (await request.get(contact)).text();
    expect(html).not.toMatch(/onunload|beforeunload/);
  });
});

test.describe("the header's links", () => {
  const plain: [string, Address][] = [
    [shell.nav.pricing, "/pricing"],
    [shell.nav.download, "/download"],
    [shell.nav.news, "/news"],
    [shell.nav.resources, "/resources"],
    [shell.nav.contact, "/contact"],
  ];
  const logs: [string, Address][] = [
    [shell.nav.clientLog, "/updateLog"],
    [shell.nav.browserLog, "/updateBrowserLog"],
  ];

  test("each lead to their page, and only that one is marked as current", async ({ page }) => {
    await openReady(page, privacy);
    const navigation = mainNavigation(page);
    await expect(navigation.locator("[aria-current]")).toHaveCount(0);
    for (const [name, address] of plain) {
      const link = navigation.getByRole("link", { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(addressIn("en", address));
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(navigation.locator("[aria-current]")).toHaveCount(1);
    }
  });

  test("Releases shows the two logs, closes after a choice and marks it", async ({ page }) => {
    await openReady(page, contact);
    const releases = mainNavigation(page).getByText(shell.nav.releases, { exact: true });
    for (const [name, address] of logs) {
      const link = mainNavigation(page).getByRole("link", {
        name,
        exact: true,
        includeHidden: true,
      });
      await expect(link).toBeHidden();
      await releases.click();
      await link.click();
      await expect(page).toHaveURL(addressIn("en", address));
      await expect(link).toBeHidden();
      await expect(link).toHaveAttribute("aria-current", "page");
    }
  });

  test("Releases closes by Escape, by a press elsewhere, and when it loses the focus", async ({
    page,
  }) => {
    await openReady(page, contact);
    const releases = mainNavigation(page).getByText(shell.nav.releases, { exact: true });
    const first = mainNavigation(page).getByRole("link", { name: shell.nav.clientLog });
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
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    const open = (page: Page, address: string) =>
      javaScriptEnabled ? openReady(page, address) : page.goto(address);

    test("the skip link has the first focus, becomes visible and leads past the header", async ({
      page,
    }) => {
      await open(page, contact);
      const skip = page.getByRole("link", { name: shell.skipToContent });
      await expect(skip).not.toBeInViewport();
      await page.keyboard.press("Tab");
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
    });

    test("the menu of small screens opens and leads to a page by touch", async ({ page }) => {
      await page.setViewportSize(phone);
      await open(page, contact);
      const header = page.getByRole("banner");
      const link = header.getByRole("link", { name: shell.nav.pricing, exact: true });
      await expect(link).toBeHidden();
      await header.getByLabel(shell.menu, { exact: true }).tap();
      await expect(link).toBeInViewport();
      await header.getByText(shell.nav.releases, { exact: true }).filter({ visible: true }).tap();
      const log = header
        .getByRole("link", { name: shell.nav.browserLog })
        .filter({ visible: true });
      await expect(log).toBeInViewport();
      await link.filter({ visible: true }).tap();
      await expect(page).toHaveURL(addressIn("en", "/pricing"));
      await expect(link).toBeHidden();
    });

    test("the menu of small screens opens and closes by keyboard", async ({ page }) => {
      await page.setViewportSize(phone);
      await open(page, contact);
      const header = page.getByRole("banner");
      const menu = header.getByLabel(shell.menu, { exact: true });
      const first = header.getByRole("link", { name: shell.nav.pricing, exact: true });
      await menu.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(first).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await expect(menu).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(first).toBeHidden();
    });
  });
}
test.use({ hasTouch: true });

test("the menu of small screens closes after a link to the current page", async ({ page }) => {
  await page.setViewportSize(phone);
  await openReady(page, addressIn("en", "/pricing", { query: { environments: 300 } }));
  const header = page.getByRole("banner");
  await header.getByLabel(shell.menu, { exact: true }).tap();
  const link = header.getByRole("link", { name: shell.nav.pricing, exact: true });
  await link.tap();
  await expect(page).toHaveURL(addressIn("en", "/pricing"));
  await expect(link).toBeHidden();
});

test("Escape closes the menu of small screens and returns the focus", async ({ page }) => {
  await page.setViewportSize(phone);
  await openReady(page, contact);
  const header = page.getByRole("banner");
  const menu = header.getByLabel(shell.menu, { exact: true });
  const first = header.getByRole("link", { name: shell.nav.pricing, exact: true });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the focus never moves behind the open menu of small screens", async ({ page }) => {
  await page.setViewportSize(phone);
  await openReady(page, contact);
  const header = page.getByRole("banner");
  const first = header.getByRole("link", { name: shell.nav.pricing, exact: true });
  await header.getByLabel(shell.menu, { exact: true }).press("Enter");
  await expect(first).toBeVisible();
  while ((await page.getByRole("main").locator(":focus").count()) === 0) {
    await expect(header.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
  }
  await expect(first).toBeHidden();
});

test("on a phone, the footer has its two lists of links side by side", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const locale of localeCodes) {
    await page.goto(addressIn(locale, "/contact"));
    const { footer } = messages[locale].shell;
    const placeOf = (name: string) =>
      page.getByRole("contentinfo").getByRole("heading", { name }).boundingBox();
    const [product, legal] = [await placeOf(footer.product), await placeOf(footer.legal)];
    expect(legal?.y).toBe(product?.y);
    expect(legal?.x).toBeGreaterThan(product?.x ?? Number.POSITIVE_INFINITY);
  }
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

  test("turns red and hides when the navigation is stopped", async ({ page }) => {
    const { shown } = await watchBar(page, { stopAfter: 600 });
    await holdNext(page, new Promise(() => undefined));
    await followLink(page);
    const all = ["asked", "running", "failed", "hidden"];
    await expect.poll(async () => phases(await shown())).toEqual(all);
    expect(between(await shown(), "failed", "hidden")).toBeGreaterThanOrEqual(500 - lateNote);
    await expect(page).toHaveURL(contact);
  });

  test("does not show for a link to a fragment of the page", async ({ page }) => {
    const { shown } = await watchBar(page);
    await page.getByRole("link", { name: shell.skipToContent }).press("Enter");
    await page.waitForTimeout(400);
    expect(phases(await shown())).toEqual(["asked"]);
  });
});
