import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { patience } from "../support/patience";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

const { shell } = messages.en;
const register = addressIn("en", "/register");
const formChunk = "**/assets/register-form-*.js";

/** Counts the documents that a page loads from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

const emailField = (page: Page) =>
  page.getByRole("textbox", { name: messages.en.registration.email.label });
const reloadNote = (page: Page) => page.getByText("Part of this page did not load.");

test.describe("an island whose script fails to load", () => {
  test.beforeEach(({ expectConsoleErrors }) => {
    expectConsoleErrors(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
  });

  for (const storage of ["open", "blocked"]) {
    test(`reloads the page once, then shows a note; session storage ${storage}`, async ({
      page,
    }) => {
      if (storage === "blocked") {
        await page.addInitScript(() => {
          Object.defineProperty(window, "sessionStorage", {
            get() {
              throw new DOMException("blocked", "SecurityError");
            },
          });
        });
      }
      await page.route(formChunk, (route) => route.abort());
      await openReady(page, register);
      const documents = countDocuments(page);
      const reloaded = page.waitForEvent("load");
      await emailField(page).focus();
      await reloaded;
      await scriptsReady(page);
      expect(documents()).toBe(1);

      await emailField(page).focus();
      await expect(reloadNote(page)).toBeVisible();
      expect(documents()).toBe(1);
    });
  }

  test("leaves the server's form, which posts without scripts", async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 422/);
    await page.route(formChunk, (route) => route.abort());
    await openReady(page, register);
    const reloaded = page.waitForEvent("load");
    await emailField(page).focus();
    await reloaded;
    await scriptsReady(page);
    await emailField(page).fill("not an address");
    await expect(reloadNote(page)).toBeVisible();
    const posted = page.waitForRequest(
      (request) => request.method() === "POST" && request.isNavigationRequest(),
    );
    await page.getByRole("button", { name: messages.en.registration.submit, exact: true }).click();
    await posted;
    await expect(page.getByText("Please enter the correct email address").first()).toBeVisible();
  });

  test("leaves the page as it is while the browser is offline", async ({
    page,
    context,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
    await openReady(page, register);
    const documents = countDocuments(page);
    await context.setOffline(true);
    await emailField(page).focus();
    await expect(reloadNote(page)).toBeVisible();
    expect(documents()).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("is not reloaded away from a tick or a choice", async ({ page }) => {
    const tick = page.getByRole("checkbox");
    const list = page.getByRole("combobox");
    for (const [field, change] of [
      [tick, () => tick.check()],
      [list, () => list.selectOption({ index: 3 })],
    ] as const) {
      const changed = Promise.withResolvers<void>();
      await page.route(formChunk, async (route) => {
        await changed.promise;
        await route.abort();
      });
      await openReady(page, register);
      const documents = countDocuments(page);
      await field.focus();
      await change();
      changed.resolve();
      await expect(reloadNote(page)).toBeVisible();
      expect(documents()).toBe(0);
      await page.unrouteAll();
    }
  });

  test("may reload the page again after a minute", async ({ page }) => {
    await page.clock.install();
    await page.route(formChunk, (route) => route.abort());
    await openReady(page, register);
    const documents = countDocuments(page);
    for (const expected of [1, 2]) {
      const reloaded = page.waitForEvent("load");
      await emailField(page).focus();
      await reloaded;
      await scriptsReady(page);
      expect(documents()).toBe(expected);
      await page.clock.fastForward(60_000);
    }
  });

  test("follows a link that was pressed just before the failure", async ({ page }) => {
    const pricing = addressIn("en", "/pricing");
    let fail = () => {};
    const isAsked = new Promise<void>((resolve) => {
      void page.route(formChunk, (route) => {
        fail = () => void route.abort();
        resolve();
      });
    });
    await page.route(`**${pricing}`, async (route) => {
      fail();
      // Long enough that a reload would begin first.
      await expect(reloadNote(page)).toBeAttached();
      await route.continue();
    });
    await openReady(page, register);
    await emailField(page).focus();
    await isAsked;
    await page.getByRole("contentinfo").getByRole("link", { name: shell.nav.pricing }).click();
    await expect(page).toHaveURL(pricing);
  });

  test("hydrates after the reload when the script can be loaded again", async ({ page }) => {
    await page.route(formChunk, (route) => route.abort());
    await openReady(page, register);
    const reloaded = page.waitForEvent("load");
    await emailField(page).focus();
    await reloaded;
    await page.unroute(formChunk);
    await scriptsReady(page);
    await emailField(page).focus();
    await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
    await expect(reloadNote(page)).toHaveCount(0);
  });
});

test("a page whose script fails to load is readable, and its links work", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/net::ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  const privacy = addressIn("en", "/privacyPolicy");
  await page.goto(privacy);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: shell.footer.cookiePolicy, exact: true })
    .click();
  await expect(page).toHaveURL(addressIn("en", "/cookie"));
});

test("every link of a page works whichever of its scripts fails to load", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
  const scriptOf = (address: string) => /\/assets\/[\w.-]+\.js$/.exec(address)?.[0] ?? [];
  /** Wakes the islands, so that whatever the page may load is asked for. */
  const use = async () => {
    for (const island of await page.locator("site-island").all()) {
      if (await island.isVisible()) await island.hover();
    }
    await page.waitForLoadState("networkidle");
  };
  for (const path of ["/", "/register"] as const) {
    const address = addressIn("en", path);
    const scripts = new Set<string>();
    const note = (request: { url: () => string }) =>
      [scriptOf(request.url())].flat().map((script) => scripts.add(script));
    page.on("request", note);
    await openReady(page, address);
    await use();
    page.off("request", note);
    expect(scripts.size, path).toBeGreaterThan(0);

    for (const script of scripts) {
      await page.route(`**${script}`, (route) => route.abort());
      await page.goto(address);
      // The guard may reload the page once meanwhile.
      await use().catch(() => undefined);
      // Such a reload may also come between the press and its navigation.
      await expect(async () => {
        await page
          .getByRole("contentinfo")
          .getByRole("link", { name: shell.footer.cookiePolicy, exact: true })
          .click();
        const address = addressIn("en", "/cookie");
        await expect(page, `${path} without ${script}`).toHaveURL(address, { timeout: 5_000 });
      }).toPass({ timeout: patience.timeout });
      await page.unrouteAll();
    }
  }
});

