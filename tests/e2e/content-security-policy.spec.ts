import { addressIn } from "~/i18n/addresses";
import { expect, test } from "../support/site-test";

// That each page keeps its policy is in pages.spec.ts.
test("scripts in injected markup do not run", async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/Content Security Policy/);
  const address = addressIn("en", "/contact");
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const evil = `<script>window.evil = 1</script><img src="x:" onerror="window.evil = 2">`;
    const body = (await response.text()).replace("</main>", `${evil}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto(address);
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "evil"))).toBeUndefined();
});
