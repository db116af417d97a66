import { readFileSync } from "node:fs";
import type { Browser, Page, Request } from "@playwright/test";
import { generateSync } from "otplib";
import { goByKeys, openByKey, openPalette } from "../support/console-keys";
import {
  addPasskeyDevice,
  consolePassword,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { expect, linkTo, type OpenConsole, test } from "../support/console-test";

/** The way in, the frame around all screens, and the audit log. */

/** Each code works once, so a second one within its half minute is the one that comes next. */
const nextCode = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });

/** Somebody whom Lin has invited, on the page that the link leads to, in a browser of their own. */
async function invite(
  browser: Browser,
  shared: OpenConsole,
  invitee: { email: string; name: string; locale: "cn" | "en"; roles: string[] },
) {
  await shared.call("lin", "/staff/invitations", { ...invitee, translatesInto: [] });
  const opened = await newConsolePage(await browser.newContext({ viewport: wideWindow }));
  await addPasskeyDevice(opened.page);
  await opened.page.goto(await linkTo(shared, invitee.email));
  await screenHeading(opened.page).waitFor();
  return opened;
}

test("an owner invites somebody by keyboard, finds people in the palette, and reads and exports the audit log", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "");
  await expect(screenHeading(page, /needs? you|left to make it yours/)).toBeVisible();
  // By keyboard alone: to the screen, to the button, into the fields, and send.
  await goByKeys(page, "s", "Staff & access");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Invite" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Work address")).toBeFocused();
  await page.keyboard.type("editor@manifold.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Nia");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Fill this in.")).toBeVisible();
  // The first wrong field has the focus.
  await expect(page.getByRole("checkbox", { name: /^Owner/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: /^Editor/ })).toBeChecked();
  await page.getByRole("button", { name: "Send the invitation" }).press("Enter");
  await expect(page.getByText("The invitation to editor@manifold.example")).toBeVisible();
  await page.getByRole("link", { name: "Lin", exact: true }).click();
  await expect(page.getByText("You can’t change your own roles")).toBeVisible();

  // Ctrl K finds a person, and leads to what is asked about them.
  await goByKeys(page, "u", "Audit log");
  await (await openPalette(page)).fill("mei");
  const ofMei = page.getByRole("group", { name: "Actions on Mei" });
  await expect(ofMei.getByRole("option")).toHaveText([
    /^Roles of Mei…/,
    /^New invitation for Mei…/,
    /^Disable Mei…/,
    /^Entries about Mei/,
  ]);
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
  // The aside makes room for the list, and comes back.
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
  await page.keyboard.press("Escape");

  await page.goto(`${shared.origin}/console/audit?act=invitation-sent&q=e%E2%80%A6%40manifold`);
  await expect(page.getByText("Chain unbroken")).toBeVisible();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Entry \d/ })).toBeVisible();
  await expect(page.locator("pre")).toContainText('"roles": ["editor"]');
  await page.getByRole("button", { name: "Export…" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  // The head, the invitations that the filter leaves, and that none is missing.
  expect(lines[1]).toContain("e…@manifold.example");
  expect(lines.at(-1)).toMatch(new RegExp(`^end,${lines.length - 2},sha256,[0-9a-f]{64}$`));
});

test("a session that ends leaves what is there, and goes on with it after a sign-in by password and code", async ({
  browser,
  shared,
}) => {
  const { page, wrong } = await invite(browser, shared, {
    email: "owner@manifold.example",
    name: "Olga",
    locale: "en",
    roles: ["owner"],
  });
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Password", { exact: true }).fill(consolePassword);
  await page.getByLabel("Six digits from the app").fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  const codes = page.getByRole("list", { name: "Ten recovery codes" });
  await expect(codes.locator("li")).toHaveCount(10);
  await page.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(screenHeading(page, /needs? you|left to make it yours/)).toBeVisible();
  expect(page.url()).toBe(`${shared.origin}/console`);

  // It ends under a form: what was typed stays, and goes on its way after the sign-in.
  await goByKeys(page, "s", "Staff & access");
  await openByKey(page, "c", page.getByLabel("Work address"));
  await page.getByLabel("Work address").fill("zhang@manifold.example");
  await page.getByLabel("Name", { exact: true }).fill("张");
  await page.getByRole("dialog").getByText("Owner", { exact: true }).click();
  await page.context().clearCookies({ name: /console$/ });
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  const form = page.locator("form").last();
  await form.getByLabel("Work address").fill("owner@manifold.example");
  await form.getByLabel("Password", { exact: true }).fill("wrong, but long enough");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The address or the password is wrong.")).toBeVisible();
  await form.getByLabel("Password", { exact: true }).fill(consolePassword);
  await page.keyboard.press("Enter");
  await expect(screenHeading(page, "Six digits")).toBeVisible();
  await page.keyboard.type("000000");
  await expect(page.getByText("This code is not valid, or has been used.")).toBeVisible();
  await page.keyboard.type(nextCode(secret));
  await expect(page.getByText("The invitation to zhang@manifold.example")).toBeVisible();
  expect(wrong).toEqual([]);
  await page.context().close();
});

