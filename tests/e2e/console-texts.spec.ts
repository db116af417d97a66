import type { Page } from "@playwright/test";
import { goByKeys, openByKey } from "../support/console-keys";
import { screenHeading } from "../support/console-page";
import { expect, type OpenConsole, test } from "../support/console-test";
import { patience } from "../support/patience";
import { expectOnSite, publicText } from "../support/public-text";

/** Chromium itself writes a line for each answer that refuses something, or does not come. */
const ignored = /status of 4\d\d|net::ERR_/;

type Locale = "cn" | "en";

const markdown = (page: Page) => page.getByRole("textbox", { name: /Markdown/ });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const editorOf = (id: number, locale: Locale) => `/articles/${id}?in=${locale}`;

const bodyOf = async ({ call }: OpenConsole, id: number, locale: Locale): Promise<string> =>
  (await call("mei", `/articles/${id}`)).texts[locale]?.body ?? "";

/** An article in both languages, on the site. */
async function publishedArticle({ call }: OpenConsole): Promise<number> {
  const words = {
    cn: { title: "三只鹭", body: "## 水边\n\n三只鹭慢慢走过。\n\n天黑以后它们飞走。" },
    en: {
      title: "Three herons",
      body: "## By the water\n\nThree herons walk past.\n\nThey fly off at night.",
    },
  };
  const fieldsOf = (title: string) => ({ title, summary: `${title}.`, tags: [] });
  const { title, body } = words.cn;
  const source = { sourceLocale: "cn", fields: fieldsOf(title), body };
  const { id } = await call("mei", "/articles", source);
  const publish = async (locale: Locale) => {
    const { version, live } = (await call("mei", `/articles/${id}`)).texts[locale];
    await call("mei", `/articles/${id}/publish`, { locale, version, live: live?.revision ?? null });
  };
  // The source first: a translation belongs to the published source.
  await publish("cn");
  const { live } = (await call("mei", `/articles/${id}`)).texts.cn;
  const english = { fields: fieldsOf(words.en.title), body: words.en.body };
  const draft = { locale: "en", version: 0, ...english, sourceRevision: live.revision };
  await call("mei", `/articles/${id}/draft`, draft);
  await publish("en");
  return id;
}

/** Waits until the server's text has what was typed, and the screen says so. */
async function saved(shared: OpenConsole, page: Page, id: number, locale: Locale, words: string) {
  // "Saved" alone would be true of the text before, too.
  await expect.poll(() => bodyOf(shared, id, locale)).toContain(words);
  await expect(page.locator("[data-save=saved]")).toBeVisible();
}

test("an editor writes an article in two languages, publishes it, and sees it on the site", async ({
  open,
  shared,
}) => {
  const { origin } = shared;
  const page = await open("mei", "", { ignored });
  await goByKeys(page, "a", "Articles");
  await openByKey(page, "c", field(page, "Title"));
  await field(page, "Title").fill("三只鹭");
  await page.getByRole("button", { name: "Start writing" }).click();
  await expect(markdown(page)).toBeVisible();
  const id = Number(/articles\/(\d+)/.exec(page.url())?.[1]);
  await field(page, "Summary").fill("三只鹭在水边走。");
  await markdown(page).focus();
  await page.keyboard.insertText("## 水边\n\n三只鹭慢慢走过。\n\n天黑以后它们飞走。");
  await saved(shared, page, id, "cn", "天黑以后它们飞走。");
  expect((await fetch(`${origin}/new/${id}`)).status).toBe(404);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^v\d+ is saved as a version\.$/)).toBeVisible();

  await page.getByRole("button", { name: /^Publish Chinese v\d+…/ }).click();
  const ask = page.getByRole("dialog");
  await expect(ask.getByText("三只鹭慢慢走过。")).toBeVisible();
  await ask.getByRole("button", { name: /^Publish Chinese/ }).click();
  await expect(page.getByText(/^Chinese v\d+ is on the site\.$/)).toBeVisible();
  await expectOnSite(origin, `/new/${id}`, "三只鹭慢慢走过。");

  await page.getByRole("link", { name: "Translate" }).click();
  await field(page, "Title").fill("Three herons");
  await field(page, "Summary").fill("Three herons walk by the water.");
  await markdown(page).focus();
  await page.keyboard.insertText(
    "## By the water\n\nThree herons walk past.\n\nThey fly off at night.",
  );
  await saved(shared, page, id, "en", "They fly off at night.");
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

test("a translation is stale by paragraph when its source moves on, until its translator has looked", async ({
  open,
  shared,
}) => {
  const id = await publishedArticle(shared);
  const { version, live, fields, body } = (await shared.call("mei", `/articles/${id}`)).texts.cn;
  const draft = { locale: "cn", fields, body: body.replace("走过。", "走过。脚印留在沙上。") };
  const moved = await shared.call("mei", `/articles/${id}/draft`, { ...draft, version });
  const looked = { locale: "cn", version: moved.version, live: live.revision };
  await shared.call("mei", `/articles/${id}/publish`, looked);

  const page = await open("tom", "/articles?tab=stale", { ignored });
  const row = page.getByRole("row", { name: /Three herons/ }).first();
  await expect(row.getByText("Stale")).toBeVisible();
  // A slow machine lays the text out after the first words are typed.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      frame(() => setTimeout(() => draw(performance.now()), 500));
  });
  await page.goto(`${shared.origin}/console${editorOf(id, "en")}`);
  await expect(page.getByText(/^Source changed/)).toBeVisible();
  await expect(page.locator("ins").first()).toContainText("脚印留在沙上。");
  await markdown(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.insertText(" Their prints stay in the sand.");
  await saved(shared, page, id, "en", "walk past. Their prints stay in the sand.");
  await page.getByRole("button", { name: /^Mark as current/ }).click();
  await expect(page.getByText("The translation is current.")).toBeVisible();
  await expect(page.getByText(/^Source changed/)).toHaveCount(0);

  // Translators say that they are ready; publishing is not theirs, nor is the source.
  await expect(page.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Ready for an editor" }).click();
  await expect(page.getByText(/^Ready for an editor since/)).toBeVisible();
  await page.goto(`${shared.origin}/console${editorOf(id, "cn")}`);
  await expect(page.getByText("You see this text and cannot change it.")).toBeVisible();
});

