import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { addDays } from "~/domain/legal-page/legal-rules";
import { mayDo } from "~/domain/rights/permissions";
import { dayInChina } from "~/i18n/china-time";
import { locales } from "~/i18n/locales";
import { screens } from "~console/screens/screens";
import type { Screen } from "~console/ui/screen";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { accessibilityFindings } from "../support/accessibility";
import { openByKey, openPalette } from "../support/console-keys";
import {
  consolePassword,
  goWithin,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { people, roleOf } from "../support/console-site";
import { expect, linkTo, type OpenConsole, openConsole, test } from "../support/console-test";
import { makePicture } from "../support/pictures";

// The one place that checks screens in both languages, themes and widths. It goes through the list of
// screens itself, so that a new one is included from its first day. Rows add dialogs and states that
// an address alone does not show, each in one of the two looks.

const words = { cn, en };

/** Addresses of screens that show one thing. */
const samples: Partial<Record<string, string>> = {
  ":name": "privacy-policy",
  ":id": "1",
  ":product": "client",
  ":version": "9.1.0",
  ":line": "client-stable-x64-10",
};
const addressOf = (path: string) =>
  `/console${path.replaceAll(/:\w+/g, (place) => samples[place] ?? "1")}`;

const narrowWindow = { width: 390, height: 844 };

/** A further check: a dialog or a state, the action that opens it, and the sign that it is open. */
type Row = {
  path: string;
  open: (page: Page, look: (what: string) => Promise<void>, here: OpenConsole) => Promise<void>;
};

/** Goes to an address without a new document. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await goWithin(page, addressOf(path));
}

/** Shows another screen, and waits until what it shows has come. @returns its heading, which has the focus then */
async function show(page: Page, path: string): Promise<string> {
  await goTo(page, path);
  const heading = screenHeading(page);
  await expect(heading).toBeFocused();
  await page.waitForLoadState("networkidle");
  return heading.innerText();
}

/** Lists faults of the current view: axe in both themes, and sideways scroll on a phone. */
async function findingsOf(page: Page, width: number): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const coloursOnly = colorScheme === "dark";
    const findings = await accessibilityFindings(page, { widths: [width], coloursOnly });
    found.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(narrowWindow);
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  if (needed > narrowWindow.width) found.push(`${needed} px wide on a phone`);
  await page.setViewportSize(wideWindow);
  return found;
}

/** Lists faults of going through a page by Tab. */
async function faultsOfWalk(page: Page): Promise<string[]> {
  await page.setViewportSize(wideWindow);
  const { reached, missed, unseen } = await walk(page);
  return [
    // The navigation alone has more.
    ...(reached > 15 ? [] : [`Tab reached ${reached} controls`]),
    ...missed.map((control) => `never reached: ${control}`),
    ...unseen.map((control) => `without a sign of the focus: ${control}`),
  ];
}

/** How many controls had the focus, and what is wrong with the others. */
type Walked = { reached: number; missed: string[]; unseen: string[] };