test("a passkey takes the place of password and code, in Chinese, also to confirm", async ({
  browser,
  shared,
}) => {
  const { page, wrong } = await invite(browser, shared, {
    email: "suoyouzhe@manifold.example",
    name: "林",
    locale: "cn",
    roles: ["owner"],
  });
  await page.getByText("通行密钥", { exact: true }).click();
  await page.getByRole("button", { name: "创建通行密钥" }).click();
  await expect(screenHeading(page, /步，网站才算你们的/)).toBeVisible();
  await page.getByRole("button", { name: /退出登录/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(screenHeading(page, "登录控制台")).toBeVisible();
  await page.getByRole("button", { name: "EN" }).click();
  await page.getByRole("button", { name: "Use a passkey instead of both" }).click();
  // Signed in, the language is the person's own.
  await expect(screenHeading(page, /步，网站才算你们的/)).toBeVisible();

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
  await page.getByRole("button", { name: "用通行密钥" }).click();
  await expect(page.getByText("给 yizhe@manifold.example 的邀请已发出。")).toBeVisible();
  await page.getByRole("link", { name: "今日" }).first().click();
  await expect(
    page.getByText("发给 yizhe@manifold.example 的邀请还没有接受", { exact: true }),
  ).toBeVisible();
  expect(wrong).toEqual([]);
  await page.context().close();
});

test("that the server is away is said within five seconds, and taken back when it answers again", async ({
  open,
  shared,
}) => {
  const page = await open("su", "", { locale: "cn", ignored: /status of 4\d\d|net::ERR_FAILED/ });
  await expect(screenHeading(page, /等你处理/)).toBeVisible();
  // The seconds are of the page's clock, because a busy machine needs some of its own. An earlier check
  // that is still on its way would find the server, and remove the note.
  await page.clock.install();
  const underway = new Set<Request>();
  page.on("request", (request) => underway.add(request));
  page.on("requestfinished", (request) => underway.delete(request));
  page.on("requestfailed", (request) => underway.delete(request));
  await page.goto(`${shared.origin}/console`);
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
});

test("says that it is opening until its scripts and the session are there, and what to do when they do not come", async ({
  browser,
  shared,
}) => {
  const opening = async (page: Page) => {
    await page.goto(`${shared.origin}/console`, { waitUntil: "commit" });
    await expect(page.getByText("Opening the console…")).toBeVisible();
    expect(await page.title()).not.toBe("");
  };
  const { page, wrong } = await newConsolePage(await browser.newContext());
  await page.context().addCookies([{ name: "lang", value: "en", url: shared.origin }]);
  for (const path of ["**/console/assets/*.js", "**/console/api/session"]) {
    const released = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await released.promise;
      await route.continue();
    });
    await opening(page);
    released.resolve();
    await expect(screenHeading(page, "Sign in")).toBeVisible();
    await expect(page.getByText("Opening the console…")).toBeHidden();
    await page.unroute(path);
  }
  expect(wrong).toEqual([]);

  await page.context().addCookies([{ name: "lang", value: "cn", url: shared.origin }]);
  await page.route("**/console/assets/*.js", (route) => route.abort());
  await page.goto(`${shared.origin}/console`);
  const late = page.getByText("刷新此页");
  await expect(late).toHaveCSS("opacity", "0");
  await expect(late).toHaveCSS("opacity", "1", { timeout: 20_000 });
  await page.context().close();
});
