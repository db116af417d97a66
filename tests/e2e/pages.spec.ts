import type { Page } from "@playwright/test";
import {
  type Address,
  addressIn,
  pageAddresses,
  pathIn,
  redirectAddresses,
} from "~/i18n/addresses";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { accessibilityFindings } from "../support/accessibility";
import { fieldFindings } from "../support/form-fields";
import { expect, messages, scriptsReady, test } from "../support/site-test";

type TestedPage = {
  path: string;
  status: number;
  /** The path of the canonical address; null for none. */
  canonical: Address | null;
  isIndexed: boolean;
  /** Whether it shows the consent sheet, which a missing page does not. */
  asks: boolean;
};

const unindexed: ReadonlySet<string> = new Set(["/indexConfig", "/400"]);
const existing: Address[] = [
  ...pageAddresses.filter((path) => !redirectAddresses.has(path)),
  "/new/1",
];

const pages: TestedPage[] = [
  ...existing.map((path) => ({
    path,
    status: path === "/400" ? 400 : 200,
    canonical: path === "/indexConfig" ? ("/" as const) : path === "/400" ? null : path,
    isIndexed: !unindexed.has(path),
    asks: true,
  })),
  { path: "/no-such-page", status: 404, canonical: null, isIndexed: false, asks: false },
];

for (const tested of pages) {
  test.describe(tested.path, () => {
    test.use({ consent: null });

    // One visit for all of it, and one browser for both languages: opening a page takes more time
    // than most of what is asked here, and axe is compiled once. Violations of its policy are errors
    // on the console, which fail every test.
    test("keeps the rules of every page", async ({ page, request, baseURL }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        const { origin, href, protocol } = new URL(request.url());
        if (protocol !== "data:" && origin !== baseURL) foreign.push(href);
      });
      for (const locale of localeCodes) {
        const address = pathIn(locale, tested.path);
        await page.context().clearCookies();
        // The controls of the language before have chosen a theme, which stays in the browser.
        if (page.url() !== "about:blank") await page.evaluate(() => localStorage.clear());
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({ colorScheme: "light" });
        const response = await page.goto(address);
        // A browser shows nothing before it has read so far, or what is centred would move. Where that is
        // not there, as in a missing page, it reads to the end.
        const readTo = (await page.locator("link[rel=expect]").getAttribute("href")) ?? "";
        if (tested.status !== 404) await expect(page.locator(readTo)).toHaveCount(1);
        await scriptsReady(page);
        await expect(page.locator("html")).not.toHaveAttribute("data-theme");

        await test.step(`${address}: status, policy and markup`, async () => {
          expect(response?.status()).toBe(tested.status);
          const policy = response?.headers()["content-security-policy"] ?? "";
          expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
          expect(policy).not.toMatch(/unsafe|nonce|\*/);
          const html = await (await request.get(address)).text();
          expect(html).not.toMatch(/<[a-z][^>]* (style|nonce|on[a-z]+)=/);
        });

        await test.step(`${address}: title, language and alternates`, async () => {
          await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].htmlLang);
          await expect(page.locator("h1")).toHaveCount(1);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
          await expect(page).toHaveTitle(/\S.*\S/);
          expect(await headLinks(page)).toEqual(expectedLinks(tested, locale, baseURL ?? ""));
          await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(
            tested.isIndexed ? 0 : 1,
          );
        });

        await test.step(`${address}: accessibility, light with the consent sheet and dark without`, async () => {
          const { consent } = messages[locale].shell;
          const sheet = page.getByRole("region", { name: consent.label, exact: true });
          await expect(sheet).toHaveCount(tested.asks ? 1 : 0);
          expect.soft(await accessibilityFindings(page), `${address}, light`).toEqual([]);
          if (tested.asks) await sheet.getByRole("button", { name: consent.necessary }).click();
          await expect(sheet).toHaveCount(0);
          await page.emulateMedia({ colorScheme: "dark" });
          const findings = await accessibilityFindings(page, { coloursOnly: true });
          expect.soft(findings, `${address}, dark`).toEqual([]);
        });

        await test.step(`${address}: no sideways scrolling at 320 px`, async () => {
          await page.setViewportSize({ width: 320, height: 640 });
          const { content, view } = await page.evaluate(() => ({
            content: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
            view: document.documentElement.clientWidth,
          }));
          expect(content).toBeLessThanOrEqual(view);
        });

        await test.step(`${address}: fields and phone numbers on a phone`, async () => {
          expect.soft(await fieldFindings(page), address).toEqual([]);
        });

        // What is fixed is printed on every sheet of paper, over the text.
        await test.step(`${address}: nothing fixed is printed`, async () => {
          await page.emulateMedia({ media: "print" });
          const isFixed = (elements: Element[]) =>
            elements
              .filter((element) => {
                const { position, display } = getComputedStyle(element);
                return position === "fixed" && display !== "none";
              })
              .map(({ outerHTML }) => outerHTML.slice(0, 200));
          expect.soft(await page.locator("body *:visible").evaluateAll(isFixed)).toEqual([]);
          await page.emulateMedia({ media: null });
        });

        await test.step(`${address}: its controls work under its policy`, async () => {
          await page.setViewportSize({ width: 1280, height: 720 });
          await useControls(page, locale);
        });
      }
      expect(foreign, "requests to other hosts").toEqual([]);
    });
  });
}