/** Presses Tab until the focus has been everywhere, and names controls that it never came to. */
async function walk(page: Page): Promise<Walked> {
  await page.evaluate(() => {
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled") &&
      element.closest("[inert], [hidden]") === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    const controls =
      "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]";
    const stops = () => [...document.querySelectorAll<HTMLElement>(controls)].filter(isStop);
    const reached = new Set<Element>();
    const unseen = new Set<string>();
    const nameOf = (element: Element) => {
      const { outerHTML, textContent } = element;
      return `${outerHTML.slice(0, 120)} ${textContent?.trim().slice(0, 40)}`;
    };
    // Of the buttons of one choice or toolbar, one is a stop; arrows go to the others.
    const groupOf = (element: Element) => {
      const toolbar = element.closest("[role=toolbar]")?.getAttribute("aria-label");
      if (toolbar != null) return `toolbar ${toolbar}`;
      return element instanceof HTMLInputElement && element.type === "radio"
        ? element.name
        : undefined;
    };
    const isMarked = (element: Element | null) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      return hasOutline || boxShadow !== "none";
    };
    /** Notes where the focus is. @returns whether it has not been there before */
    const look = (): boolean => {
      const at = document.activeElement;
      if (at === null || at === document.body || reached.has(at)) return false;
      reached.add(at);
      // The sign may be around a control that is drawn by hand, such as a check box.
      const around = [at, at.closest("label"), at.parentElement, at.closest(".cm-editor")];
      const isText = at.matches("input:not([type=checkbox], [type=radio]), textarea, .cm-content");
      if (!isText && !around.some(isMarked)) unseen.add(nameOf(at));
      return true;
    };
    // The page itself looks after each press: asking it from here takes more time than the press.
    let rest = 0;
    const listen = () => (rest = look() ? 0 : rest + 1);
    window.addEventListener("keyup", listen, true);
    Object.assign(window, {
      focusWalk: {
        end: () => window.removeEventListener("keyup", listen, true),
        rest: () => rest,
        result() {
          const groups = new Set([...reached].map(groupOf));
          const missed = stops().filter((element) => {
            const group = groupOf(element);
            return !reached.has(element) && (group === undefined || !groups.has(group));
          });
          return { reached: reached.size, missed: missed.map(nameOf), unseen: [...unseen] };
        },
        count: () => stops().length,
      },
    });
    // The first press goes to the beginning of the page, wherever the pointer has been.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  type Walk = {
    focusWalk: { rest: () => number; result: () => Walked; count: () => number; end: () => void };
  };
  const most = await page.evaluate(() => (window as unknown as Walk).focusWalk.count());
  // Once around, from the end of the page to its beginning; a trap would go around elsewhere.
  for (let pressed = 0; pressed < 2 * most + 10; pressed += 1) {
    await page.keyboard.press("Tab");
    if (pressed % 10 < 9) continue;
    if ((await page.evaluate(() => (window as unknown as Walk).focusWalk.rest())) >= 3) break;
  }
  return page.evaluate(() => {
    const { focusWalk } = window as unknown as Walk;
    focusWalk.end();
    return focusWalk.result();
  });
}

/** Leaves something on every screen: drafts, what waits, and a name that has no place to break. */
async function fill({ call }: OpenConsole): Promise<void> {
  const name = "k".repeat(60);
  await call("lin", "/articles/tags", { id: "long", name: { cn: name, en: name } });

  const line = { product: "client", channel: "stable", architecture: "x64", windows: "10" };
  const { rollout } = await call("rui", `/rollouts/one?${new URLSearchParams(line)}`);
  const { formerFull: _, ...lookedAt } = rollout;
  const act = { act: "start", version: "9.0.0", percent: 100 };
  await call("rui", "/rollouts/act", { lookedAt, act, why: "The first one." });

  const text = (await call("mei", "/articles/1")).texts.cn;
  const { fields, body } = text;
  const draft = { locale: "cn", fields, body: `脚印留在沙上。\n\n${body}` };
  await call("mei", "/articles/1/draft", { ...draft, version: text.version });
  const { version, live } = (await call("mei", "/articles/1")).texts.cn;
  await call("mei", "/articles/1/publish", { locale: "cn", version, live: live.revision });

  const legal = { name: "user-agreement", locale: "en" };
  const { drafts, inForce } = await call("lin", "/legal?name=user-agreement");
  const changed = { ...inForce.words.en, body: `Herons sign.\n\n${inForce.words.en.body}` };
  const { version: english } = drafts.en;
  const saved = await call("lin", "/legal/draft", { ...legal, version: english, words: changed });
  const versions = { cn: drafts.cn.version, en: saved.version };
  const day = addDays(dayInChina(new Date()), 9);
  await call("lin", "/legal/announce", { name: legal.name, versions, newest: 1, day });
}

/** Figures of first steps that have a test: mail, text messages and HTTPS are set, and not proven. */
const figuresOfTests: Partial<Record<string, object>> = {
  mail: { server: "mail.site.test", sender: "desk@site.test" },
  sms: { provider: "alibaba" },
  address: {
    url: "https://www.site.test",
    certificateEndsAt: "2026-11-30T00:00:00.000Z",
    reachedAt: "2026-11-29T00:00:00.000Z",
  },
};

