import type { Page } from "@playwright/test";
import { addDays } from "~/domain/legal-page/legal-rules";
import { dayInChina } from "~/i18n/china-time";
import { goByKeys } from "../support/console-keys";
import { screenHeading, wideWindow } from "../support/console-page";
import { expect, test } from "../support/console-test";
import { expectOnSite, publicText } from "../support/public-text";

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

test("a user agreement is written by keyboard, joined with another draft, announced, moved and called back", async ({
  open,
  shared,
}) => {
  const { origin } = shared;
  const today = dayInChina(new Date());
  const page = await open("lin", "");
  await expect(screenHeading(page, /needs? you|left to make it yours/)).toBeVisible();
  await goByKeys(page, "l", "User agreement");
  await expect(page.getByRole("row", { name: /v1 \S+ In force/ })).toBeVisible();
  const before = await publicText(origin, "/en/userAgreement");
  // E presses what the list of keys says: the way into the editor.
  await page.keyboard.press("e");
  await expect(screenHeading(page, "User agreement, v2")).toBeFocused();
  const publish = page.getByRole("button", { name: "Publish v2…" });
  await expect(publish).toBeDisabled();
  await expect(page.getByText("Nothing differs from the version in force.")).toBeVisible();
  await write(page, "English", "Herons are asked before they sign.\n\n");
  await savedCount(page).toHaveCount(1);
  // Visitors see nothing of it.
  expect((await publicText(origin, "/en/userAgreement")) === before).toBe(true);

  // Somebody else's draft is not overwritten.
  const { drafts, inForce } = await shared.call("wei", "/legal?name=user-agreement");
  await shared.call("wei", "/legal/draft", {
    name: "user-agreement",
    locale: "en",
    version: drafts.en.version,
    words: { ...drafts.en.words, body: `${inForce.words.en.body}\n\nTheirs.` },
  });
  await write(page, "English", "Mine.\n\n");
  await expect(page.getByText(/^Wei saved the English text/)).toBeVisible();
  await expect(publish).toBeDisabled();
  await page.getByRole("button", { name: "Compare and merge" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  // In sight however long the text is; at its end it would move while it is pressed.
  const join = page.getByRole("button", { name: "Save as one text" });
  await expect(join).toBeInViewport({ ratio: 1 });
  await join.click();
  await expect(page.getByText("Both texts are now one.")).toBeVisible();

  // Both languages, the day that the notice allows, and what changes.
  await write(page, "Chinese", "苍鹭签字之前会先问一问。\n\n");
  await savedCount(page).toHaveCount(2);
  await publish.click();
  const layer = page.getByRole("dialog");
  await expect(layer.getByText("苍鹭签字之前会先问一问。")).toBeVisible();
  const day = layer.getByLabel("First day, China");
  await expect(day).toHaveValue(addDays(today, 7));
  await day.fill(addDays(today, 6));
  // Enter in a field publishes nothing.
  await day.press("Enter");
  await expect(layer).toBeVisible();
  await layer.getByRole("button", { name: /^Publish v2, in force from/ }).click();
  await expect(layer.getByText("That is earlier than the notice period allows.")).toBeVisible();
  await day.fill(addDays(today, 9));
  await layer.getByRole("button", { name: /^Publish v2, in force from/ }).click();
  await expect(page.getByText("9 days left")).toBeVisible();
  // The current page says so in both languages; the coming text has an address of its own.
  const label = addDays(today, 9);
  await expectOnSite(origin, "/en/userAgreement", `A new version takes effect on ${label}.`);
  await expectOnSite(origin, "/userAgreement", `新版本自 ${label} 起生效。`);
  const coming = await publicText(origin, "/en/userAgreement/2");
  expect(coming).toContain('<meta name="robots" content="noindex"/>');
  expect(coming).toContain("Theirs.");
  expect((await fetch(`${origin}/en/userAgreement/3`)).status).toBe(404);

  // Its day moves, and it is called back.
  await page.getByRole("button", { name: "Move the date…" }).click();
  await day.fill(addDays(today, 8));
  await layer.getByRole("button", { name: /^Move it to/ }).click();
  await expect(page.getByText("8 days left")).toBeVisible();
  await page.getByRole("button", { name: "Recall the version…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall v2" }).click();
  await expect(page.getByText("Recalled", { exact: true })).toBeVisible();
  await expectOnSite(origin, "/en/userAgreement", "A new version takes effect", false);
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
  await layer.getByLabel("The other").selectOption("1");
  await act.click();
  await expect(page).toHaveURL(/text=user-agreement&version=2&against=1$/);
  await expect(page.getByText("against v1", { exact: true })).toBeVisible();

  // Of the conflict, both texts as they were before they were joined are kept.
  const kept = page.getByRole("listitem").filter({ hasText: "kept after a conflict" });
  await kept.getByRole("button", { name: /^What it changes/ }).click();
  await expect(kept.locator("ins", { hasText: "Mine." })).toBeVisible();
  const replaced = page.getByRole("listitem").filter({ hasText: "replaced by another draft" });
  await expect(replaced.filter({ hasText: "Wei" })).toHaveCount(1);

  // Discarded, and back by Undo, although the editor was left; it stays while the pointer is on it.
  await page.getByRole("link", { name: "Continue the draft" }).click();
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
});

test("a policy shows one language at a time on a phone, and comes into force today", async ({
  open,
  shared,
}) => {
  const page = await open("wei", "/legal?text=cookie", { locale: "cn" });
  await page.getByRole("link", { name: "写下一版本" }).click();
  await expect(screenHeading(page, "Cookie 政策，v2")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bodyIn(page, "中文")).toBeVisible();
  await expect(bodyIn(page, "英文")).toBeHidden();
  await page.setViewportSize(wideWindow);
  await write(page, "中文", "本站不给苍鹭存放 Cookie。\n\n");
  await savedCount(page).toHaveCount(1);
  await page.getByRole("button", { name: "发布 v2…" }).click();
  const layer = page.getByRole("dialog");
  await expect(layer.getByText(/^只有中文文本有改动/)).toBeVisible();
  await layer.getByRole("button", { name: /^发布 v2，自/ }).click();
  await expect(page.getByRole("row", { name: /v2 \S+ 现行/ })).toBeVisible();
  const { origin } = shared;
  await expectOnSite(origin, "/cookie", "本站不给苍鹭存放 Cookie。");
  await expectOnSite(origin, "/en/cookie", dayInChina(new Date()));
  // The version before stays readable, and either page leads to the other.
  expect(await publicText(origin, "/en/cookie")).toContain('href="/en/cookie/1"');
  expect(await publicText(origin, "/en/cookie/1")).toContain('href="/en/cookie"');
  const old = await publicText(origin, "/cookie/1");
  expect(old).toContain("版本自 2022-11-01 起生效");
  expect(old).not.toContain("苍鹭");
  await page.goto(`${shared.origin}/console/legal/nothing`);
  await expect(screenHeading(page)).not.toContainText(/隐私|Privacy/);
});
