import { type Browser, expect as expectSoon, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys, openByKey } from "../support/console-keys";
import { type ConsolePage, screenHeading, signInByInvitation } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { patience } from "../support/patience";

/** The server and the browser share a busy machine with other tests. */
const expect = expectSoon.configure({ timeout: patience.timeout });

let site: ConsoleSite;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  site = await startConsoleSite({
    people: [
      { email: "mei@manifold.example", name: "Mei", locale: "en", role: "editor" },
      { email: "lin@manifold.example", name: "Lin", locale: "en", role: "editor" },
      { email: "su@manifold.example", name: "Su", locale: "en", role: "editor" },
    ],
  });
});

test.afterAll(() => site?.end());

async function enter(browser: Browser, link = ""): Promise<ConsolePage> {
  const opened = await signInByInvitation(browser, link);
  await expect(screenHeading(opened.page, /needs? you/)).toBeVisible();
  return opened;
}

test("an editor acts on several articles, keeps the tags, and sees who else is here", async ({
  browser,
}) => {
  const mei = await enter(browser, site.links[0]);
  const { page } = mei;

  // Selecting with the keyboard alone: one, and from there up to another.
  await goByKeys(page, "a", "Articles");
  const rows = page.locator("a[data-row]");
  await rows.nth(0).focus();
  await page.keyboard.press("x");
  await rows.nth(1).focus();
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("2 selected")).toBeVisible();
  // All that is published here is current: nothing waits for a time or a translation.
  await expect(page.getByRole("button", { name: "Schedule…" })).toHaveCount(0);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Add tag…" }).click();
  const layer = page.getByRole("dialog");
  await expect(layer.getByRole("listitem")).toHaveCount(2);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const tagged = await layer.getByLabel("Tag").locator("option:checked").innerText();
  await layer.getByRole("button", { name: "Add the tag" }).click();
  await expect(page.getByText(/drafts? (?:has|have) the tag\./)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/(?:is|are) as (?:it was|they were)\./)).toBeVisible();

  // What somebody changed meanwhile is left as it was, and said. The list is loaded anew after what
  // was just told, and has another order then.
  await page.reload();
  await rows.nth(0).focus();
  await page.keyboard.press("x");
  await rows.nth(1).focus();
  await page.keyboard.press("x");
  const id = await rows.nth(0).getAttribute("data-row");
  await page.evaluate(async (article) => {
    const answer = await fetch(`/console/api/articles/${article}`);
    const { sourceLocale, texts } = await answer.json();
    const { version, fields, body } = texts[sourceLocale];
    await fetch(`/console/api/articles/${article}/draft`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ locale: sourceLocale, version, fields, body: `${body}\nMore.\n` }),
    });
  }, id);
  await page.getByRole("button", { name: "Add tag…" }).click();
  await layer.getByRole("button", { name: "Add the tag" }).click();
  await expect(layer.getByText("1 article was left as it was")).toBeVisible();
  await expect(
    layer.getByText("Somebody has changed it meanwhile.", { exact: false }),
  ).toBeVisible();
  await layer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("1 selected")).toBeVisible();

  // Tags: a new one, another name, and the end of it, which says what it means and is typed.
  await page.getByRole("link", { name: "Tags", exact: true }).click();
  await expect(screenHeading(page, "Tags")).toBeVisible();
  await openByKey(page, "c", layer);
  await layer.getByLabel("Chinese name").fill("帮助");
  await layer.getByLabel("English name").fill("Help");
  await layer.getByLabel("In addresses").fill("help");
  await layer.getByRole("button", { name: "Add the tag" }).click();
  await expect(page.getByRole("link", { name: "Help", exact: true })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Rename Help" }).click();
  await layer.getByLabel("English name").fill("Help centre");
  await layer.getByRole("button", { name: "Rename it" }).click();
  await page.getByRole("button", { name: `Join… ${tagged}` }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert.getByText(/Articles on the site that get the other tag/)).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await alert.getByLabel("Joined to").selectOption({ label: "Help centre" });
  await alert.getByRole("button", { name: `Join ${tagged}` }).click();
  await expect(alert.getByText("This is not right.")).toBeVisible();
  const typed = alert.getByLabel(/^Type .* to confirm$/);
  const wanted = /Type (\S+) to confirm/.exec(await alert.innerText())?.[1] ?? "";
  await typed.fill(wanted);
  await alert.getByRole("button", { name: `Join ${tagged}` }).click();
  // While it is open, it hides the page from what looks for roles; the list is loaded after it.
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("link", { name: tagged, exact: true })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Help centre/ })).toHaveText(/[1-9]/);
  // Visitors find the articles under the tag that is left.
  const news = async () => (await page.request.get(`${site.origin}/en/news?tag=help`)).text();
  await expect.poll(news).toContain("Help centre");

  // Two people with one article: each is told of the other, and nobody where one is alone.
  const lin = await enter(browser, site.links[1]);
  await page.goto(`${new URL(page.url()).origin}/console/articles/${id}?in=cn`);
  await expect(page.getByRole("status", { name: "Who else is here" })).toBeEmpty();
  await lin.page.goto(page.url());
  await expect(lin.page.getByText("Mei reads Chinese")).toBeVisible();
  await expect(page.getByText("Lin reads Chinese")).toBeVisible();
  expect(await findingsInBothThemes(lin.page)).toEqual([]);
  expect([mei.wrong, lin.wrong]).toEqual([[], []]);
});

test("a further page of a list comes once, and not below the list of another filter", async ({
  browser,
}) => {
  const { page, wrong } = await enter(browser, site.links[2]);
  // There is one page of articles: here it says that there is another, which is the same and whose answer waits.
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/console\/api\/articles(?:\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    const isFurther = url.searchParams.has("after");
    url.searchParams.delete("after");
    if (isFurther) await answered;
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ json: { ...(await response.json()), next: isFurther ? null : "1-1" } });
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
  answer();
  await late;
  await page.getByRole("link", { name: /^All/ }).click();
  await expect(rows).toHaveCount(count);
  await more.dblclick();
  await expect(more).toHaveCount(0);
  await expect(rows).toHaveCount(2 * count);
  expect(wrong).toEqual([]);
});
