import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page, type Request, test } from "@playwright/test";
import { generateSync } from "otplib";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys, openByKey, openPalette } from "../support/console-keys";
import {
  addPasskeyDevice,
  type ConsolePage,
  consolePassword,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { filesIn } from "../support/outbox-files";

/** The console has a site of its own here, because the first owner is invited before it starts. */
let site: ConsoleSite;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  site = await startConsoleSite();
});

test.afterAll(() => site?.end());

/** A page of the console in a browser of its own, and what went wrong in it. */
const open = async (browser: Browser): Promise<ConsolePage> =>
  newConsolePage(await browser.newContext());

/** The link in the mail to somebody. */
async function linkTo(email: string): Promise<string> {
  const find = () =>
    filesIn(join(site.dataFolder, "outbox"))
      .filter((text) => text.includes(email))
      .map((text) => /\/console\/invitation#[\w-]+/.exec(text)?.[0])
      .at(-1) ?? "";
  await expect.poll(find).not.toBe("");
  return site.origin + find();
}

/** Each code works once, so a second one within its half minute is the one that comes next. */
const nextCode = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });

async function acceptWithCode(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await screenHeading(page).waitFor();
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Password", { exact: true }).fill("too short");
  await page.getByLabel("Six digits of the app").fill(generateSync({ secret }));
  const accept = page.getByRole("button", { name: "Accept the invitation" });
  await accept.click();
  await expect(page.getByText("15 characters or more.", { exact: true })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(consolePassword);
  // The first code may be over by now.
  await page.getByLabel("Six digits of the app").fill(generateSync({ secret }));
  await accept.click();
  await expect(page.getByRole("heading", { name: "Ten recovery codes" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Ten recovery codes" }).locator("li")).toHaveCount(
    10,
  );
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "I have kept the codes" }).click();
  return secret;
}

/** Both steps, from the first. */
async function signInWithCode(page: Page, email: string, secret: string): Promise<void> {
  const form = page.locator("form").last();
  await form.getByLabel("Work address").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(consolePassword);
  await page.keyboard.press("Enter");
  await expect(screenHeading(page, "Six digits")).toBeVisible();
  await page.keyboard.type(nextCode(secret));
}

test("an owner invites an editor, who sees only what is theirs, and the audit log tells it", async ({
  browser,
}) => {
  const owner = await open(browser);
  const { page } = owner;
  const ownerSecret = await acceptWithCode(page, site.links[0] ?? "");
  await expect(screenHeading(page, "Nothing needs you")).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/console`);
  expect(await findingsInBothThemes(page)).toEqual([]);

  // By keyboard alone: to the screen, to the button, into the fields, and send.
  await page.setViewportSize(wideWindow);
  await goByKeys(page, "s", "Staff & access");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Invite" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Work address")).toBeFocused();
  await page.keyboard.type("editor@manifold.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Mei");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Fill this in.")).toBeVisible();
  // The first wrong field has the focus.
  await expect(page.getByRole("checkbox", { name: /^Owner/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: /^Editor/ })).toBeChecked();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "Send the invitation" }).press("Enter");
  await expect(page.getByText("The invitation to editor@manifold.example")).toBeVisible();
  await page.getByRole("link", { name: "Lin", exact: true }).click();
  await expect(page.getByText("Nobody changes the own roles")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  // The session ends under a form: what was typed stays, and goes on its way after the sign-in.
  await openByKey(page, "c", page.getByLabel("Work address"));
  await page.getByLabel("Work address").fill("suoyouzhe@manifold.example");
  await page.getByLabel("Name", { exact: true }).fill("林");
  await page.getByRole("dialog").getByText("Owner", { exact: true }).click();
  await page.getByRole("dialog").getByText("中文", { exact: true }).click();
  await page.context().clearCookies({ name: /console$/ });
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("The session has ended.")).toBeVisible();
  await signInWithCode(page, "owner@manifold.example", ownerSecret);
  await expect(page.getByText("The invitation to suoyouzhe@manifold.example")).toBeVisible();

  const editor = await open(browser);
  const secret = await acceptWithCode(editor.page, await linkTo("editor@manifold.example"));
  await expect(screenHeading(editor.page, "Nothing needs you")).toBeVisible();
  await expect(editor.page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await expect(editor.page.getByRole("link", { name: "Staff & access" })).toHaveCount(0);
  await editor.page.goto(`${site.origin}/console/audit`);
  await expect(screenHeading(editor.page, "Not here")).toBeVisible();
  expect(await findingsInBothThemes(editor.page)).toEqual([]);

  // A session that ends leaves what is there, and signing in goes on at the same place.
  await editor.page.setViewportSize(wideWindow);
  await editor.page.goto(`${site.origin}/console/me`);
  await expect(screenHeading(editor.page, "Sessions and sign-in")).toBeVisible();
  expect(await findingsInBothThemes(editor.page)).toEqual([]);
  await editor.page.setViewportSize(wideWindow);
  await editor.page.context().clearCookies();
  await editor.page.getByRole("link", { name: "Today" }).first().click();
  await expect(editor.page.getByText("The session has ended.")).toBeVisible();
  expect(await findingsInBothThemes(editor.page)).toEqual([]);
  await editor.page.getByLabel("Work address").fill("editor@manifold.example");
  await editor.page.getByLabel("Password", { exact: true }).fill("wrong, but long enough");
  await editor.page.keyboard.press("Enter");
  await expect(editor.page.getByText("Address or password is wrong.")).toBeVisible();
  await editor.page.getByLabel("Password", { exact: true }).fill(consolePassword);
  await editor.page.keyboard.press("Enter");
  await expect(screenHeading(editor.page, "Six digits")).toBeVisible();
  await editor.page.keyboard.type("000000");
  await expect(editor.page.getByText("This code is not valid, or has been used.")).toBeVisible();
  expect(await findingsInBothThemes(editor.page)).toEqual([]);
  await editor.page.keyboard.type(nextCode(secret));
  await expect(screenHeading(editor.page, "Nothing needs you")).toBeVisible();

  // On a phone the audit log stands under More; keys lead there at any width.
  await goByKeys(page, "u", "Audit log");
  await expect(page.getByText("Chain unbroken")).toBeVisible();
  await page.getByRole("button", { name: "Outcome" }).click();
  await page.getByRole("menuitem", { name: "refused" }).click();
  await expect(page.getByRole("button", { name: "Remove the filter refused" })).toBeVisible();
  await expect(page.getByText("could not sign in").first()).toBeVisible();
  // Ctrl K finds a person, and leads to what the log says of them.
  await (await openPalette(page)).fill("mei");
  const ofMei = page.getByRole("group", { name: "Do with Mei" });
  await expect(ofMei.getByRole("option")).toHaveText([
    /^Roles of Mei…/,
    /^New invitation for Mei…/,
    /^Disable Mei…/,
    /^Entries about Mei/,
  ]);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: "Roles of Mei" });
  await expect(asked.getByRole("checkbox", { name: /^Editor/ })).toBeChecked();
  await expect(page).not.toHaveURL(/ask=/);
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  // F6 goes from part to part.
  await expect(screenHeading(page, "Staff & access")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.locator('[data-part="list"] :focus')).toHaveText("Lin");
  await page.keyboard.press("Shift+F6");
  await expect(page.locator('[data-part="head"] :focus')).toHaveText("Invite");
  // What stands beside the list makes room for it, and comes back.
  const aside = page.locator('[data-part="aside"]');
  await page.keyboard.press("]");
  await expect(aside).toBeHidden();
  await page.keyboard.press("]");
  await expect(aside).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.locator("aside").first()).toHaveCSS("width", "56px");
  await page.keyboard.press("[");
  await expect(page.locator("aside").first()).toHaveCSS("width", "216px");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Invite");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.keyboard.press("Escape");

  await page.goto(`${site.origin}/console/audit?act=invitation-sent`);
  await expect(page.locator("[data-row]")).toHaveCount(3);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Entry \d/ })).toBeVisible();
  await expect(page.locator("pre")).toContainText('"roles": ["editor"]');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "Export…" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  // The head, the three invitations that the filter leaves, and that none is missing.
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain("s…@manifold.example");
  expect(lines[4]).toMatch(/^end,3,sha256,[0-9a-f]{64}$/);

  expect(owner.wrong).toEqual([]);
  expect(editor.wrong).toEqual([]);
});

test("a passkey takes the place of password and code, in Chinese, also to confirm", async ({
  browser,
}) => {
  const { page, wrong } = await open(browser);
  await addPasskeyDevice(page);
  await page.goto(await linkTo("suoyouzhe@manifold.example"));
  await page.getByText("通行密钥", { exact: true }).click();
  await page.getByRole("button", { name: "创建通行密钥" }).click();
  await expect(screenHeading(page, /等你处理/)).toBeVisible();
  await page.getByRole("button", { name: /退出登录/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();

  await expect(screenHeading(page, "登录控制台")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "EN" }).click();
  await page.getByRole("button", { name: "Use a passkey instead of both" }).click();
  // Signed in, the language is the person's own.
  await expect(screenHeading(page, /等你处理/)).toBeVisible();

  await page.getByRole("link", { name: "成员与权限" }).first().click();
  await page.getByRole("button", { name: "邀请" }).click();
  await page.getByLabel("工作邮箱").fill("yizhe@manifold.example");
  await page.getByLabel("姓名", { exact: true }).fill("译者");
  await page.getByRole("dialog").getByText("译者", { exact: true }).click();
  await page.getByRole("dialog").getByText("English", { exact: true }).first().click();
  // As after ten minutes; then the server is asked again. A route that ends by itself may end while
  // it still answers.
  let isConfirmed = false;
  await page.route("**/staff/invitations", (route) => {
    if (isConfirmed) return route.continue();
    isConfirmed = true;
    const error = { code: "step-up-needed", requestId: "test" };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.getByRole("button", { name: "发出邀请" }).click();
  await expect(page.getByText("确认是你本人")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "用通行密钥" }).click();
  await expect(page.getByText("给 yizhe@manifold.example 的邀请已发出。")).toBeVisible();
  await page.getByRole("link", { name: "今日" }).first().click();
  await expect(
    page.getByText("yizhe@manifold.example 的邀请还没有接受", { exact: true }),
  ).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  // The server is away: said within five seconds, and taken back when it answers again. The seconds
  // are of the page's clock, because a busy machine needs some of its own.
  await page.setViewportSize(wideWindow);
  // A look of before that is still on its way would find the server, and take the note back.
  await page.clock.install();
  const underway = new Set<Request>();
  page.on("request", (request) => underway.add(request));
  page.on("requestfinished", (request) => underway.delete(request));
  page.on("requestfailed", (request) => underway.delete(request));
  await page.reload();
  await expect(screenHeading(page, /等你处理/)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(page.getByText("起连接中断")).toBeHidden();
  await expect.poll(() => underway.size).toBe(0);
  await page.route("**/console/**", (route) => route.abort());
  await page.clock.runFor(5_000);
  await expect(page.getByText("起连接中断")).toBeVisible();
  await page.unroute("**/console/**");
  await page.clock.resume();
  await expect(page.getByText("起连接中断")).toBeHidden();
  const unexpected = wrong.filter((line) => !line.includes("net::ERR_FAILED"));
  expect(unexpected).toEqual([]);
});

test("says what to do when its scripts do not come", async ({ browser }) => {
  const { page } = await open(browser);
  await page.context().addCookies([{ name: "lang", value: "cn", url: site.origin }]);
  await page.route("**/console/assets/*.js", (route) => route.abort());
  await page.goto(`${site.origin}/console`);
  const late = page.getByText("刷新此页");
  await expect(late).toHaveCSS("opacity", "0");
  await expect(late).toHaveCSS("opacity", "1", { timeout: 20_000 });
});

for (const { locale, opening, heading } of [
  { locale: "cn", opening: "正在打开控制台…", heading: "登录控制台" },
  { locale: "en", opening: "Opening the console…", heading: "Sign in" },
]) {
  test(`says that it is opening until its scripts and the session are there, ${locale}`, async ({
    browser,
  }) => {
    const { page, wrong } = await open(browser);
    await page.context().addCookies([{ name: "lang", value: locale, url: site.origin }]);
    for (const path of ["**/console/assets/*.js", "**/console/api/session"]) {
      const released = Promise.withResolvers<void>();
      await page.route(path, async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto(`${site.origin}/console`, { waitUntil: "commit" });
      await expect(page.getByText(opening)).toBeVisible();
      // It appears late; half shown, it would have too little contrast.
      await expect(page.locator("#opening")).toHaveCSS("opacity", "1");
      expect(await page.title()).not.toBe("");
      expect(await findingsInBothThemes(page)).toEqual([]);
      released.resolve();
      await expect(screenHeading(page, heading)).toBeVisible();
      await expect(page.getByText(opening)).toBeHidden();
      await page.unroute(path);
    }
    expect(wrong).toEqual([]);
  });
}