/** Headers without which the console takes an answer for that of a proxy. */
const ofServer = { "x-request-id": "test" };

const records = [
  { name: "spf", state: "found", host: "site.test", text: "v=spf1 -all" },
  { name: "dkim", state: "wrong", host: "mail._domainkey.site.test", text: "v=DKIM1" },
  { name: "dmarc", state: "missing", host: "_dmarc.site.test", text: null },
];

/** Rows of the look in Chinese on a wide page. */
const wideRows: Row[] = [
  {
    path: "/articles",
    async open(page, look) {
      const rows = page.locator("a[data-row]");
      await rows.first().focus();
      await page.keyboard.press("x");
      await page.getByRole("button", { name: "添加标签…" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
      await look("a tag for those that are selected");
    },
  },
  {
    path: "/articles/tags",
    async open(page, look) {
      await page
        .getByRole("button", { name: /^合并…/ })
        .first()
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await look("a tag is joined to another");
    },
  },
  {
    path: "/articles/2?in=cn",
    async open(page, look, { call }) {
      const text = page.getByRole("textbox", { name: /Markdown/ });
      await expect(text).toBeVisible();
      const { fields, body, version } = (await call("su", "/articles/2")).texts.cn;
      const draft = { locale: "cn", fields, body: `${body}\n\nTheirs.` };
      await call("su", "/articles/2/draft", { ...draft, version });
      await text.focus();
      await page.keyboard.insertText("Mine.");
      await page.getByRole("button", { name: "对比并合并" }).waitFor();
      await look("somebody else has saved");
      await page.getByRole("button", { name: "对比并合并" }).click();
      await expect(page.getByRole("heading", { name: "对比并合并" })).toBeFocused();
      await look("both texts are joined");
    },
  },
  {
    path: "/articles/1?in=en",
    async open(page, look) {
      // Its source has moved on.
      await expect(page.locator("ins").first()).toContainText("脚印");
      await look("a stale translation");
      await page.getByRole("button", { name: "实时预览" }).click();
      await look("the live preview");
    },
  },
  {
    path: "/articles/2/history?in=cn",
    async open(page, look) {
      for (const view of ["左右对照", "Markdown"]) {
        await page.getByText(view, { exact: true }).click();
        await expect(page.getByText(/新增/).first()).toBeAttached();
        await look(view);
      }
    },
  },
  {
    path: "/prices",
    async open(page, look, { call }) {
      const price = page.getByLabel("套餐 D 每月价格（元）");
      await price.fill("339");
      await expect(page.getByText(/已保存$/)).toBeVisible();
      await page.getByRole("button", { name: "发布或定时…" }).click();
      await expect(page.getByRole("dialog").locator("ins")).toBeVisible();
      await look("what a publication changes");
      await page.keyboard.press("Escape");
      const { version, live } = await call("wei", "/offer");
      await call("wei", "/offer/draft", { version, offer: live.offer });
      await price.fill("338");
      await expect(page.getByRole("alert").locator("del, ins").first()).toBeVisible();
      await look("somebody else has saved");
    },
  },
  {
    path: "/legal/cookie",
    async open(page, look) {
      await page.getByRole("textbox", { name: /^中文[,，] ?Markdown$/ }).click();
      await page.keyboard.insertText("苍鹭。");
      await page.getByRole("button", { name: /^发布 v2…/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await look("what a publication changes");
    },
  },
  {
    path: "/settings",
    async open(page, look) {
      await page.getByRole("button", { name: "更改页面上的承诺…" }).click();
      await expect(page.getByLabel("一个工作日内答复")).toHaveValue("unconfirmed");
      await look("the promises");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "更改办公地址…" }).click();
      await page.getByRole("button", { name: "添加地址" }).click();
      await page.getByRole("button", { name: "保存并更新网站" }).click();
      await expect(page.getByText("请填写。").first()).toBeVisible();
      await look("fields that are wrong");
    },
  },
  {
    path: "/",
    async open(page, look) {
      await (await openPalette(page)).fill("9.1.0");
      await expect(page.getByRole("option", { name: /^9\.1\.0/ })).toBeVisible();
      await look("the palette");
      // It stays open here, and the screens that follow get the focus nevertheless.
    },
  },
  {
    path: "/staff?ask=invite",
    async open(page, look) {
      await page.getByRole("button", { name: "发出邀请" }).click();
      await expect(page.getByText("请填写。").first()).toBeVisible();
      await look("fields that are wrong");
      await page.getByLabel("工作邮箱").fill("new@manifold.example");
      await page.getByLabel("姓名", { exact: true }).fill("新人");
      await page.getByRole("dialog").getByText("编辑", { exact: true }).click();
      const json = { error: { code: "step-up-needed", requestId: "test" } };
      await page.route("**/staff/invitations", (route) => route.fulfill({ status: 403, json }));
      await page.getByRole("button", { name: "发出邀请" }).click();
      await expect(page.getByText("确认是你本人")).toBeVisible();
      await look("the second factor is asked for again");
      await page.unrouteAll({ behavior: "wait" });
      // Open, it would keep the focus from the screens that follow.
      await page.keyboard.press("Escape");
      await expect(page.getByText("确认是你本人")).toBeHidden();
    },
  },
  {
    path: "/links?tab=dead",
    async open(page, look) {
      await expect(screenHeading(page)).toBeFocused();
      await look("links that are dead");
      await page.getByRole("button", { name: "新增链接" }).click();
      await page.getByRole("button", { name: "发布到网站" }).click();
      await expect(page.getByText("请填写。").first()).toBeVisible();
      await look("fields that are wrong");
    },
  },
  // Each another screen than the one before: its head takes the focus.
  ...rowsOfAddresses("/audit?entry=3", "/staff?person=2", "/audit?q=没有这个人", "/nowhere"),
  ...rowsOfAddresses("/figures?days=7&product=browser", "/legal?text=user-agreement&version=2"),
  {
    path: "/audit",
    async open(page, look) {
      await page.route("**/console/api/first-steps", async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        const steps = answer.steps.map((step: { name: string; figures: object }) => ({
          ...step,
          figures: { ...step.figures, ...figuresOfTests[step.name] },
        }));
        await route.fulfill({ response, json: { ...answer, steps } });
      });
      await page.route("**/first-steps/mail-domain", (route) =>
        route.fulfill({ headers: ofServer, json: { records } }),
      );
      await goTo(page, "/");
      const layer = page.getByRole("dialog");
      for (const name of [/^测试….*邮件/, /^测试….*短信/, /^检查…/]) {
        await page.getByRole("button", { name }).click();
        await expect(layer).toBeVisible();
        await look(`the test ${name}`);
        const reading = layer.getByRole("button", { name: "查看 SPF、DKIM、DMARC" });
        if (await reading.isVisible()) {
          await reading.click();
          await expect(layer.getByText("_dmarc.site.test")).toBeVisible();
          await look("records of the mail domain");
        }
        await page.keyboard.press("Escape");
        await expect(layer).toBeHidden();
      }
      await page.unrouteAll({ behavior: "wait" });
    },
  },
  {
    path: "/",
    // Last, because screens have less to show afterwards.
    async open(page, look, { call }) {
      await page.getByRole("link", { name: /^查看.*样例内容/ }).click();
      const layer = page.getByRole("dialog");
      await expect(layer).toBeVisible();
      await look("the sample content");
      const { site } = await call("lin", "/sample-content");
      await layer.getByLabel(`输入 ${site}`).fill(site);
      let isConfirmed = false;
      await page.route("**/console/api/sample-content", (route) => {
        if (isConfirmed || route.request().method() === "GET") return route.continue();
        isConfirmed = true;
        const error = { code: "step-up-needed", requestId: "test" };
        return route.fulfill({ status: 403, json: { error } });
      });
      await page.route("**/step-up/code", (route) =>
        route.fulfill({ headers: ofServer, json: {} }),
      );
      await layer.getByRole("button", { name: /^清除 \d+ 项样例$/ }).click();
      await expect(layer.getByText("确认是你本人")).toBeVisible();
      await layer.getByRole("textbox").fill("123456");
      await expect(page.getByText("样例内容已清除")).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      const { kinds } = await call("lin", "/sample-content");
      expect(kinds.filter(({ goes }: { goes: number }) => goes > 0)).toEqual([]);
      await look("the settings without samples");
    },
  },
];

/** States that their address alone opens. */
function rowsOfAddresses(...paths: string[]): Row[] {
  const open: Row["open"] = async (page, look) => {
    await expect(screenHeading(page)).toBeFocused();
    await look("as it is");
  };
  return paths.map((path) => ({ path, open }));
}

/** Layers that their address alone opens. */
function rowsOfLayers(...paths: string[]): Row[] {
  const open: Row["open"] = async (page, look) => {
    await expect(page.locator("[role=dialog], [role=alertdialog]")).toBeVisible();
    await look("the layer");
  };
  return paths.map((path) => ({ path, open }));
}

/** Rows of the look in English on a phone. */
const narrowRows: Row[] = [
  ...rowsOfLayers("/releases/client/9.1.0?ask=withdraw", "/releases/keys?ask=add-key"),
  ...rowsOfLayers("/releases/rollouts?ask=approve-1", "/articles?ask=new-article"),
  ...rowsOfLayers("/releases/client/9.1.0?ask=lines-stage", "/releases/rollouts?ask=shut-off"),
  ...rowsOfLayers("/figures?ask=export", "/inbox/templates?ask=new-template"),
  ...rowsOfLayers("/staff?person=2&ask=roles"),
  {
    path: "/releases/client/9.2.0",
    async open(page, look) {
      await page.getByRole("button", { name: "Edit the notes in English" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await look("its notes are written");
    },
  },
  {
    path: "/releases/feeds?line=client-stable-x64-10",
    async open(page, look) {
      await page.getByRole("button", { name: "Show the feeds" }).click();
      await expect(page.getByText("New line: version: 9.0.0").first()).toBeVisible();
      await look("what the feeds will say");
    },
  },
  {
    path: "/staff/tokens?ask=make",
    async open(page, look) {
      const layer = page.getByRole("dialog");
      const make = layer.getByRole("button", { name: "Create the token" });
      await make.click();
      await expect(layer.locator("[aria-invalid=true]").first()).toBeVisible();
      await look("fields that are wrong");
      await layer.getByLabel("Name").fill("ci-release");
      await layer.getByText("releases.upload").click();
      await make.click();
      await expect(page.getByRole("status").locator("code")).toHaveText(/^mfst_/);
      await look("the secret of a new token");
    },
  },
  {
    path: "/webhooks?ask=add",
    async open(page, look) {
      const layer = page.getByRole("dialog");
      const add = layer.getByRole("button", { name: "Add the webhook" });
      await add.click();
      await expect(layer.locator("[aria-invalid=true]").first()).toBeVisible();
      await look("fields of a webhook that are wrong");
      await layer.getByLabel("Name", { exact: true }).fill("Billing");
      await layer.getByLabel("Address").fill("https://billing.site.example/");
      await layer.getByText("account.created").click();
      await add.click();
      await expect(page.getByRole("status").locator("code")).toHaveText(/^whsec_/);
      await look("the secret of a new webhook");
      await page.getByRole("button", { name: "Test event…" }).click();
      await layer.getByRole("button", { name: "Send" }).click();
      await page.getByRole("link", { name: /^Deliveries ?: Billing$/ }).click();
      await page.getByRole("link", { name: "webhook.test" }).click();
      await expect(page.getByText("webhook-id")).toBeVisible();
      await look("a delivery");
    },
  },
  {
    path: "/links",
    async open(page, look) {
      await page
        .getByRole("button", { name: /Show all checks/ })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
      await look("the checks of a link");
    },
  },
  {
    path: "/inbox?topic=privacy",
    async open(page, look) {
      await page.getByRole("link", { name: "PR-2026-000118" }).click();
      await page.getByText("Erasure", { exact: true }).click();
      await expect(page.getByText("2 of 4")).toBeVisible();
      await look("a privacy request");
      await page.getByRole("button", { name: "Delete account data…" }).click();
      await page.getByRole("button", { name: "Delete the data" }).click();
      await expect(page.getByText("This is not valid.")).toBeVisible();
      await look("its deletion");
    },
  },
  {
    path: "/accounts",
    async open(page, look) {
      await page.getByLabel("Whole address, number or id").fill("138 0000 0003");
      await page.keyboard.press("Enter");
      await expect(screenHeading(page, /^Account \d+$/)).toBeVisible();
      await page.getByRole("button", { name: "Show whole contacts" }).click();
      await expect(page.getByText("+8613800000003, confirmed")).toBeVisible();
      await look("an account");
    },
  },
  {
    path: "/media",
    async open(page, look) {
      const buffer = Buffer.from(await makePicture({ width: 300, height: 200 }));
      const file = { name: "heron.png", mimeType: "image/png", buffer };
      await page.locator("input[type=file]").first().setInputFiles([file]);
      await expect(page.getByRole("heading", { name: "heron" })).toBeVisible();
      await look("a picture without a description");
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.locator("[role=dialog], [role=alertdialog]")).toBeVisible();
      await look("its deletion");
    },
  },
  {
    path: "/articles/1?in=cn",
    async open(page, look) {
      await page.setViewportSize(narrowWindow);
      const parts = page.getByRole("group", { name: "One thing at a time" });
      await parts.getByText("Publish").click();
      await page.getByRole("button", { name: /^Pictures \d/ }).click();
      await look("pictures of an article");
    },
  },
  {
    path: "/site-texts?as=page",
    async open(page, look) {
      const frame = page.frameLocator("iframe:not([aria-hidden=true])");
      await frame.locator('[data-w="home:hero.heading.0"]').click();
      const text = page.getByRole("textbox", { name: "English", exact: true });
      await expect(text).toBeVisible();
      await look("a text beside its page");
      await text.fill("");
      await expect(page.getByText("Fill this in.")).toBeVisible();
      await look("a text that is wrong");
    },
  },
  {
    path: "/",
    async open(page, look) {
      await openByKey(page, "?", page.getByRole("dialog", { name: "Keys" }));
      await look("the list of keys");
    },
  },
];

for (const { locale, width, rows, walks } of [
  { locale: "cn", width: wideWindow.width, rows: wideRows, walks: true },
  { locale: "en", width: narrowWindow.width, rows: narrowRows, walks: false },
] as const) {
  test(`every screen has no findings in ${locale} at ${width} px${walks ? ", and the Tab key goes through it" : ""}`, async ({
    browser,
  }) => {
    const here = await openConsole(browser);
    await fill(here);
    const { page, wrong } = await here.open("lin", "/nowhere", { locale });
    const { shell, problems } = words[locale];
    await expect(screenHeading(page, shell.notFound)).toBeVisible();
    const faults: string[] = [];
    const look = async (what: string) => {
      const found = await findingsOf(page, width);
      faults.push(...found.map((finding) => `${what}: ${finding}`));
    };
    for (const { name, path } of screens) {
      const heading = await show(page, path);
      if ([shell.notFound, problems.couldNotRead].includes(heading))
        faults.push(`${name}: ${heading}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].htmlLang);
      await look(name);
      if (walks) faults.push(...(await faultsOfWalk(page)).map((fault) => `${name}: ${fault}`));
    }
    for (const { path, open } of rows) {
      await goTo(page, path);
      const opened = open(page, (what) => look(`${path}, ${what}`), here);
      await opened.catch((error) => faults.push(`${path}: ${error}`));
    }
    expect([...faults, ...wrong]).toEqual([]);
    await here.end();
  });
}

test("what shows before somebody is signed in has no findings", async ({ browser }) => {
  const here = await openConsole(browser);
  const invitee = { email: "new@manifold.example", name: "Nia", locale: "en" };
  await here.call("lin", "/staff/invitations", {
    ...invitee,
    roles: ["editor"],
    translatesInto: [],
  });
  const { page, wrong } = await newConsolePage(await browser.newContext({ viewport: wideWindow }));
  const faults: string[] = [];
  const look = async (what: string, width: number) => {
    const found = await findingsOf(page, width);
    faults.push(...found.map((finding) => `${what}: ${finding}`));
  };
  await page.context().addCookies([{ name: "lang", value: "cn", url: here.origin }]);
  const released = Promise.withResolvers<void>();
  await page.route("**/console/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${here.origin}/console`, { waitUntil: "commit" });
  // It appears late; half shown, it would have too little contrast.
  await expect(page.locator("#opening")).toHaveCSS("opacity", "1");
  await look("it is opening", wideWindow.width);
  released.resolve();
  await expect(screenHeading(page, words.cn.signIn.title)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await look("the sign-in", wideWindow.width);

  await page.setViewportSize(narrowWindow);
  await page.goto(await linkTo(here, invitee.email));
  await screenHeading(page).waitFor();
  await page.getByLabel("Password", { exact: true }).fill("too short");
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page.getByText("15 characters or more.", { exact: true })).toBeVisible();
  await look("an invitation", narrowWindow.width);
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Password", { exact: true }).fill(consolePassword);
  await page.getByLabel("Six digits from the app").fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page.getByRole("heading", { name: "Ten recovery codes" })).toBeVisible();
  await look("recovery codes", narrowWindow.width);
  await page.getByRole("button", { name: "I have saved the codes" }).click();

  // A session that ends leaves what is there, below the way in.
  await expect(screenHeading(page, /you$/)).toBeVisible();
  await page.context().clearCookies();
  await goWithin(page, "/console/me");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await look("a session that has ended", narrowWindow.width);
  expect([...faults, ...wrong]).toEqual([]);
  await page.context().close();
  await here.end();
});

test("the screen that is loaded first makes each of its calls once", async ({ shared, open }) => {
  const rollout = "/releases/rollouts/client-stable-x64-10";
  // A question of the address is taken out of it as soon as its screen is there, and nothing is asked for again.
  for (const path of ["", `${rollout}?ask=pause`, "/articles", "/releases?ask=new-release"]) {
    const page = await open("lin", "/nowhere");
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/console/api/")) calls.push(pathname + search);
    });
    await page.goto(`${shared.origin}/console${path}`);
    await expect(screenHeading(page)).not.toBeEmpty();
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("ask"));
    await page.waitForLoadState("networkidle");
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].sort());
  }
});

