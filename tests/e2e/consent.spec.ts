import type { BrowserContext, Page } from "@playwright/test";
import { consentCookie } from "~/domain/consent/consent";
import { addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { startingPolicyVersion } from "../support/policy-version";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

test.use({ consent: null });

const sheetOf = (page: Page, locale: Locale) =>
  page.getByRole("region", { name: messages[locale].shell.consent.label, exact: true });

async function storedConsent(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === consentCookie);
}

/** The stored choice, once it is the wanted one: the page may show it before it is stored. */
const expectChoice = (context: BrowserContext, choice: RegExp) =>
  expect.poll(async () => (await storedConsent(context))?.value ?? "none").toMatch(choice);

const choices = [
  { button: "agree", value: "all" },
  { button: "necessary", value: "necessary" },
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    const settle = (page: Page) => (javaScriptEnabled ? scriptsReady(page) : Promise.resolve());

    for (const locale of localeCodes) {
      const { consent } = messages[locale].shell;
      for (const { button, value } of choices) {
        test(`'${consent[button]}' is stored for half a year and hides the sheet`, async ({
          page,
          context,
        }) => {
          const address = addressIn(locale, "/contact", { query: { from: "mail" } });
          await page.goto(address);
          await settle(page);
          const sheet = sheetOf(page, locale);
          await expect(sheet.getByRole("button", { name: consent.agree })).toBeVisible();
          await expect(sheet.getByRole("button", { name: consent.necessary })).toBeVisible();

          await sheet.getByRole("button", { name: consent[button] }).click();
          await expect(sheet).toHaveCount(0);
          await expect(page).toHaveURL(address);

          await expectChoice(context, /./);
          const cookie = await storedConsent(context);
          const [choice, version, time] = cookie?.value.split(".") ?? [];
          expect([choice, version]).toEqual([value, startingPolicyVersion]);
          expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
          const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
          expect(days).toBeGreaterThan(181);
          expect(days).toBeLessThan(184);

          await page.goto(addressIn(locale, "/cookie"));
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(sheet).toHaveCount(0);
        });
      }
    }

    test("the footer's button shows the sheet again on the same page", async ({
      page,
      context,
    }) => {
      await page.goto(addressIn("en", "/contact"));
      await settle(page);
      const sheet = sheetOf(page, "en");
      await sheet.getByRole("button", { name: "I agree" }).click();
      await expect(sheet).toHaveCount(0);
      const { reopen } = messages.en.shell.consent;
      await page.getByRole("contentinfo").getByRole("button", { name: reopen }).click();
      await expect(sheet).toBeVisible();
      await expect(page).toHaveURL(addressIn("en", "/contact"));
      await expectChoice(context, /^none$/);
    });

    test("the cookie policy's page shows the choice and changes it", async ({ page, context }) => {
      const { choice: texts } = messages.cn.legal;
      const { agree, necessary } = messages.cn.shell.consent;
      await page.goto(addressIn("cn", "/cookie"));
      const section = page.getByRole("region", { name: texts.title });
      await expect(section).toContainText(texts.none);

      await section.getByRole("button", { name: agree }).click();
      await expect(section).toContainText(texts.all);
      await expect(section.getByRole("button", { name: agree, pressed: true })).toBeVisible();
      await expect(sheetOf(page, "cn")).toHaveCount(0);
      await expectChoice(context, /^all\./);

      await section.getByRole("button", { name: necessary }).click();
      await expect(section).toContainText(texts.necessary);
      await expectChoice(context, /^necessary\./);
    });

    test("a choice for an older policy does not count", async ({ page, context, baseURL }) => {
      const value = "all.2021-01.1700000000";
      await context.addCookies([{ name: consentCookie, value, url: baseURL ?? "" }]);
      await page.goto(addressIn("en", "/contact"));
      await settle(page);
      const sheet = sheetOf(page, "en");
      await expect(sheet).toBeVisible();
      await sheet.getByRole("button", { name: "Only necessary" }).click();
      await expect(sheet).toHaveCount(0);
      expect((await storedConsent(context))?.value).toMatch(/^necessary\.2022-11\./);
    });

    test.describe("a browser with Global Privacy Control", () => {
      test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });
      test("does not get the sheet and counts as 'only necessary'", async ({ page }) => {
        await page.goto(addressIn("en", "/cookie"));
        await settle(page);
        await expect(page.getByText(messages.en.legal.choice.necessary)).toBeVisible();
        await expect(sheetOf(page, "en")).toHaveCount(0);
      });

      test("can choose on the page of the cookie policy, which the footer links to", async ({
        page,
      }) => {
        await page.goto(addressIn("en", "/contact"));
        await settle(page);
        const reopen = messages.en.shell.consent.reopen;
        await page.getByRole("contentinfo").getByRole("button", { name: reopen }).click();
        await expect(page).toHaveURL(addressIn("en", "/cookie", { hash: "cookie-choice" }));
        await expect(page.locator("#cookie-choice")).toBeInViewport();
        await page.getByRole("main").getByRole("button", { name: "I agree" }).click();
        await expect(page.getByText(messages.en.legal.choice.all)).toBeVisible();
      });
    });
  });
}

test("a choice keeps the document and its scroll position", async ({ page }) => {
  await openReady(page, addressIn("en", "/privacyPolicy"));
  await page.mouse.wheel(0, 600);
  // The wheel scrolls smoothly; a position on the way would not last.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await sheetOf(page, "en").getByRole("button", { name: "I agree" }).click();
  await expect(sheetOf(page, "en")).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(600);
});

