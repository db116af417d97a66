import { readFileSync } from "node:fs";
import { goByKeys } from "../support/console-keys";
import { expect, test } from "../support/console-test";

test("an editor reads downloads and readers by day, by keyboard and as tables, and exports them", async ({
  open,
}) => {
  const page = await open("mei", "");
  await goByKeys(page, "d", "Downloads and readers");
  const chart = page.getByRole("group", { name: /^Downloads, \d+ \w+ to \d+ \w+/ });
  await expect(chart.getByRole("img")).toHaveCount(30);
  const today = chart.getByRole("img").last();
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(chart.getByRole("img").nth(28)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(chart.getByRole("img").first()).toBeFocused();

  await page.getByRole("button", { name: "Table" }).first().click();
  await expect(page.getByRole("table", { name: "Downloads" }).getByRole("row")).toHaveCount(31);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByRole("table", { name: "Downloads" }).getByRole("row")).toHaveCount(8);
  await page.getByRole("link", { name: "Kernels" }).click();
  await expect(page).toHaveURL(/days=7&product=browser/);

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
});