test("each role finds its screens, as the table of permissions names them, and no others", async ({
  open,
}) => {
  const wrong: string[] = [];
  // The owner goes through all of them above.
  for (const [place, person] of people.filter((one) => roleOf(one) !== "owner").entries()) {
    const locale = place % 2 === 0 ? "en" : "cn";
    const { shell, problems, screens: names } = words[locale];
    const isAllowed = ({ permission }: Screen) =>
      permission === null || mayDo([roleOf(person)], permission);
    const closed = screens.find((screen) => !isAllowed(screen));
    const page = await open(person, addressOf(closed?.path ?? "/nowhere").replace("/console", ""), {
      locale,
    });
    await expect(screenHeading(page, shell.notFound), `${person}: ${closed?.name}`).toBeVisible();
    for (const screen of screens.filter(isAllowed)) {
      const heading = await show(page, screen.path);
      if ([shell.notFound, problems.couldNotRead].includes(heading)) {
        wrong.push(`${person}: ${screen.name}: ${heading}`);
      }
    }
    const own = screens.filter(isAllowed);
    const inNavigation = own.filter(
      ({ group, within }) => group !== null && !own.some(({ name }) => name === within),
    );
    const navigation = page.getByRole("navigation", { name: shell.navigation });
    // Behind some names stands how many things wait.
    const shown = await navigation.getByRole("link").allInnerTexts();
    const labels = inNavigation.map(({ name }) => names[name]);
    expect(shown, person).toHaveLength(labels.length);
    const others = labels.filter((label, index) => !shown[index]?.startsWith(label));
    expect(others, `${person}: ${shown}`).toEqual([]);
  }
  expect(wrong).toEqual([]);
});
