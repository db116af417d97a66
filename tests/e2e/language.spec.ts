import type { APIResponse } from "@playwright/test";
import { type Address, addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes, locales, otherLocale } from "~/i18n/locales";
import { expect, messages, openReady, visitorTest as test } from "../support/site-test";

const routes: Address[] = ["/", "/contact", "/updateBrowserLog", "/privacyPolicy", "/new/1"];
const query = "?from=mail&q=%E4%BB%A3%E7%90%86";

const under = (prefix: string, path: Address) =>
  prefix === "" ? path : `/${prefix}${path === "/" ? "" : path}`;

type Outcome = { page: Locale } | { redirect: Locale } | { missing: true; expires: boolean };

/** Every combination: the cookie has precedence, then the prefix, then Chinese. */
const table: { cookie: string | null; prefix: string; outcome: Outcome }[] = [
  { cookie: null, prefix: "", outcome: { page: "cn" } },
  { cookie: null, prefix: "cn", outcome: { redirect: "cn" } },
  { cookie: null, prefix: "en", outcome: { page: "en" } },
  { cookie: null, prefix: "fr", outcome: { missing: true, expires: false } },
  { cookie: "cn", prefix: "", outcome: { page: "cn" } },
  { cookie: "cn", prefix: "cn", outcome: { redirect: "cn" } },
  { cookie: "cn", prefix: "en", outcome: { redirect: "cn" } },
  { cookie: "cn", prefix: "fr", outcome: { redirect: "cn" } },
  { cookie: "en", prefix: "", outcome: { redirect: "en" } },
  { cookie: "en", prefix: "cn", outcome: { redirect: "en" } },
  { cookie: "en", prefix: "en", outcome: { page: "en" } },
  { cookie: "en", prefix: "fr", outcome: { redirect: "en" } },
  { cookie: "fr", prefix: "", outcome: { missing: true, expires: true } },
  { cookie: "fr", prefix: "cn", outcome: { missing: true, expires: true } },
  { cookie: "fr", prefix: "en", outcome: { missing: true, expires: true } },
  { cookie: "fr", prefix: "fr", outcome: { missing: true, expires: true } },
];

const cookieHeader = (cookie: string | null): Record<string, string> =>
  cookie === null ? {} : { cookie: `lang=${cookie}` };

const setCookies = (response: APIResponse) =>
  response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value);

