import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { budgetOf } from "../../bench/budget";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

const { pricing } = messages.en;
const campaign = "e2e-spring";
const result = (page: Page) => page.getByRole("region", { name: pricing.result.label });
const chosenName = (page: Page) => result(page).getByRole("heading", { level: 2 });

// Which links and forms carry a campaign is in tests/integration/campaign.test.ts.
test("a campaign and a package stay in the address until registration", async ({ page }) => {
  await openReady(page, addressIn("en", "/indexConfig", { query: { campaign } }));
  await markDocument(page);
  await page.getByRole("button", { name: pricing.selector.more }).click();
  const stayed = (state: { environments: number; members: number }) =>
    addressIn("en", "/indexConfig", { query: { campaign, ...state } });
  await expect(page).toHaveURL(stayed({ environments: 100, members: 6 }));
  await expect(chosenName(page)).toHaveText("Package D");
  await expect(result(page)).toContainText("¥359");
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  await expect(chosenName(page)).toHaveText("Package E");
  await expect(page).toHaveURL(stayed({ environments: 1000, members: 6 }));
  expect(await isMarkedDocument(page)).toBe(true);
  await result(page).getByRole("link", { name: pricing.open }).click();
  await expect(page).toHaveURL(addressIn("en", "/register", { query: { package: "E", campaign } }));
});

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
