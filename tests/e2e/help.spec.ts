import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { acceptByCalls, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { patience } from "../support/patience";

/** The help centre, for visitors and in the console, on a site of its own. */
let site: ConsoleSite;
let origin: string;
/** The owner, signed in, in English. */
let context: BrowserContext;

test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser }) => {
  site = await startConsoleSite();
  origin = site.origin;
  context = await browser.newContext({ viewport: wideWindow });
  await acceptByCalls(context, site.links[0] ?? "");
});

test.afterAll(async () => {
  await context?.close();
  await site?.end();
});

const publicText = async (path: string) => (await fetch(origin + path)).text();
const onSite = (path: string, text: string, isThere = true) =>
  expect
    .poll(async () => (await publicText(path)).includes(text), {
      message: `${text} on ${path}`,
      timeout: patience.timeout,
      intervals: [100],
    })
    .toBe(isThere);

test("a help article is written, published and found, and its readers are heard", async ({
  browser,
}) => {
  const page = await context.newPage();
  await page.goto(`${origin}/console/articles?kind=help`);
  await expect(page.locator('a[href="/console/articles/1000001"]').first()).toBeVisible();
  await page.getByRole("button", { name: "New help article" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Where invoices come from");
  await dialog.getByLabel("Section").selectOption("billing");
  await dialog.getByText("English", { exact: true }).click();
  await dialog.getByRole("button", { name: "Start writing" }).click();
  await expect(page.getByLabel("Address")).toBeVisible();
  await page.getByLabel("Address").fill("errors");
  await expect(page.getByText(/begin with a letter/)).toBeVisible();
  await page.getByLabel("Address").fill("where-invoices");
  await page.getByLabel("Summary").fill("They are made in the client.");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("## Where\n\nIn the client.\n\n## When\n\nAt once.\n");
  await page.getByRole("button", { name: /^Publish English v\d+/ }).click();
  await dialog.getByRole("button", { name: /^Publish/ }).click();
  await onSite("/en/help?section=billing", "Where invoices come from");
  await onSite("/en/help/where-invoices", "In the client.");
  await onSite("/en/help?q=invoices", "where-invoices");
  await onSite("/en/news", "Where invoices come from", false);
  await onSite("/en/feed.xml", "Where invoices come from", false);

  const visitor = await browser.newContext();
  const reader = await visitor.newPage();
  await reader.goto(`${origin}/en/help/where-invoices`);
  await reader.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(reader.getByRole("status")).toHaveText("Thank you for telling us.");
  await visitor.close();
  await page.reload();
  await expect(page.getByText("1 yes, 0 no")).toBeVisible();
  await page.close();
});

test("what was typed of an error code stays and can be saved when somebody removed the code", async () => {
  const page = await context.newPage();
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`${origin}/console/help-errors`);
    await one.getByRole("button", { name: "Edit L-110" }).click();
  }
  await page.getByLabel("On the screen · English").fill("Typed while it was removed");
  await other.getByRole("button", { name: "Remove L-110…" }).click();
  await other.getByRole("button", { name: "Remove it" }).click();
  await expect(other.getByText("L-110 is removed.")).toBeVisible();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Someone has removed L-110 in the meantime.")).toBeVisible();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("L-110 is saved.")).toBeVisible();
  await onSite("/en/help/errors/L-110", "Typed while it was removed");
  await other.close();
  await page.close();
});

test("of two who change an error code at once, the second compares and chooses, and it is on the site at once", async () => {
  const page = await context.newPage();
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`${origin}/console/help-errors`);
    await one.getByRole("button", { name: "Edit P-407" }).click();
  }
  const screen = (one: Page) => one.getByLabel("On the screen · English");
  await screen(other).fill("Theirs");
  await other.getByRole("button", { name: "Save and publish" }).click();
  await expect(other.getByText("P-407 is saved.")).toBeVisible();
  await screen(page).fill("Mine");
  const save = page.getByRole("button", { name: "Save and publish" });
  await save.click();
  await expect(page.getByText(/^You saved P-407 at .*, in another window\.$/)).toBeVisible();
  // Nothing is overwritten before a press has chosen.
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "Use the other window’s" }).click();
  await expect(screen(page)).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Replace it with this window’s" }).click();
  await expect(screen(page)).toHaveValue("Mine");
  await save.click();
  await expect(page.getByText("P-407 is saved.")).toBeVisible();
  await onSite("/en/help/errors/P-407", "Mine");
  await onSite("/en/help/errors", "Mine");
  await other.reload();
  await other.getByRole("button", { name: "Versions P-407" }).click();
  await other.getByRole("button", { name: "Use v2" }).click();
  await expect(screen(other)).toHaveValue("Theirs");
  // Escape leaves what is typed in this browser, and so does taking a version; a press gives it up.
  await screen(other).fill("Typed on");
  await other.keyboard.press("Escape");
  const layer = other.getByRole("dialog");
  await expect(layer).toHaveCount(0);
  await other.getByRole("button", { name: "Versions P-407" }).click();
  await other.getByRole("button", { name: "Use v2" }).click();
  await expect(layer.getByText("text of yours that was not saved")).toBeVisible();
  await expect(screen(other)).toHaveValue("Typed on");
  await other.getByRole("button", { name: "Cancel" }).click();
  await expect(layer).toHaveCount(0);
  await other.getByRole("button", { name: "Edit P-407" }).click();
  await expect(screen(other)).toHaveValue("Mine");
  await other.close();
  await page.close();
});
