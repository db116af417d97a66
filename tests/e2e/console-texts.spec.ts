import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys, openByKey } from "../support/console-keys";
import {
  type ConsolePage,
  goToEditor,
  screenHeading,
  signInByCalls,
  wideWindow,
} from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { filesIn } from "../support/outbox-files";
import { patience } from "../support/patience";

let site: ConsoleSite;
let owner: ConsolePage;
let editor: ConsolePage;
let translator: ConsolePage;

/** Chromium itself writes a line for each answer that refuses something, or does not come. */
const chromiumsLines = /status of 4\d\d|net::ERR_/;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  site = await startConsoleSite();
  owner = await signInByCalls(browser, site.links[0] ?? "", chromiumsLines);
  editor = await invite(browser, { name: "Mei", roles: ["editor"], translatesInto: [] });
  translator = await invite(browser, {
    name: "Tom",
    roles: ["translator"],
    translatesInto: ["en"],
  });
});

test.afterAll(() => site?.end());

test.afterEach(() => {
  for (const { wrong } of [owner, editor, translator]) expect(wrong).toEqual([]);
});

/** The owner invites somebody, who accepts. */
async function invite(
  browser: Browser,
  person: { name: string; roles: string[]; translatesInto: string[] },
): Promise<ConsolePage> {
  const email = `${person.name.toLowerCase()}@manifold.example`;
  const { status } = await api(owner.page, "/staff/invitations", {
    ...person,
    email,
    locale: "en",
  });
  expect(status).toBe(200);
  const find = () =>
    filesIn(join(site.dataFolder, "outbox"))
      .filter((text) => text.includes(email))
      .map((text) => /\/console\/invitation#[\w-]+/.exec(text)?.[0])
      .at(-1) ?? "";
  await expect.poll(find).not.toBe("");
  return signInByCalls(browser, site.origin + find(), chromiumsLines);
}

/** A call as the page itself would make it. */
function api(page: Page, path: string, body?: unknown) {
  return page.evaluate(
    async ([address, sent]) => {
      const response = await fetch(`/console/api${address}`, {
        ...(sent !== null && {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: sent,
        }),
      });
      return { status: response.status, answer: await response.json() };
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

const markdown = (page: Page) => page.getByRole("textbox", { name: /Markdown/ });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const bodyOf = async (page: Page, id: number, locale: "cn" | "en"): Promise<string> =>
  (await api(page, `/articles/${id}`)).answer.texts[locale]?.body ?? "";

/** Waits until the server's text has what was typed, and the screen says so. */
async function saved(page: Page, locale: "cn" | "en", words: string) {
  // "Saved" alone would be true of the text before, too.
  await expect.poll(() => bodyOf(page, articleId, locale)).toContain(words);
  await expect(page.locator("[data-save=saved]")).toBeVisible();
}

async function openEditor({ page }: ConsolePage, id: number, locale: "cn" | "en") {
  await page.setViewportSize(wideWindow);
  await page.goto(`${site.origin}/console/articles/${id}?in=${locale}`);
  await expect(markdown(page)).toBeVisible();
}

let articleId: number;

test("an editor writes an article in two languages, publishes it, and sees it on the site", async () => {
  const { page } = editor;
  await goByKeys(page, "a", "Articles");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);

  await openByKey(page, "c", field(page, "Title"));
  await field(page, "Title").fill("三只鹭");
  await page.getByRole("button", { name: "Begin to write" }).click();
  await expect(markdown(page)).toBeVisible();
  articleId = Number(/articles\/(\d+)/.exec(page.url())?.[1]);
  await field(page, "Summary").fill("三只鹭在水边走。");
  await markdown(page).focus();
  await page.keyboard.insertText("## 水边\n\n三只鹭慢慢走过。\n\n天黑以后它们飞走。");
  await saved(page, "cn", "天黑以后它们飞走。");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  expect((await page.request.get(`${site.origin}/new/${articleId}`)).status()).toBe(404);

  await page.getByRole("button", { name: /^Publish Chinese v\d+…/ }).click();
  const ask = page.getByRole("dialog");
  await expect(ask.getByText("三只鹭慢慢走过。")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await ask.getByRole("button", { name: /^Publish Chinese/ }).click();
  await expect(page.getByText(/^Chinese v\d+ is on the site\.$/)).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${site.origin}/new/${articleId}`)).text())
    .toContain("三只鹭慢慢走过。");

  await page.getByRole("link", { name: "Translate" }).click();
  await field(page, "Title").fill("Three herons");
  await field(page, "Summary").fill("Three herons walk by the water.");
  await markdown(page).focus();
  await page.keyboard.insertText(
    "## By the water\n\nThree herons walk past.\n\nThey fly off at night.",
  );
  await saved(page, "en", "They fly off at night.");
  await page.getByRole("button", { name: /^Publish English/ }).click();
  await ask.getByRole("button", { name: /^Publish English/ }).click();
  await expect(page.getByText(/^English v\d+ is on the site\.$/)).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${site.origin}/en/new/${articleId}`)).text())
    .toContain("Three herons walk past.");

  // Both columns begin each paragraph at the same height, once the editor has measured its lines.
  const heights = () =>
    page.evaluate(() => {
      const top = (element: Element) => Math.round(element.getBoundingClientRect().top);
      return {
        left: [...document.querySelectorAll("[data-left]")].map(top),
        right: [...document.querySelectorAll(".cm-begins")].map(top),
      };
    });
  await expect(async () => {
    const { left, right } = await heights();
    expect(left).toHaveLength(3);
    expect(left).toEqual(right);
  }).toPass({ timeout: patience.timeout });
});

test("a translation is stale by paragraph when its source moves on, until somebody looks", async () => {
  await openEditor(owner, articleId, "cn");
  const { page } = owner;
  await markdown(page).getByText("三只鹭慢慢走过。").click();
  await page.keyboard.press("End");
  await page.keyboard.insertText("脚印留在沙上。");
  await saved(page, "cn", "脚印留在沙上。");
  await page.getByRole("button", { name: /^Publish Chinese/ }).click();
  await page.getByRole("dialog").locator("ins").getByText("脚印留在沙上").waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish Chinese/ })
    .click();
  await expect(page.getByText(/is on the site\.$/)).toBeVisible();

  await translator.page.goto(`${site.origin}/console/articles?tab=stale`);
  const row = translator.page.getByRole("row", { name: /Three herons/ });
  await expect(row.getByText("Stale")).toBeVisible();
  await openEditor(translator, articleId, "en");
  const text = translator.page;
  await expect(text.getByText(/^Source changed/)).toBeVisible();
  await expect(text.locator("ins").first()).toContainText("脚印留在沙上。");
  await markdown(text).focus();
  await text.keyboard.press("Control+Home");
  await text.keyboard.press("Alt+ArrowDown");
  await text.keyboard.press("End");
  await text.keyboard.insertText(" Their prints stay in the sand.");
  await saved(text, "en", "Their prints stay in the sand.");
  expect(await findingsInBothThemes(text)).toEqual([]);
  await text.setViewportSize(wideWindow);
  await text.getByRole("button", { name: /^Mark as current/ }).click();
  await expect(text.getByText("The translation is current.")).toBeVisible();
  await expect(text.getByText(/^Source changed/)).toHaveCount(0);

  // Translators say that they are ready; publishing is not theirs, on the screen or past it.
  await expect(text.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
  await text.getByRole("button", { name: "Ready for an editor" }).click();
  await expect(text.getByText(/^Ready for an editor since/)).toBeVisible();
  const { answer } = await api(text, `/articles/${articleId}`);
  const { version, live } = answer.texts.en;
  const request = { locale: "en", version, live: live.revision };
  expect((await api(text, `/articles/${articleId}/publish`, request)).status).toBe(403);
  await text.goto(`${site.origin}/console/articles/${articleId}?in=cn`);
  await expect(text.getByText("You see this text and cannot change it.")).toBeVisible();
});

