import { readFileSync } from "node:fs";
import { goByKeys, openByKey } from "../support/console-keys";
import { screenHeading } from "../support/console-page";
import { expect, test } from "../support/console-test";
import { expectOnSite } from "../support/public-text";

test("an editor selects articles by keyboard, acts on several, and takes it back", async ({
  open,
  shared,
}) => {
  const page = await open("mei", "");
  await goByKeys(page, "a", "Articles");
  const rows = page.locator("a[data-row]");
  await rows.nth(0).focus();
  await page.keyboard.press("x");
  await rows.nth(1).focus();
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Add tag…" }).click();
  const layer = page.getByRole("dialog");
  await expect(layer.getByRole("listitem")).toHaveCount(2);
  await layer.getByRole("button", { name: "Add the tag" }).click();
  await expect(page.getByText(/drafts? (?:has|have) the tag\./)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/(?:is|are) as (?:it was|they were)\./)).toBeVisible();

  // Items that somebody else changed stay as they are, and the list says so. It is reloaded after the
  // announcement, and has another order then.
  await page.reload();
  await rows.nth(0).focus();
  await page.keyboard.press("x");
  await rows.nth(1).focus();
  await page.keyboard.press("x");
  const id = await rows.nth(0).getAttribute("data-row");
  const { sourceLocale, texts } = await shared.call("su", `/articles/${id}`);
  const { version, fields, body } = texts[sourceLocale];
  const more = { locale: sourceLocale, version, fields, body: `${body}\nMore.\n` };
  await shared.call("su", `/articles/${id}/draft`, more);
  await page.getByRole("button", { name: "Add tag…" }).click();
  await layer.getByRole("button", { name: "Add the tag" }).click();
  await expect(layer.getByText("1 article was left as it was")).toBeVisible();
  await expect(layer.getByText("It has changed in the meantime.", { exact: false })).toBeVisible();
  await layer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("1 selected")).toBeVisible();

  // Two people with one article: each sees the other, and a single person sees nobody.
  await page.goto(`${shared.origin}/console/articles/3?in=cn`);
  await expect(page.getByRole("status", { name: "Who else is here" })).toBeEmpty();
  const other = await open("su", "/articles/3?in=cn", { locale: "cn" });
  await expect(other.getByText("Mei 正在看中文")).toBeVisible();
  await expect(page.getByText("Su is reading Chinese")).toBeVisible();
});

test("a tag is made, renamed, and takes the place of another, which is typed to confirm", async ({
  open,
  shared,
}) => {
  const page = await open("mei", "/articles/tags");
  const layer = page.getByRole("dialog");
  await expect(screenHeading(page, "Tags")).toBeVisible();
  const tagged = await page.locator("tbody tr").first().getByRole("link").first().innerText();
  await openByKey(page, "c", layer);
  await layer.getByLabel("Chinese name").fill("帮助");
  await layer.getByLabel("English name").fill("Help");
  await layer.getByLabel("In addresses").fill("help");
  await layer.getByRole("button", { name: "Add the tag" }).click();
  await expect(page.getByRole("link", { name: "Help", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Rename Help" }).click();
  await layer.getByLabel("English name").fill("Help centre");
  await layer.getByRole("button", { name: "Rename it" }).click();
  await page.getByRole("button", { name: `Merge… ${tagged}` }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert.getByText(/Articles on the site that get the other tag/)).toBeVisible();
  await alert.getByLabel("Merge into").selectOption({ label: "Help centre" });
  await alert.getByRole("button", { name: `Merge ${tagged}` }).click();
  await expect(alert.getByText("This is not valid.")).toBeVisible();
  const wanted = /Type (\S+) to confirm/.exec(await alert.innerText())?.[1] ?? "";
  await alert.getByLabel(/^Type .* to confirm$/).fill(wanted);
  await alert.getByRole("button", { name: `Merge ${tagged}` }).click();
  // While it is open, it hides the page from what looks for roles; the list is loaded after it.
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("link", { name: tagged, exact: true })).toHaveCount(0);
  // Visitors find the articles under the tag that is left.
  await expectOnSite(shared.origin, "/en/news?tag=help", "Help centre");
});

test("a further page of a list comes once, and not below the list of another filter", async ({
  open,
}) => {
  const page = await open("su", "");
  // There is one page of articles: here it says that there is another, which is the same and whose answer waits.
  const answered = Promise.withResolvers<void>();
  await page.route(/\/console\/api\/articles(?:\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    const isFurther = url.searchParams.has("after");
    url.searchParams.delete("after");
    if (isFurther) await answered.promise;
    const response = await route.fetch({ url: url.href });
    const json = { ...(await response.json()), next: isFurther ? null : "1-1" };
    await route.fulfill({ response, json });
  });
  await goByKeys(page, "a", "Articles");
  const rows = page.locator("a[data-row]");
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  const more = page.getByRole("button", { name: "Show more" });
  await more.dblclick();
  await page.getByRole("link", { name: /^Scheduled/ }).click();
  await expect(rows).toHaveCount(0);
  const late = page.waitForResponse((response) => response.url().includes("after="));
  answered.resolve();
  await late;
  await page.getByRole("link", { name: /^All/ }).click();
  await expect(rows).toHaveCount(count);
  await more.dblclick();
  await expect(more).toHaveCount(0);
  await expect(rows).toHaveCount(2 * count);
});

test("an editor pastes from Word, takes it back in one step, keeps the plain text, and inserts by the slash menu", async ({
  open,
}) => {
  const page = await open("mei", "/articles/2?in=cn");
  const text = page.getByRole("textbox", { name: /Markdown/ });
  const written = () => text.locator(".cm-line").allInnerTexts();
  const html = readFileSync("tests/support/pasted/word.html", "utf8");
  const paste = () =>
    text.evaluate((element, source) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", source);
      clipboardData.setData("text/plain", "plain words");
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, html);
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await paste();
  const note = page.getByRole("status").filter({ hasText: "Pasted from Word" });
  await expect(note).toContainText("2 headings, 2 lists, 1 table, 1 link");
  await expect(note).toContainText("Left out: 1 picture");
  expect(await written()).toContain("- 第一条");
  await page.keyboard.press("Control+z");
  expect((await written()).join("")).not.toContain("第一条");
  await expect(note).toHaveCount(0);

  await paste();
  await page.getByRole("button", { name: "Keep plain text" }).click();
  expect((await written()).join("")).toContain("plain words");
  await expect(text).toBeFocused();

  await page.keyboard.press("Control+a");
  await page.keyboard.type("/biaoge");
  await expect(page.getByRole("option", { name: /^Table/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("a");
  await page.keyboard.press("Tab");
  await page.keyboard.type("b");
  expect((await written())[0]).toContain("| a | b |");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(page.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
});