test.describe("without scripts", () => {
  test.use({ consent: null, javaScriptEnabled: false });

  for (const locale of localeCodes) {
    // One test for all pages: without scripts a page leaves nothing behind for the next one.
    test(`pages show header, heading, content and footer, and no control that needs scripts, ${locale}`, async ({
      page,
    }) => {
      for (const { path } of pages) {
        await test.step(path, async () => {
          await page.goto(pathIn(locale, path));
          const main = page.getByRole("main");
          await expect(page.getByRole("banner")).toBeVisible();
          await expect(page.getByRole("contentinfo")).toBeVisible();
          await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
          expect((await main.innerText()).length).toBeGreaterThan(60);
          // Outside of a form, a button or field would have no effect without scripts.
          const dead = page
            .locator("button:not(form button), input:not(form input), [role=tab]:not(a)")
            .filter({ visible: true });
          await expect(dead).toHaveCount(0);
        });
      }
    });
  }
});

/** Uses the theme menu and whatever buttons and tabs a page has. */
async function useControls(page: Page, locale: Locale): Promise<void> {
  const { theme } = messages[locale].shell;
  const header = page.getByRole("banner");
  await header.getByLabel(theme.label, { exact: true }).click();
  await header.getByRole("button", { name: theme.dark }).click();
  for (const control of await page.locator("main button[type=button], main [role=tab]").all()) {
    if (await control.isVisible()) await control.click();
  }
  await page.mouse.wheel(0, 20_000);
  await page.getByRole("contentinfo").getByRole("link").first().hover();
}

function headLinks(page: Page): Promise<Record<string, string>> {
  return page
    .locator('link[rel="canonical"], link[rel="alternate"][hreflang]')
    .evaluateAll((links) =>
      Object.fromEntries(
        links.map((link) => [
          link.getAttribute("hreflang") ?? "canonical",
          link.getAttribute("href") ?? "",
        ]),
      ),
    );
}

function expectedLinks(tested: TestedPage, locale: Locale, origin: string): Record<string, string> {
  const { canonical, isIndexed } = tested;
  if (canonical === null) return {};
  const links: Record<string, string> = { canonical: origin + addressIn(locale, canonical) };
  if (!isIndexed) return links;
  for (const code of localeCodes) {
    links[locales[code].htmlLang] = origin + addressIn(code, canonical);
  }
  links["x-default"] = origin + addressIn("cn", canonical);
  return links;
}

/** Pages with every kind of content that is wide: tables, drawn windows, forms, addresses. */
const withWideContent = [
  "/register?package=B",
  "/",
  "/indexConfig",
  "/download",
  "/pricing",
  "/register",
  "/contact",
  "/resources",
  "/security",
  "/updateBrowserLog",
  "/release/client/6.0.10",
  "/privacyPolicy",
  "/new/1",
] as const;

for (const locale of localeCodes) {
  test(`letters of twice the size fit into windows of a phone and a desk, in ${locale}`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const address of withWideContent) {
      await page.goto(pathIn(locale, address));
      // Blocks that are laid out when they come near the view count as well.
      await page.evaluate(() => {
        for (const block of document.querySelectorAll<HTMLElement>(".defer-layout")) {
          block.style.contentVisibility = "visible";
        }
      });
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const [type, widest] = await page.evaluate(() => [
          getComputedStyle(document.documentElement).fontSize,
          document.documentElement.scrollWidth,
        ]);
        expect.soft([type, widest], `${address} at ${width}`).toEqual(["32px", width]);
      }
    }
  });
}