test("two editors of one text keep both their words", async () => {
  await openEditor(owner, articleId, "en");
  await openEditor(editor, articleId, "en");
  await markdown(owner.page).getByText("They fly off at night.").click();
  await owner.page.keyboard.press("End");
  await owner.page.keyboard.insertText(" Nobody sees them go.");
  await saved(owner.page, "en", "Nobody sees them go.");

  const { page } = editor;
  await markdown(page).getByText("By the water").click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" at dusk");
  await expect(page.getByText(/^Lin saved English v\d+ at/)).toBeVisible();
  await expect(page.getByText(/on the server as v\d+/)).toBeVisible();
  await expect(page.getByText("Off until both are one text.")).toBeVisible();
  expect(await bodyOf(page, articleId, "en")).not.toContain("at dusk");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "Compare and join" }).click();
  await expect(page.getByRole("heading", { name: "Compare and join" })).toBeFocused();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "Save as one text" }).click();
  await expect(page.getByText("Both texts are one now.")).toBeVisible();
  const joined = await bodyOf(page, articleId, "en");
  expect(joined).toContain("## By the water at dusk");
  expect(joined).toContain("Nobody sees them go.");
  await expect(markdown(page)).toContainText("Nobody sees them go.");
});

test("what is typed outlives a minute offline, a killed window, and an ended session", async () => {
  await openEditor(editor, articleId, "en");
  const { page } = editor;
  const context = page.context();
  await context.setOffline(true);
  await markdown(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n\nWritten offline.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await context.setOffline(false);
  await saved(page, "en", "Written offline.");
  expect(await bodyOf(page, articleId, "en")).toMatch(/Written offline\.$/);

  // The server never gets the last words, and the window is gone at once.
  await page.route("**/draft", (route) => route.abort());
  await page.keyboard.insertText(" Then the light went out.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  const next = await context.newPage();
  await page.close({ runBeforeUnload: false });
  editor.page = next;
  next.on("pageerror", (error) => editor.wrong.push(String(error)));
  await openEditor(editor, articleId, "en");
  await expect(next.getByText(/was found in this browser and is back/)).toBeVisible();
  await expect(markdown(next)).toContainText("Then the light went out.");
  await saved(next, "en", "Then the light went out.");
  expect(await bodyOf(next, articleId, "en")).toMatch(/Then the light went out\.$/);

  // A session that ends while somebody types.
  await markdown(next).focus();
  await next.keyboard.press("Control+End");
  await context.clearCookies();
  await next.keyboard.insertText(" A last word.");
  await expect(next.getByText("The session has ended.")).toBeVisible();
  expect(await bodyOf(owner.page, articleId, "en")).not.toContain("A last word.");
  await expect(markdown(next)).toContainText("A last word.", { useInnerText: false });
});

test("Chinese that is composed is broken by nothing", async () => {
  await openEditor(owner, articleId, "cn");
  const { page } = owner;
  await markdown(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/draft")) sent.push(request.postData() ?? "");
  });
  // What was typed before is saved while the next word is composed, in a heading.
  await page.keyboard.insertText("夜");
  for (const letters of ["y", "yu", "yue", "yue l", "yue li", "yue lia", "yue lian", "yue liang"]) {
    await compose(letters);
    await page.waitForTimeout(350);
  }
  const hasFirst = () => sent.some((text) => text.includes("水边夜\\n"));
  await expect.poll(hasFirst).toBe(true);
  await devtools.send("Input.insertText", { text: "月亮" });
  await page.keyboard.insertText("好");
  await saved(page, "cn", "夜月亮好");
  await expect.poll(() => bodyOf(page, articleId, "cn")).toMatch(/^## 水边夜月亮好\n\n/);
  // Of the letters that were composed meanwhile, none ever left.
  expect(sent.filter((text) => /[yuelian]{2}/.test(JSON.parse(text).body))).toEqual([]);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^v\d+ is made\.$/)).toBeVisible();
});

