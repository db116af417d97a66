import { expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { signInByCalls, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { patience } from "../support/patience";

/** A site of its own, with the starting content. */
let site: ConsoleSite;
let page: Page;
let wrong: string[];

test.describe.configure({ mode: "serial", timeout: 120_000 });

test.beforeAll(async ({ browser }) => {
  site = await startConsoleSite();
  ({ page, wrong } = await signInByCalls(browser, site.links[0] ?? "", /status of 4\d\d/));
});

test.afterAll(async () => {
  await page?.context().close();
  await site?.end();
});

/** Opens the palette and types; the found lines come after a moment. */
async function type(text: string) {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or run" });
  await field.fill(text);
  return field;
}
const group = (name: string | RegExp) => page.getByRole("group", { name });

test("Ctrl K finds texts, tools and packages by keyboard, and leads to them", async () => {
  await page.setViewportSize(wideWindow);
  const field = await type("proxy");
  await expect(group("Help articles").getByRole("option").first()).toBeVisible(patience);
  await expect(group("Texts of pages").getByRole("option")).toHaveCount(5);
  await expect(page.getByRole("status").filter({ hasText: /\d+ found/ })).toBeVisible();
  await expect(field).toBeFocused();
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveAttribute(
    "id",
    (await field.getAttribute("aria-activedescendant")) ?? "",
  );
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  // What begins as typed comes first, so the first line may be of any kind.
  await page.keyboard.press("Escape");

  await type("service line");
  await page.getByRole("option", { name: /^Service line/ }).click();
  await expect(page.getByRole("heading", { name: "Phones and mail addresses" })).toBeInViewport();

  expect(wrong).toEqual([]);
});

test("a text of a page is the one line of its screen, until another page is chosen", async () => {
  await type("pricing");
  const found = group("Texts of pages").getByRole("option").first();
  await expect(found).toBeVisible(patience);
  await found.click();
  await expect(page).toHaveURL(/\/console\/site-texts\?page=\w+&q=/);
  const sought = new URL(page.url()).searchParams.get("q") ?? "";
  await expect(page.getByLabel("Words or place")).toHaveValue(sought);
  expect(wrong).toEqual([]);
});
