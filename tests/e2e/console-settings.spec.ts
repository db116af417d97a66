import { join } from "node:path";
import type { Page } from "@playwright/test";
import { deriveAccent } from "~/lib/accent";
import { goByKeys, openPalette } from "../support/console-keys";
import { screenHeading } from "../support/console-page";
import { expect, test } from "../support/console-test";
import { filesIn } from "../support/outbox-files";
import { patience } from "../support/patience";
import { expectOnSite, publicText } from "../support/public-text";

/** Settings and the words of pages, and the palette that finds both. */

/** Opens the palette and types; the found lines come after a moment. */
async function typeInPalette(page: Page, text: string) {
  const field = await openPalette(page);
  await field.fill(text);
  return field;
}
const group = (page: Page, name: string) => page.getByRole("group", { name });

test("Ctrl K finds texts, settings and words of pages by keyboard, and leads to them", async ({
  open,
}) => {
  const page = await open("lin", "");
  await expect(screenHeading(page, /needs? you|left to make it yours/)).toBeVisible();
  const field = await typeInPalette(page, "proxy");
  await expect(group(page, "Help articles").getByRole("option").first()).toBeVisible(patience);
  await expect(group(page, "Texts of pages").getByRole("option")).toHaveCount(5);
  await expect(page.getByRole("status").filter({ hasText: /\d+ found/ })).toBeVisible();
  await expect(field).toBeFocused();
  const chosen = page.getByRole("option", { selected: true });
  const active = (await field.getAttribute("aria-activedescendant")) ?? "";
  await expect(chosen).toHaveAttribute("id", active);
  await page.keyboard.press("Escape");

  await typeInPalette(page, "service line");
  await page.getByRole("option", { name: /^Service line/ }).click();
  await expect(page.getByRole("heading", { name: "Phones and mail addresses" })).toBeInViewport();
  // A text of a page is the one line of its screen.
  await typeInPalette(page, "pricing");
  const found = group(page, "Texts of pages").getByRole("option").first();
  await expect(found).toBeVisible(patience);
  await found.click();
  await expect(page).toHaveURL(/\/console\/site-texts\?page=\w+&q=/);
  const sought = new URL(page.url()).searchParams.get("q") ?? "";
  await expect(page.getByLabel("Words or place")).toHaveValue(sought);
});