test("versions are compared and restored, and the site stays as it is", async () => {
  const { page } = owner;
  await page.setViewportSize(wideWindow);
  await page.goto(`${site.origin}/console/articles/${articleId}/history?in=cn`);
  await expect(screenHeading(page, "Versions")).toBeVisible();
  const comparison = page.getByRole("region", { name: /v\d+, live → v\d+/ });
  await expect(comparison.locator("ins").first()).toContainText("月亮");
  for (const view of ["Side by side", "Markdown", "In the text"]) {
    await page.getByText(view, { exact: true }).click();
    await expect(comparison.getByText(/inserted/).first()).toBeAttached();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.setViewportSize(wideWindow);
  }
  const before = await (await page.request.get(`${site.origin}/new/${articleId}`)).text();
  await page.getByRole("button", { name: /^Restore v\d+ as a draft…/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Restore v\d+$/ })
    .click();
  await expect(markdown(page)).toBeVisible();
  await expect(markdown(page)).not.toContainText("月亮");
  expect(await bodyOf(page, articleId, "cn")).toMatch(/^## 水边\n\n/);
  expect(await (await page.request.get(`${site.origin}/new/${articleId}`)).text()).toBe(before);
  // In the next version of the history, the words that were replaced are still there.
  const { answer } = await api(page, `/articles/${articleId}/history?locale=cn`);
  expect(answer.revisions[0].reason).toBe("restored");
});

test("every starting text comes back byte for byte", async () => {
  const { page } = owner;
  const { answer } = await api(page, "/articles");
  const written: { id: number; locale: "cn" | "en"; body: string }[] = [];
  for (const { id } of answer.articles) {
    if (id === articleId) continue;
    for (const locale of ["cn", "en"] as const) {
      const before = await bodyOf(page, id, locale);
      if (written.length === 0) await openEditor(owner, id, locale);
      else await goToEditor(page, `${site.origin}/console/articles/${id}?in=${locale}`);
      await markdown(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("x");
      written.push({ id, locale, body: `${before}x` });
    }
  }
  // An editor that is left saves at once; one that stays open would do so after a while.
  for (const { id, locale, body } of written) {
    await expect.poll(() => bodyOf(page, id, locale)).toBe(body);
  }
});

test("on a phone the editor shows one thing at a time, in Chinese as well", async () => {
  await openEditor(owner, articleId, "en");
  const { page } = owner;
  await api(page, "/me/locale", { locale: "cn" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/console/articles/${articleId}?in=en`);
  await expect(page.getByRole("button", { name: "译文", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: "原文", exact: true }).click();
  await expect(page.getByText("三只鹭慢慢走过。").first()).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByRole("button", { name: /^发布英文/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findingsInBothThemes(page)).toEqual([]);
});
