import type { Page } from "@playwright/test";
import { type Address, addressIn } from "~/i18n/addresses";
import { localeCodes, locales } from "~/i18n/locales";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

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

test.describe("a page change", () => {
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

  test("starts at the top, and goes back to where it was", async ({ page }) => {
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

  test("is in the language that was chosen in another tab", async ({ page, context }) => {
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

  test("may be fetched ahead, and the page that was left may be kept for the way back", async ({
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

  test("each leads to its page and is the only one marked as current", async ({ page }) => {
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

  test("Releases opens the two logs, closes with the choice and marks it", async ({ page }) => {
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

  test("Escape, the focus leaving and a press elsewhere close Releases", async ({ page }) => {
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

    test("the skip link comes first, shows itself and leads past the header", async ({ page }) => {
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

test("the menu of small screens closes when it leads to the page that is open", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openReady(page, addressIn("en", "/pricing", { query: { environments: 300 } }));
  const header = page.getByRole("banner");
  await header.getByLabel(shell.menu, { exact: true }).tap();
  const link = header.getByRole("link", { name: shell.nav.pricing, exact: true });
  await link.tap();
  await expect(page).toHaveURL(addressIn("en", "/pricing"));
  await expect(link).toBeHidden();
});

test("Escape closes the menu of small screens and gives the focus back", async ({ page }) => {
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

test("the focus never goes behind the open menu of small screens", async ({ page }) => {
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

test.describe("the loading bar", () => {
  const bar = (page: Page) => page.locator("[data-loading-bar]");
  const next = `**${privacy}`;

  /** Opens a page whose timers stand still until the test moves them. */
  async function openWithStillClock(page: Page) {
    await page.clock.install();
    await openReady(page, contact);
    await page.clock.pauseAt(Date.now() + 60_000);
  }

  /** Follows a link by keyboard, so that nothing was fetched ahead, until its page is asked for. */
  async function startNavigation(page: Page) {
    const asked = page.waitForRequest(next);
    await footerLink(page, shell.footer.privacyPolicy).focus();
    await page.keyboard.press("Enter", { noWaitAfter: true } as object);
    await asked;
  }

  /** Holds the answer of the next page back until told to give it. */
  async function holdNext(page: Page) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(next, async (route) => {
      await held;
      await route.continue();
    });
    return () => answer();
  }

  test("waits 200 ms and runs; the page that arrives ends it and hides it 500 ms later", async ({
    page,
  }) => {
    const answer = await holdNext(page);
    await openWithStillClock(page);
    await startNavigation(page);
    await page.clock.runFor(199);
    await expect(bar(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar(page)).toHaveAttribute("data-loading-bar", "running");
    answer();
    await expect(page).toHaveURL(privacy);
    await expect(bar(page)).toHaveAttribute("data-loading-bar", "finished");
    await page.clock.runFor(499);
    await expect(bar(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(bar(page)).toHaveCount(0);
  });

  test("does not show for a fast page change", async ({ page }) => {
    await openWithStillClock(page);
    await startNavigation(page);
    await expect(page).toHaveURL(privacy);
    await scriptsReady(page);
    await page.clock.runFor(10_000);
    await expect(bar(page)).toHaveCount(0);
  });

  for (const { kind, stop } of [
    { kind: "was stopped", stop: (page: Page) => page.evaluate(() => window.stop()) },
    {
      kind: "gave no document",
      stop: async (page: Page) => {
        await page.unroute(next);
        await page.route(next, (route) => route.fulfill({ status: 204 }));
      },
    },
  ]) {
    test(`turns red and hides when the change ${kind}`, async ({ page }) => {
      const answer = await holdNext(page);
      await openWithStillClock(page);
      if (kind === "gave no document") await stop(page);
      await startNavigation(page).catch(() => undefined);
      if (kind === "was stopped") {
        await page.clock.runFor(300);
        await expect(bar(page)).toHaveAttribute("data-loading-bar", "running");
        await stop(page);
      }
      await expect(bar(page)).toHaveAttribute("data-loading-bar", "failed");
      await page.clock.runFor(500);
      await expect(bar(page)).toHaveCount(0);
      await expect(page).toHaveURL(contact);
      answer();
    });
  }
});
