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
import { expect, messages, openReady, test } from "../support/site-test";

type Screen = {
  path: string;
  status: number;
  /** The page that stands for it in search engines; null: none. */
  canonical: Address | null;
  isIndexed: boolean;
  /** Whether it asks for consent; a page that does not exist keeps quiet. */
  asks: boolean;
};

const unindexed: ReadonlySet<string> = new Set(["/indexConfig", "/400"]);
const pages: Address[] = [
  ...pageAddresses.filter((path) => !redirectAddresses.has(path)),
  "/new/1",
];

const screens: Screen[] = [
  ...pages.map((path) => ({
    path,
    status: path === "/400" ? 400 : 200,
    canonical: path === "/indexConfig" ? ("/" as const) : path === "/400" ? null : path,
    isIndexed: !unindexed.has(path),
    asks: true,
  })),
  { path: "/no-such-page", status: 404, canonical: null, isIndexed: false, asks: false },
];

for (const screen of screens) {
  for (const locale of localeCodes) {
    const address = pathIn(locale, screen.path);

    test.describe(address, () => {
      test.describe("accessibility", () => {
        // Colours on their way to another theme are in neither.
        test.use({ consent: null, contextOptions: { reducedMotion: "reduce" } });

        test("has no findings: light while consent is asked for, dark afterwards", async ({
          page,
        }) => {
          const { consent } = messages[locale].shell;
          const sheet = page.getByRole("region", { name: consent.label, exact: true });
          await page.emulateMedia({ colorScheme: "light" });
          await openReady(page, address);
          await expect(sheet).toHaveCount(screen.asks ? 1 : 0);
          expect.soft(await accessibilityFindings(page), "light").toEqual([]);
          if (screen.asks) await sheet.getByRole("button", { name: consent.necessary }).click();
          await expect(sheet).toHaveCount(0);
          await page.emulateMedia({ colorScheme: "dark" });
          expect(await accessibilityFindings(page, { coloursOnly: true }), "dark").toEqual([]);
        });
      });

      test("names itself, its language and its alternates, and asks no other host", async ({
        page,
        baseURL,
      }) => {
        const foreign: string[] = [];
        page.on("request", (request) => {
          const { origin, href, protocol } = new URL(request.url());
          if (protocol !== "data:" && origin !== baseURL) foreign.push(href);
        });
        const response = await page.goto(address);
        expect(response?.status()).toBe(screen.status);
        await openReady(page, address);
        await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].htmlLang);
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
        await expect(page).toHaveTitle(/\S.*\S/);
        expect(await headLinks(page)).toEqual(expectedLinks(screen, locale, baseURL ?? ""));
        await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(
          screen.isIndexed ? 0 : 1,
        );
        expect(foreign).toEqual([]);
      });

      test("does not scroll sideways at 320 px", async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await openReady(page, address);
        const { content, view } = await page.evaluate(() => ({
          content: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
          view: document.documentElement.clientWidth,
        }));
        expect(content).toBeLessThanOrEqual(view);
      });

      test.describe("without scripts", () => {
        test.use({ javaScriptEnabled: false });

        test("shows header, heading, content and footer, and no dead control", async ({ page }) => {
          await page.goto(address);
          await expect(page.getByRole("banner")).toBeVisible();
          await expect(page.getByRole("contentinfo")).toBeVisible();
          const main = page.getByRole("main");
          await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
          expect((await main.innerText()).length).toBeGreaterThan(60);
          // A button that posts no form, or a field of none, could only be served by scripts.
          const dead = page
            .locator("button:not(form button), input:not(form input), [role=tab]:not(a)")
            .filter({ visible: true });
          await expect(dead).toHaveCount(0);
        });
      });
    });
  }
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

function expectedLinks(screen: Screen, locale: Locale, origin: string): Record<string, string> {
  const { canonical, isIndexed } = screen;
  if (canonical === null) return {};
  const links: Record<string, string> = { canonical: origin + addressIn(locale, canonical) };
  if (!isIndexed) return links;
  for (const code of localeCodes) {
    links[locales[code].htmlLang] = origin + addressIn(code, canonical);
  }
  links["x-default"] = origin + addressIn("cn", canonical);
  return links;
}
