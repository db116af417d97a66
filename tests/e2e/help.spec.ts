import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
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

const head = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const publicText = async (path: string) => (await fetch(origin + path)).text();
const onSite = (path: string, text: string, isThere = true) =>
  expect
    .poll(async () => (await publicText(path)).includes(text), {
      message: `${text} on ${path}`,
      timeout: patience.timeout,
      intervals: [100],
    })
    .toBe(isThere);

/** Hides nothing of what axe looks at: the consent sheet has tests of its own. */
const withoutSheet = { extraHTTPHeaders: { "sec-gpc": "1" } };

test("everything for visitors works without scripts, on a phone, in both languages", async ({
  browser,
}) => {
  for (const { prefix, often, none } of [
    { prefix: "", often: "批量导入", none: "没有 X-999 这个代码。" },
    { prefix: "/en", often: "Batch import", none: "There is no code X-999." },
  ]) {
    const visitor = await browser.newContext({
      ...withoutSheet,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await visitor.newPage();
    const fits = async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, page.url()).toBe(390);
    };
    await page.goto(`${origin}${prefix}/help`);
    await fits();
    // What can be searched for stands below the field, as drawn.
    const field = await page.getByRole("searchbox").boundingBox();
    const example = await page.getByRole("link", { name: often }).boundingBox();
    expect(example?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0) - 1);
    await page.getByRole("link", { name: often }).click();
    await expect(page.locator("main mark").first()).toBeVisible();
    await fits();

    await page.goto(`${origin}${prefix}/help`);
    await page.locator("#code").fill("p407");
    await page.locator("#code").press("Enter");
    await expect(page.getByRole("rowheader", { name: "P-407" })).toBeVisible();
    await fits();
    await page.getByRole("searchbox").fill("x 999");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByText(none)).toBeVisible();

    await page.goto(`${origin}${prefix}/help/errors`);
    await expect(page.getByRole("rowheader")).toHaveCount(8);
    await page.locator('a[href*="page=2"]').click();
    await expect(page.getByRole("rowheader")).toHaveCount(16);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await expect(head(page, /P-407/)).toBeVisible();
    await fits();

    await page.goto(`${origin}${prefix}/help/first-run`);
    await fits();
    await page.locator('button[value="no"]').click();
    await page.locator("#remark").fill(`Said on ${prefix}/help`);
    await page.locator("#remark").press("Enter");
    await expect(page.locator('main [role="status"]')).toHaveText(/谢谢|Thank you/);
    await visitor.close();
  }
});

test("the pages have no finding of axe, and one contents list follows the text", async ({
  browser,
}) => {
  const visitor = await browser.newContext({
    ...withoutSheet,
    viewport: { width: 1440, height: 700 },
  });
  const page = await visitor.newPage();
  for (const path of [
    ...["/help", "/en/help?q=P-407", "/en/help?section=proxies", "/help/errors"],
    ...["/en/help/errors?q=x999", "/en/help/errors/P-407", "/en/help/first-run?feedback=no"],
  ]) {
    await page.goto(origin + path);
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
  // The checks end in a narrow window, where the contents are closed.
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`${origin}/en/help/proxy-test-fails`);
  const contents = page.locator("nav[data-contents]");
  await contents.getByRole("link").nth(1).click();
  await expect(contents.locator('[aria-current="location"]')).toHaveText(
    (await contents.getByRole("link").nth(1).textContent()) ?? "",
  );
  await visitor.close();
});

test("addresses without an article or a code are missing, and nothing of help is in the news", async () => {
  for (const path of ["/help/nothing", "/help/errors/X-999", "/help/Nothing", "/en/help/0"]) {
    expect((await fetch(origin + path)).status, path).toBe(404);
  }
  expect(await publicText("/en/news")).not.toContain("/help/first-run");
  expect(await publicText("/sitemap.xml")).toContain("/en/help/first-run");
});

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
  await dialog.getByRole("button", { name: "Begin to write" }).click();
  await expect(page.getByLabel("Address")).toBeVisible();
  await page.getByLabel("Address").fill("errors");
  await expect(page.getByText(/the first is a letter/)).toBeVisible();
  await page.getByLabel("Address").fill("where-invoices");
  await page.getByLabel("Summary").fill("They are made in the client.");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("## Where\n\nIn the client.\n\n## When\n\nAt once.\n");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: /^Publish English v\d+/ }).click();
  await dialog.getByRole("button", { name: /^Publish/ }).click();
  await onSite("/en/help?section=billing", "Where invoices come from");
  await onSite("/en/help/where-invoices", "In the client.");
  await onSite("/en/help?q=invoices", "where-invoices");
  await onSite("/en/news", "Where invoices come from", false);
  await onSite("/en/feed.xml", "Where invoices come from", false);

  const visitor = await browser.newContext(withoutSheet);
  const reader = await visitor.newPage();
  await reader.goto(`${origin}/en/help/where-invoices`);
  await reader.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(reader.getByRole("status")).toHaveText("Thank you, noted.");
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
  await expect(page.getByText("Somebody has removed L-110 meanwhile.")).toBeVisible();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("L-110 is saved.")).toBeVisible();
  await onSite("/en/help/errors/L-110", "Typed while it was removed");
  await other.close();
  await page.close();
});

test("of two who change an error code at once, the second compares and chooses", async () => {
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
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Go on with the other window's" }).click();
  await expect(screen(page)).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Put this window's in place of it" }).click();
  await expect(screen(page)).toHaveValue("Mine");
  await save.click();
  await expect(page.getByText("P-407 is saved.")).toBeVisible();
  await other.reload();
  await other.getByRole("button", { name: "Versions P-407" }).click();
  await other.getByRole("button", { name: "Take v2" }).click();
  await expect(screen(other)).toHaveValue("Theirs");
  // Escape leaves what is typed in this browser, and so does taking a version; a press gives it up.
  await screen(other).fill("Typed on");
  await other.keyboard.press("Escape");
  const layer = other.getByRole("dialog");
  await expect(layer).toHaveCount(0);
  await other.getByRole("button", { name: "Versions P-407" }).click();
  await other.getByRole("button", { name: "Take v2" }).click();
  await expect(layer.getByText("Words of yours that were not saved")).toBeVisible();
  await expect(screen(other)).toHaveValue("Typed on");
  await other.getByRole("button", { name: "Change nothing" }).click();
  await expect(layer).toHaveCount(0);
  await other.getByRole("button", { name: "Edit P-407" }).click();
  await expect(screen(other)).toHaveValue("Mine");
  await other.close();
  await page.close();
});

test("an error code is changed in the console and on the site at once", async () => {
  const page = await context.newPage();
  await page.goto(`${origin}/console/help-errors`);
  await page.getByRole("button", { name: "Edit P-407" }).click();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByLabel("On the screen · English").fill("The proxy asks who you are");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await onSite("/en/help/errors/P-407", "The proxy asks who you are");
  await onSite("/en/help/errors", "The proxy asks who you are");
  await page.getByRole("button", { name: "Versions P-407" }).click();
  await expect(page.getByText("v4", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.close();
});