test("a service phone reaches footer, contact page, legal text and mail without a restart", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "");
  await expect(screenHeading(page, /needs? you|left to make it yours/)).toBeVisible();
  await goByKeys(page, "e", "Settings");
  await expect(page.getByText(/facts are still samples/)).toBeVisible();

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
  await expect(page.getByText("This is not valid.")).toBeVisible();
  await expect(page.getByText("Too long.")).toBeVisible();
  await shown.fill("400-123-4567");
  await page.getByLabel("Service line, as dialled").fill("+864001234567");
  await page.getByLabel("Service mail").fill("desk@site.test");
  await save.click();
  await expect(page.getByText("Phones and mail addresses: the site shows it.")).toBeVisible();
  await expectOnSite(shared.origin, "/", "400-123-4567");
  await expectOnSite(shared.origin, "/en/contact", "tel:4001234567");
  await expectOnSite(shared.origin, "/privacyPolicy", "400-123-4567");

  // The foot of a mail that is written from now on.
  await page.getByRole("button", { name: "Change Site and slogan…" }).click();
  await page.getByLabel("Site in running text").fill("window-print.test");
  await save.click();
  await expect(page.getByText("Site and slogan: the site shows it.")).toBeVisible();
  const question = {
    name: "Wei",
    contact: "wei@site.test",
    topic: "service",
    message: "A question",
  };
  const sent = await fetch(`${shared.origin}/api/site/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...question, website: "", lang: "en" }),
  });
  expect(sent.status).toBe(200);
  const mails = () => filesIn(join(shared.site.dataFolder, "outbox")).join("\n");
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
  await expect(page.getByText("That is everything.")).toBeFocused();
  await expect(page.getByText("Service line, as shown:")).toBeVisible();
  await page.unroute(history);
  await page.getByRole("button", { name: "Back to how the site started…" }).click();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expectOnSite(shared.origin, "/", "400-000-0000");
});

test("a colour and a mark reach pages, icons, the manifest and the console at once", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/settings");
  await page.getByRole("button", { name: "Change Brand…" }).click();
  const layer = page.getByRole("dialog");
  await layer.getByRole("slider", { name: /^Colour/ }).fill("165");
  await expect(layer.getByText(/looks like the green of environments and/)).toBeVisible();
  await layer.getByRole("slider", { name: /^Colour/ }).fill("262");
  await expect(layer.getByText(/looks like/)).toHaveCount(0);
  const file = layer.getByLabel("Choose an SVG…");
  const choose = (body: string) =>
    file.setInputFiles({
      name: "mark.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${body}</svg>`,
      ),
    });
  await choose("<text>Foo</text>");
  await expect(layer.getByText(/The drawing has <text>/)).toBeVisible();
  const drawing = "M1 2h5v4z";
  await choose(`<path fill="var(--seal)" d="${drawing}"/>`);
  await expect(layer.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Save and show on the site" }).click();
  await expect(page.getByText("Brand: the site shows it.")).toBeVisible();

  // The console has it without a reload, and after one; a violation of the policy would fail the test.
  const { seal } = deriveAccent({ accent: 262, chroma: 1 }).light;
  const sealOf = (one: Page) =>
    one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--seal"));
  const marks = page.getByRole("complementary").locator(`path[d="${drawing}"]`);
  await expect.poll(() => sealOf(page)).toBe(seal);
  await expect(marks).toHaveCount(1);
  await page.reload();
  await expect(marks).toHaveCount(1);
  expect(await sealOf(page)).toBe(seal);

  await expectOnSite(shared.origin, "/en", drawing);
  const site = await page.context().newPage();
  const violations: string[] = [];
  site.on("console", (message) => message.type() === "error" && violations.push(message.text()));
  await site.goto(`${shared.origin}/en`);
  expect(await sealOf(site)).toBe(seal);
  const linked = await site.locator('link[rel="icon"][type]').getAttribute("href");
  expect(linked).toMatch(/^\/brand\/\w{16}\/favicon\.svg$/);
  await expectOnSite(shared.origin, linked ?? "", seal);
  await expectOnSite(shared.origin, "/favicon.svg", seal);
  await expectOnSite(shared.origin, "/site.webmanifest", linked ?? "");
  const picture = await site.locator('meta[property="og:image"]').getAttribute("content");
  const shown = await fetch(shared.origin + new URL(picture ?? "").pathname);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(violations).toEqual([]);
  await site.close();

  await page.getByRole("button", { name: "History of Brand" }).click();
  await page.getByRole("button", { name: "Back to how the site started…" }).click();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expectOnSite(shared.origin, "/en", drawing, false);
  await expect(marks).toHaveCount(0);
});

test("what is typed in a layer outlives Escape and a closed window, and another save meanwhile", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/settings");
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

  // The same person, in a window that knows nothing of it; somebody else saves meanwhile.
  const other = await open("lin", "/settings");
  type Section = { name: string; version: number; value: { offices: { line: { en: string } }[] } };
  const { sections }: { sections: Section[] } = await shared.call("wei", "/settings");
  const offices = sections.find(({ name }) => name === "offices");
  const [first] = offices?.value.offices ?? [];
  if (offices === undefined || first === undefined) throw new Error("No office");
  first.line.en = "3 New Road, Hangzhou";
  const { version, value } = offices;
  await shared.call("wei", "/settings", { section: "offices", version, value });
  await change(other).click();
  await expect(field(other)).toHaveValue("2 New Road, Hangzhou");
  const save = other.getByRole("button", { name: "Save and show on the site" });
  await save.click();
  await expect(other.getByText("Stored: 3 New Road, Hangzhou")).toBeVisible();
  await expect(field(other)).toHaveValue("2 New Road, Hangzhou");
  await save.click();
  await expect(other.getByText("Offices: the site shows it.")).toBeVisible();
  // Nothing is kept any more: the layer begins with what is stored.
  await other.reload();
  await change(other).click();
  await expect(field(other)).toHaveValue("2 New Road, Hangzhou");
});

