import type { Page } from "@playwright/test";
import { addressIn, pageAddresses, pathIn, redirectAddresses } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { expect, messages, scriptsReady, test } from "../support/site-test";

const paths = [
  ...pageAddresses.filter((path) => !redirectAddresses.has(path)),
  "/new/1",
  "/no-such-page",
];

/** Every violation of a policy on the pages of a test; a report on the console fails it as well. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("tellViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, "tellViolation")(`${violatedDirective}: ${blockedURI}`),
    );
  });
  return violations;
}

for (const locale of localeCodes) {
  for (const path of paths) {
    test(`${pathIn(locale, path)} runs under its policy`, async ({ page, request }) => {
      const address = pathIn(locale, path);
      const violations = await watchViolations(page);
      const response = await page.goto(address);
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
      expect(policy).not.toMatch(/unsafe|nonce|\*/);
      const html = await (await request.get(address)).text();
      expect(html).not.toMatch(/<[a-z][^>]* (style|nonce|on[a-z]+)=/);
      await scriptsReady(page);
      await useThePage(page, locale);
      expect(violations).toEqual([]);
    });
  }
}

/** Theme, menus, and whatever buttons and tabs the page has. */
async function useThePage(page: Page, locale: Locale): Promise<void> {
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

test("markup that is slipped into a page does not run", async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/Content Security Policy/);
  const address = addressIn("en", "/contact");
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const evil = `<script>window.evil = 1</script><img src="x:" onerror="window.evil = 2">`;
    const body = (await response.text()).replace("</main>", `${evil}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto(address);
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "evil"))).toBeUndefined();
});
