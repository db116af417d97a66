import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
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

  test("reloads the page once, then shows a note and leaves the server's form, which posts without scripts", async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 422/);
    await page.route(formChunk, (route) => route.abort());
    await openReady(page, register);
    const documents = countDocuments(page);
    const reloaded = page.waitForEvent("load");
    await emailField(page).focus();
    await reloaded;
    await scriptsReady(page);
    expect(documents()).toBe(1);

    await emailField(page).fill("not an address");
    await expect(reloadNote(page)).toBeVisible();
    expect(documents()).toBe(1);
    const posted = page.waitForRequest(
      (request) => request.method() === "POST" && request.isNavigationRequest(),
    );
    await page.getByRole("button", { name: messages.en.registration.submit, exact: true }).click();
    await posted;
    await expect(page.getByText("Please enter the correct email address").first()).toBeVisible();
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
  const log = addressIn("en", "/updateBrowserLog");

  test("loads the page for bad requests when the API responds 400: for more versions, a kernel and a checksum", async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 400/);
    await page.route(/\/api\/(sys|checksums)\//, (route) =>
      route.fulfill({ status: 400, json: { code: 400, message: "Bad Request", data: null } }),
    );
    const kernels = page.getByRole("navigation", { name: messages.en.browserLog.filter });
    const checksum = page.locator("[name=sha256]");
    for (const [address, ask] of [
      [log, () => page.getByRole("link", { name: messages.en.releases.viewMore }).click()],
      [log, () => kernels.getByRole("link").nth(1).click()],
      [
        addressIn("en", "/verify"),
        async () => {
          await checksum.fill("a".repeat(64));
          await checksum.press("Enter");
        },
      ],
    ] as const) {
      await openReady(page, address);
      await ask();
      await expect(page).toHaveURL(addressIn("en", "/400"));
    }
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(shell.error.badRequestTitle);
  });

  // What counts as a failure is in app/site/calls/call-api.test.ts.
  test("is logged but not shown to the visitor, who may ask again", async ({
    page,
    expectConsoleErrors,
  }) => {
    const call = "**/api/sys/getVersionList";
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    expectConsoleErrors(/getVersionList/);
    await page.route(call, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
    await openReady(page, log);
    const main = page.getByRole("main");
    const before = await main.innerText();
    const more = page.getByRole("link", { name: messages.en.releases.viewMore });
    await more.click();
    await expect.poll(() => logged.join()).toContain("API call sys/getVersionList failed");
    await expect(more).not.toHaveAttribute("aria-busy", "true");
    await expect(page).toHaveURL(log);
    expect(await main.innerText()).toBe(before);

    await page.unroute(call);
    await more.click();
    await expect(page.getByRole("article")).toHaveCount(16);
  });
});