test("offices, a chat, a mirror and a scan are entered in Chinese, and stand on the site", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/settings", { locale: "cn" });
  const save = page.getByRole("button", { name: "保存并更新网站" });
  await page.getByRole("button", { name: "更改办公地址…" }).click();
  await page.getByRole("button", { name: "添加地址" }).click();
  await save.click();
  await expect(page.getByText("请填写。").first()).toBeVisible();
  await page.getByRole("button", { name: "移除地址 3" }).click();
  await page.getByLabel("地址 2，完整地址，中文").fill("杭州市上城区旧路 2 号");
  await save.click();
  await expect(page.getByText("办公地址：网站已更新。")).toBeVisible();
  await expectOnSite(shared.origin, "/download", "旧路 2 号");
  await page.getByRole("button", { name: "更改在线客服…" }).click();
  await page.getByLabel("脚本地址").fill("https://chat.site.test/{key}.js");
  await save.click();
  await expect(page.getByText("请填写。")).toBeVisible();
  await page.getByLabel("服务商给的密钥").fill("key-1");
  await save.click();
  await expect(page.getByText("在线客服：网站已更新。")).toBeVisible();
  await expectOnSite(shared.origin, "/contact", "chat.site.test");
  // Both home pages have it now: the next test compares them with themselves.
  await expectOnSite(shared.origin, "/", "#chat");
  await expectOnSite(shared.origin, "/en", "#chat");
  await page.getByRole("button", { name: "更改备用线路…" }).click();
  await page.getByRole("button", { name: "添加线路" }).click();
  await page.getByLabel("线路 1，名称").fill("华南");
  await page.getByLabel("线路 1，地址").fill("https://south.site.test/files");
  await save.click();
  await expect(page.getByText("备用线路：网站已更新。")).toBeVisible();
  await expectOnSite(shared.origin, "/download", "https://south.site.test/files/");

  // A report by an antivirus engine, on the page that offers the file.
  await page.getByRole("button", { name: "录入报告…" }).click();
  await page.getByLabel("引擎的中文名").fill("火绒安全");
  await page.getByLabel("引擎的英文名").fill("Huorong");
  await page.getByLabel("扫描日期").fill("2026-11-12");
  await page.getByLabel("报告地址").fill("https://report.site.test/1");
  await save.click();
  await expect(page.getByText("报告已展示在网站上。")).toBeVisible();
});

