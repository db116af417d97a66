import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { budgetOf } from "../../bench/budget";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

const { pricing, shell, download } = messages.en;
const campaign = "e2e-spring";
const landingPage = addressIn("en", "/indexConfig", { query: { campaign } });
const result = (page: Page) => page.getByRole("region", { name: pricing.result.label });
const chosenName = (page: Page) => result(page).getByRole("heading", { level: 2 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    test("a campaign stays in the address from its page to a counted download", async ({
      open,
      page,
      context,
    }) => {
      await open(`${landingPage}&utm_source=mail`);
      await page
        .getByRole("banner")
        .getByRole("link", { name: shell.nav.download })
        .first()
        .click();
      await expect(page).toHaveURL(addressIn("en", "/download", { query: { campaign } }));
      const file = page.getByRole("main").getByRole("link", { name: download.primary });
      await expect(file).toHaveAttribute(
        "href",
        new RegExp(`^/files/[^?]+\\?campaign=${campaign}$`),
      );
      const [saved] = await Promise.all([page.waitForEvent("download"), file.click()]);
      expect(await saved.failure()).toBeNull();
      const names = (await context.cookies()).map(({ name }) => name);
      expect(names).toEqual(["cookie_consent"]);
    });

    test("a campaign and a package stay in the address until registration", async ({
      open,
      page,
    }) => {
      await open(landingPage);
      await page.getByRole("button", { name: pricing.selector.more }).click();
      const state = { campaign, environments: 100, members: 6 };
      const stayed = addressIn("en", "/indexConfig", { query: state });
      await expect(page).toHaveURL(({ pathname, search }) => pathname + search === stayed);
      await expect(chosenName(page)).toHaveText("Package D");
      await expect(result(page)).toContainText("¥359");
      await result(page).getByRole("link", { name: pricing.open }).click();
      const query = { package: "D", campaign };
      await expect(page).toHaveURL(addressIn("en", "/register", { query }));
    });

    test("the slider changes the package, and the address keeps it", async ({ open, page }) => {
      await open(landingPage);
      await markDocument(page);
      await page.getByRole("slider").focus();
      await page.keyboard.press("End");
      if (!javaScriptEnabled) {
        await page.getByRole("button", { name: pricing.selector.submit }).click();
      }
      await expect(chosenName(page)).toHaveText("Package E");
      const query = `?campaign=${campaign}&environments=1000&members=5`;
      // Without scripts the page is loaded again, at the prices.
      const hash = javaScriptEnabled ? "" : "#prices";
      await expect(page).toHaveURL((url) => url.search + url.hash === query + hash);
      expect(await isMarkedDocument(page)).toBe(javaScriptEnabled);
    });

    test("the registration form is sent to the address with the campaign", async ({
      open,
      page,
    }) => {
      await open(landingPage);
      const form = page.locator("form", { has: page.locator('input[type="password"]') });
      expect(await form.evaluate((element: HTMLFormElement) => element.action)).toContain(
        `campaign=${campaign}`,
      );
    });
  });
}

test("without a campaign, no link has one", async ({ page }) => {
  await openReady(page, addressIn("en", "/indexConfig"));
  await expect(page.locator('a[href*="campaign"]')).toHaveCount(0);
});

for (const locale of localeCodes) {
  test(`a campaign changes addresses and hidden fields of its page alone, ${locale}`, async ({
    page,
    request,
  }) => {
    // So what pages.spec.ts finds about accessibility, in both themes and widths, is true of it, too.
    const withCampaign = addressIn(locale, "/indexConfig", { query: { campaign } });
    const ofCampaign = new RegExp(
      [
        `(?:\\?|&amp;)campaign=${campaign}`,
        `<input type="hidden" name="campaign" value="${campaign}"/>`,
        // Islands are told of it for their links.
        ` campaign="${campaign}"`,
        // The clocks of the drawing.
        "\\d\\d:\\d\\d",
      ].join("|"),
      "g",
    );
    const tagsOf = async (address: string) =>
      (await (await request.get(address)).text()).replaceAll(ofCampaign, "").split(/(?<=>)/);
    // Asked for again, because the drawing shows in which windows it is night: the hour may change.
    await expect(async () => {
      const plain = await tagsOf(addressIn(locale, "/indexConfig"));
      expect(await tagsOf(withCampaign)).toEqual(plain);
    }).toPass();

    await openReady(page, withCampaign);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
  });
}

test("the scripts of the page with the most islands are within their budget once they are used", async ({
  page,
}) => {
  await openReady(page, "/en/indexConfig");
  const islands = await page.locator("site-island").all();
  for (const island of islands) await island.dispatchEvent("pointermove");
  for (const island of islands) {
    await island.and(page.locator("[data-awake]")).waitFor({ state: "attached" });
  }
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  const used = sizes.reduce((total, size) => total + size, 0);
  expect(used).toBeLessThanOrEqual(budgetOf({ page: "/en/indexConfig", islands: 2 }).used);
});