test("two editors of one text keep both their words, and earlier ones are compared and restored", async ({
  open,
  shared,
}) => {
  const id = await publishedArticle(shared);
  const page = await open("su", editorOf(id, "en"), { ignored });
  await expect(markdown(page)).toBeVisible();
  const other = await open("mei", editorOf(id, "en"), { ignored });
  await markdown(other).getByText("They fly off at night.").click();
  await other.keyboard.press("End");
  await other.keyboard.insertText(" Nobody sees them go.");
  await saved(shared, other, id, "en", "Nobody sees them go.");

  await markdown(page).getByText("By the water").click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" at dusk");
  await expect(page.getByText(/^Mei saved English v\d+ at/)).toBeVisible();
  await expect(page.getByText(/on the server as v\d+/)).toBeVisible();
  await expect(page.getByText("Off until you have merged both texts.")).toBeVisible();
  expect(await bodyOf(shared, id, "en")).not.toContain("at dusk");
  await page.getByRole("button", { name: "Compare and merge" }).click();
  await expect(page.getByRole("heading", { name: "Compare and merge" })).toBeFocused();
  await page.getByRole("button", { name: "Save as one text" }).click();
  await expect(page.getByText("Both texts are now one.")).toBeVisible();
  const joined = await bodyOf(shared, id, "en");
  expect(joined).toContain("## By the water at dusk");
  expect(joined).toContain("Nobody sees them go.");
  await expect(markdown(page)).toContainText("Nobody sees them go.");

  await page.goto(`${shared.origin}/console/articles/${id}/history?in=en`);
  await expect(screenHeading(page, "Versions")).toBeVisible();
  const comparison = page.getByRole("region", { name: /v\d+, live → v\d+/ });
  await expect(comparison.locator("ins").first()).toContainText("at dusk");
  for (const view of ["Side by side", "Markdown", "In the text"]) {
    await page.getByText(view, { exact: true }).click();
    await expect(comparison.getByText(/inserted/).first()).toBeAttached();
  }
  const before = await publicText(shared.origin, `/en/new/${id}`);
  await page.getByRole("button", { name: /^Restore v\d+ as a draft…/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Restore v\d+$/ })
    .click();
  await expect(markdown(page)).toBeVisible();
  await expect(markdown(page)).not.toContainText("at dusk");
  expect(await bodyOf(shared, id, "en")).toMatch(/^## By the water\n\n/);
  expect(await publicText(shared.origin, `/en/new/${id}`)).toBe(before);
});

test("what is typed outlives a minute offline, a killed window, and an ended session", async ({
  open,
  shared,
}) => {
  const id = await publishedArticle(shared);
  const page = await open("su", editorOf(id, "en"), { ignored });
  const context = page.context();
  await expect(markdown(page)).toBeVisible();
  await context.setOffline(true);
  await markdown(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n\nWritten offline.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await context.setOffline(false);
  await saved(shared, page, id, "en", "Written offline.");

  // The server never gets the last words, and the window is gone at once.
  await page.route("**/draft", (route) => route.abort());
  await page.keyboard.insertText(" Then the light went out.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await open("su", editorOf(id, "en"), { ignored, locale: "cn" });
  await expect(
    next.getByText("在本浏览器中找到了没有送到服务器的文字", { exact: false }),
  ).toBeVisible();
  await expect(markdown(next)).toContainText("Then the light went out.");
  await saved(shared, next, id, "en", "Then the light went out.");
  // On a phone the editor shows one thing at a time.
  await next.setViewportSize({ width: 390, height: 844 });
  const shown = next.getByRole("button", { name: "译文", exact: true });
  await expect(shown).toHaveAttribute("aria-pressed", "true");
  await next.getByRole("button", { name: "原文", exact: true }).click();
  await expect(next.getByText("三只鹭慢慢走过。").first()).toBeVisible();
  await next.getByRole("button", { name: "发布", exact: true }).click();
  await expect(next.getByRole("button", { name: /^发布英文/ })).toBeVisible();
  await shown.click();

  // A session that ends while somebody types.
  const cookies = await context.cookies();
  await markdown(next).focus();
  await next.keyboard.press("Control+End");
  await context.clearCookies();
  await next.keyboard.insertText(" A last word.");
  await expect(next.getByText("会话已结束。你输入的内容还在", { exact: false })).toBeVisible();
  expect(await bodyOf(shared, id, "en")).not.toContain("A last word.");
  await expect(markdown(next)).toContainText("A last word.", { useInnerText: false });
  await context.addCookies(cookies);
});