test("a heading of the home page changes in one language, as a draft until it is published", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/site-texts?as=list");
  await expect(screenHeading(page, "Texts of pages")).toBeVisible();
  const chinese = await publicText(shared.origin, "/");
  const english = await publicText(shared.origin, "/en");
  // But for the clocks of the windows that it shows.
  const clocks = /\d\d:\d\d(:\d\d)?/g;
  const same = (one: string, two: string) => one.replace(clocks, "") === two.replace(clocks, "");

  const edit = (one: Page) =>
    one.getByRole("button", { name: "Edit Top of the page · Heading, line 1 in English" }).click();
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
  await expect(
    page.getByText("Keep every placeholder such as {name}, and add none."),
  ).toBeVisible();
  await text.fill("Ten profiles,");
  await expect(page.getByText("The glossary says: environment")).toBeVisible();
  await text.fill("Each window,");
  await isSaved(page);
  await finish(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Nobody outside sees a draft: the bytes are the same.
  expect(same(await publicText(shared.origin, "/en"), english)).toBe(true);

  // Somebody else was first: both texts stay, and a press chooses.
  const other = await open("wei", "/site-texts?as=list");
  await edit(page);
  await expect(text).toHaveValue("Each window,");
  await edit(other);
  await other.getByLabel("Text", { exact: true }).fill("Any window,");
  await isSaved(other);
  await text.fill("One window,");
  const conflict = page.getByRole("alert").filter({ hasText: "Any window," });
  await expect(conflict).toBeVisible();
  await expect(text).toHaveValue("One window,");
  await page.getByRole("button", { name: "Replace theirs with mine" }).click();
  await expect(conflict).toHaveCount(0);
  await isSaved(page);
  // Theirs is in the history, compared with what is typed, and can be taken again.
  await page.getByLabel("Compare with").selectOption({ label: "Original text" });
  const kept = page.getByRole("listitem").filter({ hasText: "replaced draft" });
  await expect(kept.filter({ hasText: "Any" })).toHaveCount(1);
  await kept.filter({ hasText: "Any" }).getByRole("button").click();
  await expect(text).toHaveValue("Any window,");
  await text.fill("One window,");
  await finish(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await finish(other);

  const row = page.getByRole("listitem").filter({ hasText: "Top of the page · Heading, line 1" });
  await expect(row.first()).toContainText("One window,");
  // At a time: the list shows what waits, and a press takes it back.
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("dialog").getByText("At a time", { exact: true }).click();
  await page.getByRole("button", { name: /^Schedule for / }).click();
  const waiting = page.getByText(/^English: other texts from .+, by /);
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish English, 1…" })).toHaveCount(0);
  expect(same(await publicText(shared.origin, "/en"), english)).toBe(true);
  await page.getByRole("button", { name: "Cancel the schedule…" }).click();
  await page.getByRole("button", { name: "Cancel the schedule", exact: true }).click();
  await expect(waiting).toHaveCount(0);
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("button", { name: "Publish 1 text" }).click();
  await expect(page.getByText("Home, English: visitors read it.")).toBeVisible();
  await expectOnSite(shared.origin, "/en", "One window,");
  expect(same(await publicText(shared.origin, "/"), chinese)).toBe(true);

  // The screen knows it, too: an editor of an outdated text sees a conflict.
  await expect(page.getByRole("button", { name: "Publish English, 1…" })).toHaveCount(0);

  // Back to the start: the page has the bytes that it began with.
  await edit(page);
  await page.getByRole("button", { name: "Back to the original" }).click();
  await finish(page);
  await expect(row.first()).not.toContainText("One window,");
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("button", { name: "Publish 1 text" }).click();
  await expectOnSite(shared.origin, "/en", "One window,", false);
  await expect.poll(async () => same(await publicText(shared.origin, "/en"), english)).toBe(true);
});

test("words are pressed on the page, seen there at each key, and published from there", async ({
  open,
  shared,
}) => {
  const page = await open("mei", "/site-texts?as=page&page=contact");
  const frame = page.frameLocator("iframe:not([aria-hidden=true])");
  const heading = frame.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  // A link of the page leads nowhere; a press on its words opens them.
  await frame.getByRole("contentinfo").getByText("Help centre", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Link to help" })).toBeVisible();
  await frame.locator('[data-w="contact:heading.0"]').click();
  await expect(page.getByRole("heading", { name: "Heading, line 1" })).toBeVisible();
  // The press has moved the focus into the frame, which hears the console's keys.
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Heading, line 2" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Heading, line 1" })).toBeVisible();
  const english = page.getByRole("textbox", { name: "English" });
  await expect(english).toHaveValue("Talk to");
  await english.fill("Speak to");
  await expect(frame.locator('[data-w="contact:heading.0"]')).toHaveText("Speak to");
  await expect(page.locator('[data-save="saved"]').last()).toHaveText(/^Draft saved/, patience);
  // Drawn by the site itself.
  const drawn = frame.locator('[data-w="contact:heading.0"][data-changed][data-chosen]');
  await expect(drawn).toHaveText("Speak to");
  await page.getByRole("button", { name: "Next place" }).click();
  await expect(page.getByRole("heading", { name: "Heading, line 2" })).toBeVisible();
  await page.getByRole("button", { name: /^Page · Title, for search results/ }).click();
  await expect(english).toHaveValue("Contact us");
  expect(await publicText(shared.origin, "/en/contact")).not.toContain("Speak to");
  await page.getByRole("button", { name: "Publish English, 1…" }).click();
  await page.getByRole("button", { name: "Publish 1 text" }).click();
  await expectOnSite(shared.origin, "/en/contact", "Speak to");
});
