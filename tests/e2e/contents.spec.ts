import type { Page } from "@playwright/test";
import { expect, messages, openReady, test } from "../support/site-test";

/** In a low window, the last links of contents have the focus in view. */
async function expectLastInView(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 480 });
  const last = page.locator("[data-contents]:visible a").last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
}

const scrollTo = (page: Page, id: string) =>
  page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
    window.scrollBy({ top: top - 40, behavior: "instant" });
  }, id);

test("the contents of a legal text mark the section that is being read", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openReady(page, "/en/privacyPolicy");
  const contents = page.getByRole("navigation", { name: messages.en.legal.contents });
  const links = contents.getByRole("link");
  const current = contents.locator('[aria-current="location"]');
  await expect(current).toHaveCount(0);
  for (const place of [3, 5, 1]) {
    const href = await links.nth(place).getAttribute("href");
    await scrollTo(page, href?.slice(1) ?? "");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAttribute("href", href ?? "");
    await expect(current).toBeInViewport();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).toHaveCount(0);
  await expectLastInView(page);
});

test("on a phone, the closed contents of the API page name the call that is being read", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, "/en/apiDocs");
  const shown = page.locator("[data-contents-current]");
  await expect(shown).toBeEmpty();
  await scrollTo(page, "getNewsDetail");
  await expect(shown).toHaveText("getNewsDetail");
  await page.locator("summary").filter({ hasText: messages.en.apiDocs.contents }).click();
  const contents = page.getByRole("navigation", { name: messages.en.apiDocs.contents });
  await contents.getByRole("link", { name: "register" }).click();
  await expect(page.getByRole("heading", { name: "/api/account/register" })).toBeInViewport();
  await expectLastInView(page);
});