test.describe("a failed API request of a page", () => {
  const call = "**/api/sys/getVersionList";

  for (const locale of localeCodes) {
    test(`loads the page for bad requests when the API responds 400, ${locale}`, async ({
      page,
      expectConsoleErrors,
    }) => {
      expectConsoleErrors(/status of 400.*getVersionList/);
      const { releases, shell: words } = messages[locale];
      await page.route(call, (route) =>
        route.fulfill({ status: 400, json: { code: 400, message: "Bad Request", data: null } }),
      );
      await openReady(page, addressIn(locale, "/updateBrowserLog"));
      await page.getByRole("link", { name: releases.viewMore }).click();
      await expect(page).toHaveURL(addressIn(locale, "/400"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.error.badRequestTitle);
    });
  }

  test("loads that page for the choice of a kernel and for a checksum, too", async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 400/);
    await page.route(/\/api\/(sys|checksums)\//, (route) =>
      route.fulfill({ status: 400, json: { code: 400, message: "Bad Request", data: null } }),
    );
    await openReady(page, addressIn("en", "/updateBrowserLog"));
    const kernels = page.getByRole("navigation", { name: messages.en.browserLog.filter });
    await kernels.getByRole("link").nth(1).click();
    await expect(page).toHaveURL(addressIn("en", "/400"));

    await openReady(page, addressIn("en", "/verify"));
    const checksum = page.locator("[name=sha256]");
    await checksum.fill("a".repeat(64));
    await checksum.press("Enter");
    await expect(page).toHaveURL(addressIn("en", "/400"));
  });

  const other = [
    { kind: "status 500", answer: { status: 500, json: { code: 500, message: "no", data: null } } },
    { kind: "a code that is not 200", answer: { json: { code: 500, message: "no", data: null } } },
    { kind: "an answer that is no JSON", answer: { status: 502, body: "<h1>Bad gateway</h1>" } },
    { kind: "no answer", answer: null },
  ];
  for (const { kind, answer } of other) {
    test(`is logged but not shown to the visitor: ${kind}`, async ({
      page,
      expectConsoleErrors,
    }) => {
      const logged: string[] = [];
      page.on("console", (message) => logged.push(message.text()));
      expectConsoleErrors(/getVersionList/);
      await page.route(call, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      const address = addressIn("en", "/updateBrowserLog");
      await openReady(page, address);
      const main = page.getByRole("main");
      const before = await main.innerText();
      const more = page.getByRole("link", { name: messages.en.releases.viewMore });
      await more.click();
      await expect.poll(() => logged.join()).toContain("API call sys/getVersionList failed");
      await expect(more).not.toHaveAttribute("aria-busy", "true");
      await expect(page).toHaveURL(address);
      expect(await main.innerText()).toBe(before);

      await page.unroute(call);
      const count = await page.getByRole("article").count();
      await more.click();
      await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(count);
    });
  }

  test("succeeds with the code 200 as text", async ({ page, request }) => {
    const answer = await request.post("/api/sys/getVersionList", {
      data: { page: 2, pageSize: 8, lang: "en" },
    });
    await page.route(call, async (route) =>
      route.fulfill({ json: { ...(await answer.json()), code: "200" } }),
    );
    await openReady(page, addressIn("en", "/updateBrowserLog"));
    await page.getByRole("link", { name: messages.en.releases.viewMore }).click();
    await expect(page.getByRole("article")).toHaveCount(16);
  });
});
