import type { BrowserContext, Page } from "@playwright/test";
import { consentCookie } from "~/domain/consent/consent";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { startingPolicyVersion } from "../support/policy-version";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

test.use({ consent: null });

const { shell, legal } = messages.en;
const contact = addressIn("en", "/contact");
const sheetOf = (page: Page, locale: Locale = "en") =>
  page.getByRole("region", { name: messages[locale].shell.consent.label, exact: true });

async function storedConsent(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === consentCookie);
}

/** The stored choice, once it is the wanted one: the page may show it before it is stored. */
const expectChoice = (context: BrowserContext, choice: RegExp) =>
  expect.poll(async () => (await storedConsent(context))?.value ?? "none").toMatch(choice);

test("a choice is stored for half a year in place, shows on the cookie policy's page, and is asked for again from the footer", async ({
  page,
  context,
}) => {
  const address = addressIn("en", "/privacyPolicy", { query: { from: "mail" } });
  const sheet = sheetOf(page);
  await openReady(page, address);
  await markDocument(page);
  await page.mouse.wheel(0, 600);
  // The wheel scrolls smoothly; a position on the way would not last.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await sheet.getByRole("button", { name: shell.consent.agree }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(address);
  expect(await isMarkedDocument(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(600);

  await expectChoice(context, /./);
  const cookie = await storedConsent(context);
  const [choice, version, time] = cookie?.value.split(".") ?? [];
  expect([choice, version]).toEqual(["all", startingPolicyVersion]);
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(181);
  expect(days).toBeLessThan(184);

  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: shell.footer.cookiePolicy, exact: true }).click();
  await expect(page.getByText(legal.choice.all)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await footer.getByRole("button", { name: shell.consent.reopen }).click();
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(addressIn("en", "/cookie"));
  await expectChoice(context, /^none$/);
});

test("the cookie policy's page shows the choice and changes it, for an older policy it asks again", async ({
  page,
  context,
  baseURL,
}) => {
  const value = "all.2021-01.1700000000";
  await context.addCookies([{ name: consentCookie, value, url: baseURL ?? "" }]);
  const { choice: texts } = messages.cn.legal;
  const { agree, necessary } = messages.cn.shell.consent;
  const sheet = sheetOf(page, "cn");
  await openReady(page, addressIn("cn", "/cookie"));
  const section = page.getByRole("region", { name: texts.title });
  await expect(section).toContainText(texts.none);
  await expect(sheet).toBeVisible();

  // A choice in the sheet shows at once.
  await sheet.getByRole("button", { name: necessary }).click();
  await expect(section.getByRole("button", { name: necessary, pressed: true })).toBeVisible();
  await expect(section).toContainText(texts.necessary);
  await expect(sheet).toHaveCount(0);
  await expectChoice(context, /^necessary\.2022-11\./);

  await section.getByRole("button", { name: agree }).click();
  await expect(section).toContainText(texts.all);
  await expect(section.getByRole("button", { name: agree, pressed: true })).toBeVisible();
  await expectChoice(context, /^all\./);
});

test.describe("a browser with Global Privacy Control", () => {
  test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });

  test("gets no sheet, and can choose on the page of the cookie policy, which the footer links to", async ({
    page,
  }) => {
    await openReady(page, contact);
    await expect(sheetOf(page)).toHaveCount(0);
    const reopen = page
      .getByRole("contentinfo")
      .getByRole("button", { name: shell.consent.reopen });
    await reopen.click();
    await expect(page).toHaveURL(addressIn("en", "/cookie", { hash: "cookie-choice" }));
    await expect(page.locator("#cookie-choice")).toBeInViewport();
    await expect(page.getByText(legal.choice.necessary)).toBeVisible();
    await expect(sheetOf(page)).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: shell.consent.agree }).click();
    await expect(page.getByText(legal.choice.all)).toBeVisible();
  });
});

test("a choice that the script cannot send is posted by the form; the sheet stays when that fails, too", async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  // The browser submits the form in the end, which shows the browser's error page.
  expectConsoleErrors(/net::ERR_FAILED/, /favicon\.ico/);
  const choices = "**/preferences/consent";
  const agree = sheetOf(page).getByRole("button", { name: shell.consent.agree });
  await openReady(page, contact);
  let tries = 0;
  await page.route(choices, (route) => {
    tries += 1;
    return route.abort();
  });
  await agree.click();
  await expect.poll(() => tries).toBe(2);
  // An error page on its way would interrupt the next navigation.
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.unroute(choices);
  await openReady(page, contact);
  await expect(sheetOf(page)).toBeVisible();

  await page.route(choices, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await agree.click();
  await expectChoice(context, /^all\./);
  await expect(page).toHaveURL(contact);
  await expect(sheetOf(page)).toHaveCount(0);
});

test("the sheet is first in the focus order, after the skip link; after a choice by keyboard, the focus is at the content", async ({
  page,
}) => {
  await openReady(page, contact);
  const { consent } = shell;
  const sheet = sheetOf(page);
  const agree = sheet.getByRole("button", { name: consent.agree });
  for (const next of [
    page.getByRole("link", { name: shell.skipToContent }),
    sheet.getByRole("link", { name: consent.policy }),
    agree,
    sheet.getByRole("button", { name: consent.necessary }),
    page.getByRole("banner").getByRole("link", { name: shell.homeLink }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
  await agree.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

/**
 * Windows, and whether the sheet may cover a part of the focused element (WCAG 2.4.11). 320 × 256 is 1280 × 1024 at
 * 400 %, 640 × 512 the same at 200 %.
 */
const windows = [
  { width: 1440, height: 900, covers: "nothing" },
  { width: 390, height: 844, covers: "nothing" },
  { width: 320, height: 640, covers: "nothing" },
  { width: 320, height: 256, covers: "a part" },
  { width: 390, height: 480, covers: "a part" },
  { width: 640, height: 512, covers: "a part" },
  { width: 1280, height: 720, covers: "a part" },
] as const;

test("the sheet never covers the focused element", async ({ page }) => {
  const covered: string[] = [];
  for (const [index, { width, height, covers }] of windows.entries()) {
    const address = index % 2 === 0 ? "/contact" : "/en/download";
    await page.setViewportSize({ width, height });
    await openReady(page, address);
    let focused = 0;
    for (;;) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(coveredFocus, covers);
      if (found === "end") break;
      focused += 1;
      if (found !== null) covered.push(`${address} ${width} × ${height}: ${found}`);
    }
    expect(focused, `${address} ${width} × ${height}`).toBeGreaterThan(20);
  }
  expect(covered).toEqual([]);
});

/** The focused element if the sheet covers more of it than it may; "end" once the focus has left the page. */
function coveredFocus(covers: "nothing" | "a part"): string | "end" | null {
  const focused = document.activeElement;
  const sheet = document.querySelector("[data-consent]");
  if (sheet === null) throw new Error("The sheet is gone");
  if (focused === null || focused === document.body) return "end";
  if (focused.hasAttribute("data-seen")) return "end";
  focused.setAttribute("data-seen", "");
  if (sheet.contains(focused)) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const over = sheet.getBoundingClientRect();
  const isApart =
    right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
  // Its middle and its corners are tried.
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    ...[left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y])),
  ];
  const isSeen = points.some(([x = 0, y = 0]) => {
    const shown = document.elementFromPoint(x, y);
    return shown !== null && !sheet.contains(shown);
  });
  const isRight = covers === "nothing" ? isApart : isSeen;
  return isRight ? null : focused.outerHTML.slice(0, 200);
}
