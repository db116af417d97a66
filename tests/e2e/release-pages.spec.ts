import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { findingsInBothThemes } from "../support/accessibility";
import { fieldFindings } from "../support/form-fields";
import { sha256OfDownload } from "../support/releases";
import { expect, messages, test } from "../support/site-test";

const client = "/release/client/6.2.1";
const kernel = "/release/browser/156.0.8078.79";
const withdrawn = "/release/browser/150.0.7871.100";

/** Without sideways scrolling of the whole page. */
async function expectNoScrolling(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content, `${width} px`).toBeLessThanOrEqual(view);
}

for (const locale of localeCodes) {
  const { release, matrix } = messages[locale];

  test(`versions, withdrawn ones and kernels by system are accessible in both themes, ${locale}`, async ({
    page,
    open,
  }) => {
    for (const address of [client, kernel, withdrawn, "/updateBrowserLog"] as const) {
      const query = address === client ? { from: "6.1.4" } : {};
      await open(addressIn(locale, address, { query }));
      expect(await findingsInBothThemes(page), address).toEqual([]);
      for (const width of [1440, 390, 320]) await expectNoScrolling(page, width);
      expect(await fieldFindings(page), address).toEqual([]);
    }
  });

  test(`a withdrawn version says so, with what to have instead, ${locale}`, async ({
    page,
    open,
  }) => {
    await open(addressIn(locale, withdrawn));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("150.0.7871.100");
    await expect(page.getByText("This version has been withdrawn.")).toBeVisible();
    const instead = page.getByRole("link", {
      name: fill(release.withdrawn.changes, { version: "150.0.7871.181" }),
    });
    await instead.click();
    await expect(page).toHaveURL(
      new RegExp(`${addressIn(locale, "/release/browser/150.0.7871.181")}$`),
    );
  });

  test(`the way from a version is shown in place, and history leads back, ${locale}`, async ({
    page,
    open,
  }) => {
    await open(addressIn(locale, client));
    const { upgrade } = release;
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

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test(`the way from a version is shown, and a file is what its checksum says, ${locale}`, async ({
      page,
    }) => {
      await page.goto(addressIn(locale, client));
      const { upgrade, files } = release;
      await page.getByRole("combobox", { name: upgrade.label }).selectOption("6.1.4");
      await page.getByRole("button", { name: upgrade.submit }).click();
      await expect(page).toHaveURL(/\?from=6\.1\.4&arch=x64#upgrade$/);
      const way = page.getByRole("region", { name: upgrade.heading });
      await expect(way.getByRole("listitem")).toHaveText([/6\.1\.4/, /6\.2\.0/, /6\.2\.1/]);
      const row = page.getByRole("row").filter({ hasText: "Manifold-6.2.1-x64.zip" });
      const link = row.getByRole("link", {
        name: fill(files.downloadOf, { name: "Manifold-6.2.1-x64.zip" }),
      });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      const sha256 = await sha256OfDownload(download);
      expect((await row.getByRole("code").innerText()).replaceAll(/\s/g, "")).toBe(sha256);
      await expect(row.getByRole("button")).toHaveCount(0);
    });

    test(`links choose a system in a narrow window, ${locale}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(addressIn(locale, "/updateBrowserLog"));
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "156.0.8078.79" }).first()).toBeVisible();
      await main
        .getByRole("navigation", { name: "Windows" })
        .getByRole("link", { name: "7" })
        .click();
      await main
        .getByRole("navigation", { name: matrix.architecture })
        .getByRole("link", { name: matrix.bits.x86 })
        .click();
      await expect(page).toHaveURL(/windows=7&arch=x86#kernels$/);
      const list = page.locator("[data-matrix-list]");
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list.getByRole("link", { name: "109.0.5414.119" }).first()).toBeVisible();
      await expect(list.getByText(matrix.yours)).toBeHidden();
    });
  });
}

test.describe("on Windows 7 of 64 bits", () => {
  test.use({
    userAgent: "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0",
  });

  test("the column of the visitor's system is marked, and nothing moves", async ({
    page,
    open,
  }) => {
    // What Chromium tells of itself besides the user agent would name another system.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "userAgentData", { value: undefined });
    });
    await open(addressIn("en", "/updateBrowserLog"));
    const table = page.getByRole("table", { name: messages.en.matrix.heading });
    // It is fetched with the first sign of use.
    await table.hover();
    await expect(table.locator("th[data-yours]")).toHaveText(
      new RegExp(`x64\\s*${messages.en.matrix.yours}`),
    );
    const marked = table.locator("td[data-yours]");
    await expect(marked).toHaveCount(await table.locator("tbody tr").count());
    await expect(marked.last()).toContainText("109.0.5414.119");
    await expect(marked.first()).toContainText(messages.en.matrix.states.none);
  });

  test("the column is marked for who uses the keyboard only", async ({ page, open }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "userAgentData", { value: undefined });
    });
    await open(addressIn("en", "/updateBrowserLog"));
    const marked = page.locator("th[data-yours]");
    await expect(marked).toHaveCount(0);
    await page.keyboard.press("PageDown");
    await expect(marked).toHaveText(new RegExp(`x64\\s*${messages.en.matrix.yours}`));
  });
});
