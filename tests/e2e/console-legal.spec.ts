import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { addDays } from "~/domain/legal-page/legal-rules";
import { dayInChina } from "~/i18n/china-time";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys } from "../support/console-keys";
import {
  acceptByCalls,
  type ConsolePage,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";

/** Legal texts from the draft to the version in force, on a site of its own. */
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

/** A page of the console, and what went wrong in it. */
async function open(path: string): Promise<ConsolePage> {
  const opened = await newConsolePage(context);
  await opened.page.goto(origin + path);
  return opened;
}

const publicText = async (path: string): Promise<string> => (await fetch(origin + path)).text();

/** What a visitor's page has, asked for until it has it. */
const onSite = (path: string, text: string) =>
  expect.poll(async () => (await publicText(path)).includes(text), {
    message: `${text} on ${path}`,
    intervals: [100],
  });

/** No findings of axe at both widths; afterwards the window has its size again. */
async function isAccessible(page: Page) {
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
}

const bodyIn = (page: Page, language: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${language}[,，] ?Markdown$`) });

/** Writes at the beginning of a text: of long ones, the editor holds in the page what is in view. */
async function write(page: Page, language: string, text: string) {
  await bodyIn(page, language).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(text);
}

const savedCount = (page: Page) =>
  expect(page.locator('[data-save="saved"]').filter({ hasText: /Saved \d|已保存/ }));

test("a user agreement is written by keyboard, previewed, announced, moved and called back", async () => {
  const today = dayInChina(new Date());
  const { page, wrong } = await open("/console");
  await expect(screenHeading(page, /needs? you/)).toBeVisible();
  await goByKeys(page, "l", "User agreement");
  await expect(page.getByRole("row", { name: /v1 \S+ In force/ })).toBeVisible();
  await isAccessible(page);

  const before = await publicText("/en/userAgreement");
  // E presses what the list of keys says: the way into the editor.
  await page.keyboard.press("e");
  await expect(screenHeading(page, "User agreement, v2")).toBeFocused();
  const publish = page.getByRole("button", { name: "Publish v2…" });
  await expect(publish).toBeDisabled();
  await expect(page.getByText("Nothing differs from the version in force.")).toBeVisible();
  await write(page, "English", "Herons are asked before they sign.\n\n");
  await savedCount(page).toHaveCount(1);
  await isAccessible(page);
  // Visitors see nothing of it.
  expect((await publicText("/en/userAgreement")) === before).toBe(true);

  // The real page by a link that works once.
  const opened = context.waitForEvent("page");
  const answered = page.waitForResponse("**/console/api/legal/preview");
  await page.getByRole("button", { name: "Open as page: English" }).click();
  await (await opened).close();
  // The site has a port that it did not know when it started, so the link names another one.
  const { pathname, search } = new URL((await (await answered).json()).url);
  const real = await context.newPage();
  await real.goto(origin + pathname + search);
  // Not followed from the console here, so the page asks first.
  await real.getByRole("button", { name: "Open the draft" }).click();
  await expect(real.getByText("Herons are asked before they sign.")).toBeVisible();
  await expect(real.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const again = await fetch(origin + pathname + search, { method: "POST" });
  expect(again.status).toBe(404);
  await real.close();

  // A draft is found again; somebody else's is not overwritten.
  await page.reload();
  await expect(bodyIn(page, "English")).toContainText("Herons are asked");
  const saved = await page.evaluate(async () => {
    const answer = await fetch("/console/api/legal?name=user-agreement");
    const { drafts, inForce } = await answer.json();
    const { version, words } = drafts.en;
    const { ok } = await fetch("/console/api/legal/draft", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ name: "user-agreement", locale: "en", version },
        words: { ...words, body: `${inForce.words.en.body}\n\nTheirs.` },
      }),
    });
    return ok;
  });
  expect(saved).toBe(true);
  await write(page, "English", "Mine.\n\n");
  await expect(page.getByText("You saved the English text in another window.")).toBeVisible();
  await expect(publish).toBeDisabled();
  await isAccessible(page);
  await page.getByRole("button", { name: "Compare and join" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  // In sight however long the text is; at its end it would move while it is pressed.
  const join = page.getByRole("button", { name: "Save as one text" });
  await expect(join).toBeInViewport({ ratio: 1 });
  await isAccessible(page);
  await join.click();
  await expect(page.getByText("The texts are joined.")).toBeVisible();

  // Both languages, the day that the notice allows, and what changes.
  await write(page, "Chinese", "苍鹭签字之前会先问一问。\n\n");
  await savedCount(page).toHaveCount(2);
  await publish.click();
  const layer = page.getByRole("dialog");
  await expect(layer.getByText("苍鹭签字之前会先问一问。")).toBeVisible();
  const day = layer.getByLabel("First day, China");
  await expect(day).toHaveValue(addDays(today, 7));
  await isAccessible(page);
  await day.fill(addDays(today, 6));
  // Enter in a field publishes nothing.
  await day.press("Enter");
  await expect(layer).toBeVisible();
  await layer.getByRole("button", { name: /^Publish v2, in force from/ }).click();
  await expect(layer.getByText("That is earlier than the notice period allows.")).toBeVisible();
  await day.fill(addDays(today, 9));
  await layer.getByRole("button", { name: /^Publish v2, in force from/ }).click();
  await expect(page.getByText("Announced", { exact: true })).toBeVisible();
  await expect(page.getByText("9 days left")).toBeVisible();
  await isAccessible(page);

  // The page of now says so in both languages; the coming text has an address of its own.
  const label = addDays(today, 9);
  await onSite("/en/userAgreement", `A new version holds from ${label}.`).toBe(true);
  await onSite("/userAgreement", `新版本自 ${label} 起生效。`).toBe(true);
  expect(await publicText("/en/userAgreement")).not.toContain("Herons");
  const coming = await publicText("/en/userAgreement/2");
  expect(coming).toContain('<meta name="robots" content="noindex"/>');
  expect(coming).toContain("Theirs.");
  expect((await fetch(`${origin}/en/userAgreement/3`)).status).toBe(404);

  // Its day moves, not before the notice is over, and it is called back.
  await page.getByRole("button", { name: "Move the date…" }).click();
  await day.fill(addDays(today, 3));
  await layer.getByRole("button", { name: /^Move it to/ }).click();
  await expect(layer.getByText("That is earlier than the notice period allows.")).toBeVisible();
  await day.fill(addDays(today, 8));
  await layer.getByRole("button", { name: /^Move it to/ }).click();
  await expect(page.getByText("8 days left")).toBeVisible();
  await onSite("/en/userAgreement", `A new version holds from ${addDays(today, 8)}.`).toBe(true);
  await page.getByRole("button", { name: "Call the version back…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Call v2 back" }).click();
  await expect(page.getByText("Called back", { exact: true })).toBeVisible();
  await onSite("/en/userAgreement", "A new version holds").toBe(false);
  // Asked for again, because the first request may still get the page of before.
  await expect.poll(async () => (await fetch(`${origin}/en/userAgreement/2`)).status).toBe(404);
  await expect(page.getByText("Drafts in 2 languages.")).toBeVisible();

  // Any two versions are compared, whichever is chosen first, at an address of their own.
  await page.getByRole("button", { name: "Compare…" }).click();
  const act = layer.getByRole("button", { name: "Compare them" });
  await layer.getByLabel("One version").selectOption("2");
  await layer.getByLabel("The other").selectOption("2");
  await expect(layer.getByText("Choose two that differ.")).toBeVisible();
  await expect(act).toBeDisabled();
  await isAccessible(page);
  await layer.getByLabel("The other").selectOption("1");
  await act.click();
  await expect(page).toHaveURL(/text=user-agreement&version=2&against=1$/);
  await expect(page.getByRole("heading", { name: "What v2 changes" })).toBeVisible();
  await expect(page.getByText("against v1", { exact: true })).toBeVisible();
  await page.goto(`${origin}/console/legal?version=1&against=2`);
  await expect(page.getByText("against v2", { exact: true })).toBeVisible();

  // Of the conflict, both texts as they were before they were joined are kept.
  const kept = page.getByRole("listitem").filter({ hasText: "kept after a conflict" });
  await kept.getByRole("button", { name: /^What it changes/ }).click();
  await expect(kept.locator("ins", { hasText: "Mine." })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "another draft took its place" }),
  ).toHaveCount(1);
  await isAccessible(page);

  // Discarded, and back by Undo, although the editor was left; it stays while the pointer is on it.
  await page.getByRole("link", { name: "Go on with the draft" }).click();
  await expect(bodyIn(page, "English")).toContainText("Mine.");
  await page.getByRole("button", { name: "Discard the draft…" }).click();
  await page.getByRole("button", { name: "Discard it" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(page.getByRole("link", { name: "Write the next version" })).toBeVisible();
  await undo.click();
  await expect(screenHeading(page, "User agreement, v3")).toBeVisible();
  await expect(bodyIn(page, "English")).toContainText("Mine.");
  await expect(bodyIn(page, "Chinese")).toContainText("苍鹭签字之前会先问一问。");
  expect(wrong).toEqual([]);
  await page.close();
});

test("a policy comes into force today, in Chinese, and the version before stays readable", async () => {
  const today = dayInChina(new Date());
  const { page, wrong } = await open("/console/legal?text=cookie");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(screenHeading(page, "Cookie 政策")).toBeVisible();
  await page.getByRole("link", { name: "写下一版本" }).click();
  await expect(screenHeading(page, "Cookie 政策，v2")).toBeVisible();
  await write(page, "中文", "本站不给苍鹭存放 Cookie。\n\n");
  await savedCount(page).toHaveCount(1);
  await page.getByRole("button", { name: "发布 v2…" }).click();
  const layer = page.getByRole("dialog");
  await expect(layer.getByText(/^只有中文文本有改动/)).toBeVisible();
  await isAccessible(page);
  await layer.getByRole("button", { name: /^发布 v2，自/ }).click();
  await expect(page.getByRole("row", { name: /v2 \S+ 现行/ })).toBeVisible();
  await isAccessible(page);
  await onSite("/cookie", "本站不给苍鹭存放 Cookie。").toBe(true);
  await onSite("/en/cookie", today).toBe(true);
  const old = await publicText("/cookie/1");
  expect(old).toContain("版本自 2022-11-01 起生效");
  expect(old).not.toContain("苍鹭");
  // The list of versions stands on the page, and leads there.
  const visitor = await context.newPage();
  await visitor.goto(`${origin}/en/cookie`);
  await visitor.getByRole("link", { name: "Version 2022-11" }).click();
  await expect(visitor).toHaveURL(/\/en\/cookie\/1$/);
  expect(await findingsInBothThemes(visitor)).toEqual([]);
  await visitor.getByRole("link", { name: "Read the version in force" }).click();
  await expect(visitor).toHaveURL(/\/en\/cookie$/);
  await visitor.close();

  // A page that is left before the choice has come to the server opens in the language of before.
  const kept = page.waitForResponse("**/console/api/me/locale");
  await page.getByRole("button", { name: "EN", exact: true }).click();
  await expect(screenHeading(page, "Cookie policy")).toBeVisible();
  await kept;
  // On a phone, one language at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/console/legal/privacy-policy`);
  await expect(bodyIn(page, "English")).toBeVisible();
  await expect(bodyIn(page, "Chinese")).toBeHidden();
  await page.getByRole("group", { name: "One language at a time" }).getByText("中文").click();
  await expect(bodyIn(page, "Chinese")).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await page.goto(`${origin}/console/legal/nothing`);
  await expect(screenHeading(page)).not.toContainText("Privacy");
  expect(wrong).toEqual([]);
  await page.close();
});