test.describe("over HTTP", () => {
  for (const { cookie, prefix, outcome } of table) {
    const [[kind, value] = []] = Object.entries(outcome);
    test(`cookie ${cookie}, prefix '${prefix}': ${kind} ${value}`, async ({ request }) => {
      for (const path of routes) {
        const address = under(prefix, path);
        const headers = cookieHeader(cookie);
        const response = await request.get(address + query, { headers, maxRedirects: 0 });
        const label = `${address} with cookie ${cookie}`;
        if ("page" in outcome) {
          expect(response.status(), label).toBe(200);
          expect(await response.text(), label).toContain(
            `<html lang="${locales[outcome.page].htmlLang}"`,
          );
          expect(setCookies(response).join(), label).not.toMatch(/\blang=/);
        } else if ("redirect" in outcome) {
          expect(response.status(), label).toBe(302);
          const target = addressIn(outcome.redirect, path) + query;
          expect(response.headers()["location"], label).toBe(target);
          expect(response.headers()["cache-control"], label).toBe("private, no-store");
          expect(response.headers()["vary"], label).toContain("Cookie");
          expect(setCookies(response).join(), label).not.toMatch(/\blang=/);
          const followed = await request.get(target, { headers, maxRedirects: 0 });
          expect(followed.status(), `${label}, one redirect at most`).toBe(200);
        } else {
          expect(response.status(), label).toBe(404);
          expect(await response.text(), label).toMatch(
            /(<title[^>]*>[^<]*|data-error=")This page could not be found/,
          );
          expect(
            setCookies(response).some((one) => /^lang=; Max-Age=0/.test(one)),
            label,
          ).toBe(outcome.expires);
        }
      }
    });
  }

  test("trailing slash, prefix and language are corrected by one redirect", async ({ request }) => {
    for (const [from, cookie, to, status] of [
      ["/contact/", null, "/contact", 301],
      ["/cn/contact/", "en", "/en/contact", 302],
      ["/en/contact/", "cn", "/contact", 302],
      ["/cn/", null, "/", 302],
    ] as const) {
      const headers = cookieHeader(cookie);
      const response = await request.get(from, { headers, maxRedirects: 0 });
      expect([response.status(), response.headers()["location"]], from).toEqual([status, to]);
      const followed = await request.get(to, { headers, maxRedirects: 0 });
      expect(followed.status(), to).toBe(200);
    }
  });

  test("a redirect never leaves the site", async ({ request, baseURL }) => {
    for (const path of ["/cn//evil.example", "//evil.example", "/cn/%2F%2Fevil.example/"]) {
      for (const cookie of [null, "cn", "en"]) {
        const headers = cookieHeader(cookie);
        const response = await request.get(baseURL + path, { headers, maxRedirects: 0 });
        const location = response.headers()["location"] ?? "/";
        expect(new URL(location, baseURL).origin, `${path} to ${location}`).toBe(baseURL);
        expect(response.status(), path).toBeLessThan(500);
      }
    }
  });

  test("a missing page is 404 in the language of its address or cookie", async ({ request }) => {
    for (const [path, cookie, locale] of [
      ["/unknown", null, "cn"],
      ["/en/unknown", null, "en"],
      ["/unknown", "en", "en"],
      ["/indexConfig", null, "cn"],
    ] as const) {
      const response = await request.get(path, { headers: cookieHeader(cookie), maxRedirects: 0 });
      const html = await response.text();
      expect(response.status(), path).toBe(404);
      expect(html, path).toContain(`<html lang="${locales[locale].htmlLang}"`);
      expect(html, path).toContain(messages[locale].shell.error.notFoundText);
      expect(html, path).toContain('data-error="This page could not be found.');
    }
  });
});

test.describe("a bad language cookie", () => {
  test.use({ language: "fr" });

  test("causes one 404 in both languages, and the next request works", async ({
    page,
    context,
  }) => {
    const refused = await page.goto(addressIn("en", "/contact"));
    expect(refused?.status()).toBe(404);
    expect(await page.title()).toContain("This page could not be found");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("lang");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: messages.cn.shell.error.backHome })).toBeVisible();
    await expect(
      main.getByRole("link", { name: messages.cn.shell.error.otherLanguage }),
    ).toHaveAttribute("href", "/en");
    expect((await page.goto(addressIn("en", "/contact")))?.status()).toBe(200);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`in the browser, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });

    // One visitor for all of it: a browser of its own for each takes more time than what is asked.
    test("a link stores no language; the switch stores it for a year, keeps page and query, can be undone, and survives the back button", async ({
      page,
      context,
    }) => {
      const stored = async () => (await context.cookies()).find(({ name }) => name === "lang");
      const header = page.getByRole("banner");

      await page.goto(addressIn("en", "/contact"));
      await header.getByRole("link", { name: /Home/ }).click();
      await expect(page).toHaveURL(addressIn("en", "/"));
      expect(await stored()).toBeUndefined();

      await page.goto(`${addressIn("cn", "/contact")}${query}`);
      await header.getByRole("button", { name: messages.cn.shell.switchTo.en }).click();
      await expect(page).toHaveURL(addressIn("en", "/contact") + query);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      const cookie = await stored();
      expect(cookie).toMatchObject({ value: "en", path: "/", sameSite: "Lax" });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(364);
      expect(days).toBeLessThan(366);

      await page.goBack();
      await expect(page).toHaveURL(addressIn("en", "/contact") + query);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");

      await header.getByRole("button", { name: messages.en.shell.switchTo.cn }).click();
      await expect(page).toHaveURL(addressIn("cn", "/contact") + query);
      await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
      expect((await stored())?.value).toBe("cn");
    });

    for (const locale of localeCodes) {
      const other = otherLocale(locale);
      test.describe(`a visitor who chose ${locale} opens a link in ${other}`, () => {
        test.use({ language: locale });
        const { offer } = messages[locale].shell;

        test("sees the page in the chosen language, and an offer of the other once", async ({
          page,
        }) => {
          await page.goto(addressIn(other, "/cookie") + query);
          await expect(page).toHaveURL(addressIn(locale, "/cookie") + query);
          await expect(page.getByText(offer.note)).toBeVisible();
          await page.reload();
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.getByText(offer.note)).toHaveCount(0);
        });

        test("can accept the offer, which stores that language", async ({ page, context }) => {
          await page.goto(addressIn(other, "/cookie") + query);
          await page.getByRole("button", { name: offer.action }).click();
          await expect(page).toHaveURL(addressIn(other, "/cookie") + query);
          await expect(page.locator("html")).toHaveAttribute("lang", locales[other].htmlLang);
          const cookies = await context.cookies();
          expect(cookies.find(({ name }) => name === "lang")?.value).toBe(other);
          await expect(page.getByText(messages[other].shell.offer.note)).toHaveCount(0);
        });
      });
    }
  });
}

test("the offer is gone on the next page", async ({ page, context }) => {
  await context.addCookies([
    { name: "lang", value: "en", url: test.info().project.use.baseURL ?? "" },
  ]);
  await openReady(page, addressIn("cn", "/cookie"));
  await expect(page.getByText(messages.en.shell.offer.note)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await expect(page).toHaveURL(addressIn("en", "/privacyPolicy"));
  await expect(page.getByText(messages.en.shell.offer.note)).toHaveCount(0);
});

test("a preview link that is over says so, and not that the address is wrong", async ({
  request,
}) => {
  const headers = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };
  for (const [path, locale] of [
    ["/new/1?preview=used", "cn"],
    ["/en/pricing?preview=used", "en"],
    ["/en?words=used", "en"],
  ] as const) {
    const response = await request.get(path, { headers });
    expect(response.status(), path).toBe(404);
    expect(response.headers()["cache-control"], path).toContain("no-store");
    const html = await response.text();
    expect(html, path).toContain(messages[locale].shell.error.usedLinkTitle);
    expect(html, path).not.toContain(messages[locale].shell.error.notFoundTitle);
  }
});
