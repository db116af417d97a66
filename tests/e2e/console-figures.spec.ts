import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys } from "../support/console-keys";
import { screenHeading, signInByInvitation, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";

/** A site of its own, on which files were loaded and articles read for a month. */
let site: ConsoleSite;

test.use({ actionTimeout: 30_000 });
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  site = await startConsoleSite({
    people: [
      { email: "editor@manifold.example", name: "Mei", locale: "en", role: "editor" },
      { email: "suoyouzhe@manifold.example", name: "林", locale: "cn" },
    ],
    programs: ["tests/support/figures.ts"],
  });
});

test.afterAll(() => site?.end());

test("an editor reads downloads and readers by day, by keyboard and as tables, and exports them", async ({
  browser,
}) => {
  const { page, wrong } = await signInByInvitation(browser, site.links[0] ?? "");
  await expect(screenHeading(page, "Nothing needs you")).toBeVisible();
  await goByKeys(page, "d", "Downloads and readers");
  const chart = page.getByRole("group", { name: /^Downloads, \d+ \w+ to \d+ \w+/ });
  await expect(chart.getByRole("img")).toHaveCount(30);
  const today = chart.getByRole("img").last();
  await expect(today).toHaveAccessibleName(/ 0, .* 0, older 0$/);

  // A download by the button of the site counts today.
  const visitor = await browser.newPage();
  await visitor.goto(`${site.origin}/en/download`);
  const loading = visitor.waitForEvent("download");
  await visitor.locator("a[href*='/files/']").first().click();
  await (await loading).path();
  await visitor.close();
  // The screen shows what was so when it was opened; the count may come later.
  const countedToday = async () => {
    const figures = await page.request.get(
      `${site.origin}/console/api/figures?days=30&product=client`,
    );
    const { newest, previous, older } = (await figures.json()).downloads.days.at(-1);
    return newest + previous + older;
  };
  await expect.poll(countedToday).toBe(1);
  await page.reload();
  await expect(today).toHaveAccessibleName(/ 1, /);

  await today.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(chart.getByRole("img").nth(28)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(chart.getByRole("img").first()).toBeFocused();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);

  await page.getByRole("button", { name: "Table" }).first().click();
  await expect(page.getByRole("table", { name: "Downloads" }).getByRole("row")).toHaveCount(31);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByRole("table", { name: "Downloads" }).getByRole("row")).toHaveCount(8);
  await page.getByRole("link", { name: "Kernels" }).click();
  await expect(page).toHaveURL(/days=7&product=browser/);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("dialog").getByText("Campaigns", { exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^campaigns-[\d-]+\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d","autumn-sellers",10,0$/);
  expect(wrong).toEqual([]);
});

test("an owner reads the same in Chinese", async ({ browser }) => {
  const { page, wrong } = await signInByInvitation(browser, site.links[1] ?? "");
  await expect(screenHeading(page)).toBeVisible();
  await page.goto(`${site.origin}/console/figures?days=90`);
  await expect(screenHeading(page, "下载与阅读")).toBeVisible();
  await expect(page.getByText("不计地址，不计国家；按中国时间分天。")).toBeVisible();
  await expect(page.getByText("autumn-sellers")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(wrong).toEqual([]);
});
