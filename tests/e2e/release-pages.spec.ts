import { addressIn } from "~/i18n/addresses";
import { expect, messages, test } from "../support/site-test";

test("the way from a version is shown in place, and history leads back", async ({ page, open }) => {
  await open(addressIn("en", "/release/client/6.2.1"));
  const { upgrade } = messages.en.release;
  const way = page.getByRole("region", { name: upgrade.heading });
  const submit = way.getByRole("button", { name: upgrade.submit });
  const field = way.getByRole("combobox", { name: upgrade.label });
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await field.selectOption("6.1.4");
  await submit.click();
  await expect(way.getByRole("listitem")).toHaveText([/6\.1\.4/, /6\.2\.0/, /6\.2\.1/]);
  await expect(page).toHaveURL(/\?from=6\.1\.4&arch=x64$/);
  // The same document, with the focus where it was.
  await expect(page.locator("body[data-same]")).toHaveCount(1);
  await expect(submit).toBeFocused();
  await page.goBack();
  await expect(way.getByRole("listitem")).toHaveCount(0);
  await expect(field).not.toHaveValue("6.1.4");
  await page.goForward();
  await expect(way.getByRole("listitem")).toHaveCount(3);
  await expect(field).toHaveValue("6.1.4");
  await expect(page.locator("body[data-same]")).toHaveCount(1);
});

test.describe("on Windows 7 of 64 bits", () => {
  test.use({
    userAgent: "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0",
  });

  test("the column of the visitor's system is marked, also for who uses the keyboard only", async ({
    page,
    open,
  }) => {
    // What Chromium tells of itself besides the user agent would name another system.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "userAgentData", { value: undefined });
    });
    const { matrix } = messages.cn;
    await open(addressIn("cn", "/updateBrowserLog"));
    const table = page.getByRole("table", { name: matrix.heading });
    const head = table.locator("th[data-yours]");
    await expect(head).toHaveCount(0);
    // It is fetched with the first sign of use.
    await page.keyboard.press("PageDown");
    await expect(head).toHaveText(new RegExp(`x64\\s*${matrix.yours}`));
    const marked = table.locator("td[data-yours]");
    await expect(marked).toHaveCount(await table.locator("tbody tr").count());
    await expect(marked.last()).toContainText("109.0.5414.119");
    await expect(marked.first()).toContainText(matrix.states.none);
  });
});
