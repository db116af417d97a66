import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys, openPalette } from "../support/console-keys";
import {
  acceptByCalls,
  type ConsolePage,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { patience } from "../support/patience";

/** Settings and the words of pages, and the palette that finds both, on a site of their own. */
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

/** A visitor's page is asked for until it has the text. */
const publicText = async (path: string) => (await fetch(origin + path)).text();
const onSite = (path: string, text: string) =>
  expect.poll(async () => (await publicText(path)).includes(text), {
    message: `${text} on ${path}`,
    intervals: [100],
  });

const noFindings = async (page: Page) => {
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
};

/** Every mail that the site has written, as text. */
function mails(): string {
  const folder = join(site.dataFolder, "outbox");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

/** Opens the palette and types; the found lines come after a moment. */
async function typeInPalette(page: Page, text: string) {
  const field = await openPalette(page);
  await field.fill(text);
  return field;
}
const group = (page: Page, name: string) => page.getByRole("group", { name });

// The palette comes first: it counts what it finds among the starting content.
test("Ctrl K finds texts, tools and packages by keyboard, and leads to them", async () => {
  const { page, wrong } = await open("/console");
  await expect(screenHeading(page, /needs? you/)).toBeVisible();
  const field = await typeInPalette(page, "proxy");
  await expect(group(page, "Help articles").getByRole("option").first()).toBeVisible(patience);
  await expect(group(page, "Texts of pages").getByRole("option")).toHaveCount(5);
  await expect(page.getByRole("status").filter({ hasText: /\d+ found/ })).toBeVisible();
  await expect(field).toBeFocused();
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveAttribute(
    "id",
    (await field.getAttribute("aria-activedescendant")) ?? "",
  );
  await noFindings(page);
  // What begins as typed comes first, so the first line may be of any kind.
  await page.keyboard.press("Escape");

  await typeInPalette(page, "service line");
  await page.getByRole("option", { name: /^Service line/ }).click();
  await expect(page.getByRole("heading", { name: "Phones and mail addresses" })).toBeInViewport();

  expect(wrong).toEqual([]);
  await page.close();
});

test("a text of a page is the one line of its screen, until another page is chosen", async () => {
  const { page, wrong } = await open("/console");
  await expect(screenHeading(page, /needs? you/)).toBeVisible();
  await typeInPalette(page, "pricing");
  const found = group(page, "Texts of pages").getByRole("option").first();
  await expect(found).toBeVisible(patience);
  await found.click();
  await expect(page).toHaveURL(/\/console\/site-texts\?page=\w+&q=/);
  const sought = new URL(page.url()).searchParams.get("q") ?? "";
  await expect(page.getByLabel("Words or place")).toHaveValue(sought);
  expect(wrong).toEqual([]);
  await page.close();
});

test("a service phone reaches footer, contact page, legal text and mail without a restart", async () => {
  const { page, wrong } = await open("/console");
  await expect(screenHeading(page, /needs? you/)).toBeVisible();
  await goByKeys(page, "e", "Settings");
  await expect(page.getByText(/lines are still samples/)).toBeVisible();
  await noFindings(page);

  // What is wrong is said beside the field, and nothing is saved.
  const change = page.getByRole("button", { name: "Change Phones and mail addresses…" });
  await change.click();
  const shown = page.getByLabel("Service line, as shown");
  await shown.fill("");
  await page.getByLabel("Service line, as dialled").fill("400");
  await page.getByLabel("Service mail").fill(`${"a".repeat(120)}@site.test`);
  const save = page.getByRole("button", { name: "Save and show on the site" });
  await save.click();
  await expect(page.getByText("Fill this in.")).toBeVisible();
  await expect(page.getByText("This is not right.")).toBeVisible();
  await expect(page.getByText("Too long.")).toBeVisible();
  await noFindings(page);
  await shown.fill("400-123-4567");
  await page.getByLabel("Service line, as dialled").fill("+864001234567");
  await page.getByLabel("Service mail").fill("desk@site.test");
  await save.click();
  await expect(page.getByText("Phones and mail addresses: the site shows it.")).toBeVisible();
  await onSite("/", "400-123-4567").toBe(true);
  await onSite("/en/contact", "tel:4001234567").toBe(true);
  await onSite("/privacyPolicy", "400-123-4567").toBe(true);
  await onSite("/en/verify", "@site.test").toBe(true);
  // The page of a missing address has the footer too.
  await onSite("/en/no-such-page", "400-123-4567").toBe(true);

  // The foot of a mail that is written from now on.
  await page.getByRole("button", { name: "Change Site and slogan…" }).click();
  await page.getByLabel("Site in running text").fill("window-print.test");
  await save.click();
  await expect(page.getByText("Site and slogan: the site shows it.")).toBeVisible();
  const sent = await fetch(`${origin}/api/site/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Wei", contact: "wei@site.test", topic: "service", message: "A question" },
      ...{ website: "", lang: "en" },
    }),
  });
  expect(sent.status).toBe(200);
  await expect.poll(mails).toContain("window-print.test");
  expect(mails()).toContain("desk@site.test");

  // The history tells what became what, and brings it back. What is older comes by pages, also by keys; after
  // the last one the focus stays where the button was.
  const history = /\/console\/api\/settings\/history\?/;
  await page.route(history, async (route) => {
    const response = await route.fetch();
    const { revisions } = await response.json();
    const change = { path: "serviceEmail", before: "oldest@site.test", after: "older@site.test" };
    const isNext = route.request().url().includes("before=");
    const older = [{ ...revisions[0], number: 901, changes: [change] }];
    const json = isNext ? { next: null, revisions: older } : { next: "1000", revisions };
    await route.fulfill({ response, json });
  });
  await page.getByRole("button", { name: "History of Phones and mail addresses" }).click();
  await expect(page.getByText("Service line, as shown:")).toBeVisible();
  await page.getByRole("button", { name: "Earlier", exact: true }).press("Enter");
  await expect(page.getByText("oldest@site.test")).toBeVisible();
  await expect(page.getByText("That is all of it.")).toBeFocused();
  await expect(page.getByText("Service line, as shown:")).toBeVisible();
  await noFindings(page);
  await page.unroute(history);
  await page.getByRole("button", { name: "Back to how the site started…" }).click();
  await page.getByRole("button", { name: "Put it back" }).click();
  await onSite("/", "400-000-0000").toBe(true);
  await page.goto(`${origin}/console/audit?act=settings-changed`);
  await expect(page.getByRole("row", { name: /changed the settings of/ }).first()).toBeVisible();
  expect(wrong).toEqual([]);
  await page.close();
});

test("what is typed in a layer outlives Escape and a closed window, and another save meanwhile", async () => {
  const { page, wrong } = await open("/console/settings");
  const change = (one: Page) => one.getByRole("button", { name: "Change Offices…" });
  const field = (one: Page) => one.getByLabel(/^Office 1, whole address, English$/i);
  await change(page).click();
  await field(page).fill("1 New Road, Hangzhou");
  await page.keyboard.press("Escape");
  await expect(page.getByText("What you typed is kept in this browser.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await change(page).click();
  await expect(field(page)).toHaveValue("1 New Road, Hangzhou");
  await field(page).fill("2 New Road, Hangzhou");
  await page.close();

  // The same person, in a window that knows nothing of it.
  const other = await open("/console/settings");
  const settings = `${origin}/console/api/settings`;
  const { sections } = await (await context.request.get(settings)).json();
  const offices = sections.find(({ name }: { name: string }) => name === "offices");
  offices.value.offices[0].line.en = "3 New Road, Hangzhou";
  const { version, value } = offices;
  const saved = await context.request.post(settings, {
    headers: { origin },
    data: { section: "offices", version, value },
  });
  expect(await saved.json()).toMatchObject({ sections: expect.any(Array) });
  await change(other.page).click();
  await expect(field(other.page)).toHaveValue("2 New Road, Hangzhou");
  const save = other.page.getByRole("button", { name: "Save and show on the site" });
  await save.click();
  await expect(other.page.getByText("Stored: 3 New Road, Hangzhou")).toBeVisible();
  await expect(field(other.page)).toHaveValue("2 New Road, Hangzhou");
  await save.click();
  await expect(other.page.getByText("Offices: the site shows it.")).toBeVisible();
  // Nothing is kept any more: the layer begins with what is stored.
  await other.page.reload();
  await change(other.page).click();
  await expect(field(other.page)).toHaveValue("2 New Road, Hangzhou");
  await other.page.getByRole("button", { name: "Keep as it is" }).click();
  expect([...wrong, ...other.wrong]).toEqual([]);
  await other.page.close();
});

test("of two owners at once nobody overwrites the other, in Chinese", async () => {
  const { page, wrong } = await open("/console/settings");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(screenHeading(page, "设置")).toBeVisible();
  const other = await open("/console/settings");
  for (const one of [page, other.page]) {
    await one.getByRole("button", { name: "更改办公地址…" }).click();
  }
  await other.page.getByLabel("地址 1，完整地址，中文").fill("深圳市福田区新路 1 号");
  const save = (one: Page) => one.getByRole("button", { name: "保存并更新网站" });
  await save(other.page).click();
  await expect(other.page.getByText("办公地址：网站已更新。")).toBeVisible();

  await page.getByRole("button", { name: "添加地址" }).click();
  await save(page).click();
  await expect(page.getByText("请填写。").first()).toBeVisible();
  await noFindings(page);
  await page.getByRole("button", { name: "移除地址 3" }).click();
  await page.getByLabel("地址 2，完整地址，中文").fill("杭州市上城区旧路 2 号");
  await save(page).click();
  await expect(page.getByText("现存：深圳市福田区新路 1 号")).toBeVisible();
  await expect(page.getByLabel("地址 2，完整地址，中文")).toHaveValue("杭州市上城区旧路 2 号");
  await onSite("/", "新路 1 号").toBe(true);
  await page.getByLabel("地址 1，完整地址，中文").fill("深圳市福田区新路 1 号");
  await save(page).click();
  await expect(page.getByText("办公地址：网站已更新。")).toBeVisible();
  await onSite("/download", "新路 1 号").toBe(true);
  await onSite("/download", "旧路 2 号").toBe(true);
  await noFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(390);
  expect([...wrong, ...other.wrong]).toEqual([]);
  await other.page.close();
  await page.close();
});

test("a chat opens on the contact page, and a mirror stands on the download page", async () => {
  const { page, wrong } = await open("/console/settings");
  const save = page.getByRole("button", { name: "保存并更新网站" });
  await page.getByRole("button", { name: "更改在线客服…" }).click();
  await page.getByLabel("脚本地址").fill("https://chat.site.test/{key}.js");
  await save.click();
  await expect(page.getByText("请填写。")).toBeVisible();
  await page.getByLabel("服务商给的密钥").fill("key-1");
  await save.click();
  await expect(page.getByText("在线客服：网站已更新。")).toBeVisible();
  await onSite("/contact", "chat.site.test").toBe(true);
  // Both home pages have it now: the next test compares them with themselves.
  await onSite("/", "#chat").toBe(true);
  await onSite("/en", "#chat").toBe(true);
  await page.getByRole("button", { name: "更改备用线路…" }).click();
  await page.getByRole("button", { name: "添加线路" }).click();
  await page.getByLabel("线路 1，名称").fill("华南");
  await page.getByLabel("线路 1，地址").fill("https://south.site.test/files");
  await save.click();
  await expect(page.getByText("备用线路：网站已更新。")).toBeVisible();
  await onSite("/download", "https://south.site.test/files/Manifold-").toBe(true);

  // A report by an antivirus engine, on the page that offers the file.
  await page.getByRole("button", { name: "录入报告…" }).click();
  await page.getByLabel("引擎的中文名").fill("火绒安全");
  await page.getByLabel("引擎的英文名").fill("Huorong");
  await page.getByLabel("扫描日期").fill("2026-11-12");
  await page.getByLabel("报告地址").fill("https://report.site.test/1");
  await save.click();
  await expect(page.getByText("报告已展示在网站上。")).toBeVisible();
  await noFindings(page);
  expect(wrong).toEqual([]);
  await page.close();
});

test("a heading of the home page changes in one language, as a draft until it is published", async () => {
  const { page, wrong } = await open("/console/site-texts");
  // The tests before have left the owner in Chinese; alone, this one begins in English.
  await expect(screenHeading(page, /Texts of pages|页面文字/)).toBeVisible();
  if ((await screenHeading(page, "页面文字").count()) > 0) {
    await page.getByRole("button", { name: "EN", exact: true }).click();
  }
  await expect(screenHeading(page, "Texts of pages")).toBeVisible();
  const chinese = await publicText("/");
  const english = await publicText("/en");
  // But for the clocks of the windows that it shows.
  const clocks = /\d\d:\d\d(:\d\d)?/g;
  const same = (one: string, two: string) => one.replace(clocks, "") === two.replace(clocks, "");
  await noFindings(page);

  const edit = (one: Page) =>
    one.getByRole("button", { name: "Edit hero.heading.0 in English" }).click();
  const text = page.getByLabel("Text", { exact: true });
  const finish = (one: Page) => one.getByRole("button", { name: "Done" }).click();
  const isSaved = (one: Page) =>
    expect(one.locator('[data-save="saved"]')).toHaveText(/^Draft saved/, patience);
  await edit(page);
  await text.fill("");
  await expect(page.getByText("Fill this in.")).toBeVisible();
  await text.fill("A".repeat(80));
  await expect(page.getByText("Too long.")).toBeVisible();
  await text.fill("Each {window},");
  await expect(page.getByText("Keep every {name} place, and add none.")).toBeVisible();
  await text.fill("Ten profiles,");
  await expect(page.getByText("The glossary says: environment")).toBeVisible();
  await noFindings(page);
  await text.fill("Each window,");
  await isSaved(page);
  await finish(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Nobody outside sees a draft: the bytes are the same.
  expect(same(await publicText("/en"), english)).toBe(true);

  // Somebody else was first: both texts stay, and a press chooses.
  const other = await open("/console/site-texts");
  await edit(page);
  await expect(text).toHaveValue("Each window,");
  await edit(other.page);
  await other.page.getByLabel("Text", { exact: true }).fill("Any window,");
  await isSaved(other.page);
  await text.fill("One window,");
  const conflict = page.getByRole("alert").filter({ hasText: "in another window" });
  await expect(conflict).toContainText("Any window,");
  await expect(text).toHaveValue("One window,");
  await noFindings(page);
  await page.getByRole("button", { name: "Put this window's in place of it" }).click();
  await expect(conflict).toHaveCount(0);
  await isSaved(page);
  // Theirs is in the history, compared with what is typed, and can be taken again.
  await page.getByLabel("Compare with").selectOption({ label: "At the start" });
  const kept = page.getByRole("listitem").filter({ hasText: "draft that gave way" });
  await expect(kept.filter({ hasText: "Any" })).toHaveCount(1);
  await kept.filter({ hasText: "Any" }).getByRole("button").click();
  await expect(text).toHaveValue("Any window,");
  await text.fill("One window,");
  await finish(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await finish(other.page);

  // The real page by a link that works once; whoever follows it from elsewhere is asked first.
  const opened = context.waitForEvent("page");
  const answered = page.waitForResponse("**/console/api/site-texts/preview");
  await page.getByRole("button", { name: "Preview in English" }).click();
  await (await opened).close();
  // The site has a port that it did not know when it started, so the link names another one.
  const { pathname, search } = new URL((await (await answered).json()).url);
  expect(await publicText(pathname + search)).toContain("Open the draft");
  const press = () => fetch(origin + pathname + search, { method: "POST" });
  const draft = await press();
  expect(draft.headers.get("x-robots-tag")).toBe("noindex");
  expect(draft.headers.get("cache-control")).toContain("no-store");
  expect(await draft.text()).toContain("One window,");
  expect((await press()).status).toBe(404);
  expect(same(await publicText("/en"), english)).toBe(true);

  const row = page.getByRole("listitem").filter({ hasText: "hero.heading.0" });
  await expect(row.first()).toContainText("One window,");
  // At a time: the list shows what waits, and a press takes it back.
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("dialog").getByText("At a time", { exact: true }).click();
  await page.getByRole("button", { name: /^Schedule for / }).click();
  const waiting = page.getByText(/^English: other texts from .+, by /);
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish English, 1…" })).toHaveCount(0);
  expect(same(await publicText("/en"), english)).toBe(true);
  await page.getByRole("button", { name: "Cancel the schedule…" }).click();
  await page.getByRole("button", { name: "Cancel the schedule", exact: true }).click();
  await expect(waiting).toHaveCount(0);
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await noFindings(page);
  await page.getByRole("button", { name: "Publish 1 text" }).click();
  await expect(page.getByText("Home, English: visitors read it.")).toBeVisible();
  await onSite("/en", "One window,").toBe(true);
  expect(same(await publicText("/"), chinese)).toBe(true);

  // The screen knows it, too: whoever edits a text that it shows from before is told of a conflict.
  await expect(page.getByRole("button", { name: "Publish English, 1…" })).toHaveCount(0);

  // Back to the start: the page has the bytes that it began with.
  await edit(page);
  await page.getByRole("button", { name: "Back to the start" }).click();
  await finish(page);
  await expect(row.first()).not.toContainText("One window,");
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("button", { name: "Publish 1 text" }).click();
  await onSite("/en", "One window,").toBe(false);
  await expect.poll(async () => same(await publicText("/en"), english)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(390);
  expect([...wrong, ...other.wrong]).toEqual([]);
  await other.page.close();
  await page.close();
});

test("what the help centre suggests to search for is a text of its page", async () => {
  const { page, wrong } = await open("/console/site-texts?page=help");
  // The tests before may have left the owner in Chinese.
  await expect(screenHeading(page, /Texts of pages|页面文字/)).toBeVisible();
  if ((await screenHeading(page, "页面文字").count()) > 0) {
    await page.getByRole("button", { name: "EN", exact: true }).click();
  }
  const chinese = await publicText("/help");
  expect(await publicText("/en/help")).toContain('href="/en/help?q=Invoice"');
  await page.getByRole("button", { name: "Edit searches in English" }).click();
  await page.getByLabel("Text", { exact: true }).fill("P-407, Refund");
  await expect(page.locator('[data-save="saved"]')).toHaveText(/^Draft saved/, patience);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await publicText("/en/help")).not.toContain("q=Refund");
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("button", { name: "Publish 1 text" }).click();
  await onSite("/en/help", 'href="/en/help?q=Refund"').toBe(true);
  expect(await publicText("/en/help")).not.toContain("q=Invoice");
  expect(await publicText("/help")).toBe(chinese);
  expect(wrong).toEqual([]);
  await page.close();
});
