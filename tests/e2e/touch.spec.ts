import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { expect, messages, openReady, test } from "../support/site-test";

for (const locale of localeCodes) {
  test(`at 360 px the header keeps one line and the footer's links are 44 px high; at 390 px its lists are side by side, ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(addressIn(locale, "/updateLog"));
    const { downloadClient } = messages[locale].shell;
    const button = page.getByRole("banner").getByRole("link", { name: downloadClient }).first();
    const lines = await button.evaluate((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    const tooSmall = () =>
      footer.locator("a, button").evaluateAll((targets) =>
        targets
          .filter((target) => {
            const { width, height } = target.getBoundingClientRect();
            return width < 44 || height < 44;
          })
          .map(({ textContent }) => textContent),
      );
    // The footer is laid out when it comes into view.
    await expect.poll(tooSmall).toEqual([]);
    // The button to copy a checksum stands within its file's box and takes no room from its name.
    const label = page
      .getByRole("main")
      .getByText(messages[locale].releases.package, { exact: true })
      .first();
    expect((await label.boundingBox())?.height).toBeLessThan(30);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    const placeOf = (name: string) => footer.getByRole("heading", { name }).boundingBox();
    const { product, legal } = messages[locale].shell.footer;
    const first = await placeOf(product);
    const second = await placeOf(legal);
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(first?.x ?? Number.POSITIVE_INFINITY);
  });
}

test("a search is emptied by the same sign in every browser", async ({ page }) => {
  const { resources } = messages.en;
  await openReady(page, addressIn("en", "/resources"));
  const field = page.getByRole("searchbox", { name: resources.search.label });
  const clear = page.getByRole("button", { name: resources.search.empty });
  await expect(clear).toBeHidden();
  await field.fill("proxy");
  await clear.click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(clear).toBeHidden();
});