test("a choice shows on the page of the cookie policy next", async ({ page }) => {
  await openReady(page, addressIn("en", "/contact"));
  await sheetOf(page, "en").getByRole("button", { name: "I agree" }).click();
  await expect(sheetOf(page, "en")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie policy" }).click();
  await expect(page.getByText(messages.en.legal.choice.all)).toBeVisible();
});

test("the sheet stays when the choice cannot be sent", async ({ page, expectConsoleErrors }) => {
  // Then the browser submits the form, which shows the browser's error page.
  expectConsoleErrors(/net::ERR_FAILED/, /favicon\.ico/);
  await openReady(page, addressIn("en", "/contact"));
  let tries = 0;
  await page.route("**/preferences/consent", (route) => {
    tries += 1;
    return route.abort();
  });
  await sheetOf(page, "en").getByRole("button", { name: "I agree" }).click();
  await expect.poll(() => tries).toBe(2);
  // An error page on its way would interrupt the next navigation.
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.unroute("**/preferences/consent");
  await page.goto(addressIn("en", "/contact"));
  await expect(sheetOf(page, "en")).toBeVisible();
});

test("a choice that the script cannot send is posted by the form", async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/net::ERR_FAILED/);
  await openReady(page, addressIn("en", "/contact"));
  await page.route("**/preferences/consent", (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await sheetOf(page, "en").getByRole("button", { name: "I agree" }).click();
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain("cookie_consent");
  await expect(page).toHaveURL(addressIn("en", "/contact"));
  await expect(sheetOf(page, "en")).toHaveCount(0);
});

test("the sheet is first in the focus order, after the skip link", async ({ page }) => {
  await openReady(page, addressIn("en", "/contact"));
  const { shell } = messages.en;
  const sheet = sheetOf(page, "en");
  for (const next of [
    page.getByRole("link", { name: shell.skipToContent }),
    sheet.getByRole("link", { name: shell.consent.policy }),
    sheet.getByRole("button", { name: shell.consent.agree }),
    sheet.getByRole("button", { name: shell.consent.necessary }),
    page.getByRole("banner").getByRole("link", { name: shell.homeLink }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  for (const locale of localeCodes) {
    test(`the sheet never covers the focused element, ${locale} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await openReady(page, addressIn(locale, "/contact"));
      await expect(sheetOf(page, locale)).toBeVisible();
      const covered: string[] = [];
      let focused = 0;
      for (;;) {
        await page.keyboard.press("Tab");
        const found = await page.evaluate(coveredFocus);
        if (found === "end") break;
        focused += 1;
        if (found !== null) covered.push(found);
      }
      expect(focused).toBeGreaterThan(20);
      expect(covered).toEqual([]);
    });
  }
}

/** The focused element if the sheet covers some of it; "end" once the focus has left the page. */
function coveredFocus(): string | "end" | null {
  const element = document.activeElement;
  const sheet = document.querySelector("[data-consent]");
  if (element === null || element === document.body) return "end";
  if (sheet === null) throw new Error("The sheet is gone");
  if (sheet.contains(element)) return null;
  const own = element.getBoundingClientRect();
  const over = sheet.getBoundingClientRect();
  const isApart =
    own.right <= over.left ||
    own.left >= over.right ||
    own.bottom <= over.top ||
    own.top >= over.bottom;
  return isApart ? null : (element.textContent ?? element.tagName);
}

test("a choice in the sheet shows at once on the page of the cookie policy", async ({ page }) => {
  await openReady(page, addressIn("en", "/cookie"));
  const { consent } = messages.en.shell;
  await sheetOf(page, "en").getByRole("button", { name: consent.agree }).click();
  const choice = page.getByRole("main").getByRole("button", { name: consent.agree });
  await expect(choice).toHaveAttribute("aria-pressed", "true");
  await expect(sheetOf(page, "en")).toHaveCount(0);
});

test("after a choice by keyboard, the focus is at the content", async ({ page }) => {
  await openReady(page, addressIn("en", "/contact"));
  await sheetOf(page, "en")
    .getByRole("button", { name: messages.en.shell.consent.agree })
    .press("Enter");
  await expect(sheetOf(page, "en")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

// 320 × 256 is what 1280 × 1024 leaves at 400 %, 640 × 512 at 200 %.
for (const [width, height] of [
  [320, 256],
  [390, 480],
  [640, 512],
  [1280, 720],
] as const) {
  test(`the sheet covers nothing that has the focus, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const locale of localeCodes) {
      for (const address of ["/contact", "/download"] as const) {
        await openReady(page, addressIn(locale, address));
        await expect(sheetOf(page, locale)).toHaveCount(1);
        const covered: string[] = [];
        for (;;) {
          await page.keyboard.press("Tab");
          const found = await page.evaluate(() => {
            const focused = document.activeElement;
            const sheet = document.querySelector("[data-consent]");
            if (focused === null || focused === document.body || sheet === null) return "end";
            if (focused.hasAttribute("data-seen")) return "end";
            focused.setAttribute("data-seen", "");
            if (sheet.contains(focused)) return "";
            const { left, right, top, bottom } = focused.getBoundingClientRect();
            // A part of it is enough (WCAG 2.4.11): its middle and its corners are tried.
            const isSeen = [
              [(left + right) / 2, (top + bottom) / 2],
              ...[left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y])),
            ].some(([x = 0, y = 0]) => {
              const shown = document.elementFromPoint(x, y);
              return shown !== null && !sheet.contains(shown);
            });
            return isSeen ? "" : focused.outerHTML.slice(0, 200);
          });
          if (found === "end") break;
          if (found !== "") covered.push(found);
        }
        expect(covered, addressIn(locale, address)).toEqual([]);
      }
    }
  });
}
