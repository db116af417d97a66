import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { findingsInBothThemes } from "../support/accessibility";
import { expect, messages, test } from "../support/site-test";

for (const locale of localeCodes) {
  const { error, nav } = messages[locale].shell;
  const prefix = locale === "cn" ? "" : "/en";

  test(`a missing page shows what was asked for, and first the page that is like it, ${locale}`, async ({
    page,
  }) => {
    const response = await page.goto(`${prefix}/pricng`);
    expect(response?.status()).toBe(404);
    const main = page.getByRole("main");
    await expect(main.getByText(`${prefix}/pricng`, { exact: true })).toBeVisible();
    const links = main.getByRole("navigation", { name: error.likely }).getByRole("link");
    await expect(links).toHaveCount(4);
    await expect(links.first()).toContainText(error.nearest);
    await expect(links.first()).toHaveAttribute("href", addressIn(locale, "/pricing"));
    await expect(links.nth(1)).toContainText(nav.download);
    // The sentence is said once: by the title in English, below it in Chinese.
    await expect(main.getByText(/This page could not be found/)).toHaveCount(1);
    // What the browser reads before it shows anything is there, also where the address is of the home page's route.
    const awaited = await page.locator('link[rel="expect"]').getAttribute("href");
    await expect(page.locator(awaited ?? "")).toHaveCount(1);
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
}

test("a missing page links to friends and chat only where the site was asked for them", async ({
  page,
}) => {
  const { footer } = messages.en.shell;
  await page.goto("/en/new/999999");
  const bottom = page.getByRole("contentinfo");
  await expect(bottom.getByRole("link", { name: footer.friendLinks })).toBeVisible();
  await expect(bottom.getByRole("link", { name: footer.chat })).toBeVisible();
  // No loader has run for an address without a page: no empty row, no link to a chat.
  await page.goto("/en/donwload");
  await expect(bottom.getByRole("link", { name: footer.chat })).toHaveCount(0);
  await expect(bottom.getByRole("link", { name: footer.friendLinks })).toHaveCount(0);
});

test("a refused request has the same frame without proposals", async ({ page }) => {
  await page.goto("/en/400");
  const main = page.getByRole("main");
  await expect(main.getByText("Bad request.")).toBeVisible();
  await expect(main.getByRole("navigation")).toHaveCount(0);
});
