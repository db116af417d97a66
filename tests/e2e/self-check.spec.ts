import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { expect, messages, openReady, test, withMotion } from "../support/site-test";

const readRows = 12;

// Its rows follow each other in time.
test.use(withMotion);

/** Opens the page and lets its code come, as it does when a pointer comes near. */
async function openAwake(page: Page, locale: Locale): Promise<void> {
  await openReady(page, addressIn(locale, "/self-check"));
  await page.getByRole("heading", { level: 2 }).first().hover();
  await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
}

const row = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: name }) });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

test("reads every row, sends and keeps nothing, and starts over", async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Content Security Policy/);
  const { check } = messages.en.selfCheck;
  const response = await page.goto(addressIn("en", "/self-check"));
  expect(response?.headers()["content-security-policy"]).toContain("; connect-src 'none';");
  await openAwake(page, "en");
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
  const sent: string[] = [];
  context.on("request", (request) => sent.push(request.url()));
  const kept = async () => [
    await context.cookies(),
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ];
  const before = await kept();

  const main = page.locator("site-island button").first();
  await expect(page.getByText(check.unread, { exact: true })).toHaveCount(13);
  await main.click();
  await expect(main).toHaveText(check.stop);
  await expect(heading(page, fill(check.agreeing, { n: readRows }))).toBeVisible();
  await expect(main).toHaveText(check.reset);
  await expect(main).toBeFocused();
  await expect(row(page, check.rows.userAgent)).toContainText("Mozilla/5.0");
  await expect(row(page, check.rows.canvas)).toContainText(/[0-9a-f]{16}/);
  await expect(page.getByText(check.unread, { exact: true })).toHaveCount(0);
  await expect(page.locator("site-island path.ring-drawn")).toHaveCount(readRows);

  await page.getByRole("button", { name: check.candidates.show }).click();
  await expect(heading(page, fill(check.agreeing, { n: 13 }))).toBeVisible();
  await expect(page.getByRole("button", { name: check.candidates.show })).toBeFocused();
  await expect(page.locator("site-island path.ring-drawn")).toHaveCount(13);
  await page.getByRole("contentinfo").getByRole("link").first().hover();

  await main.click();
  await expect(heading(page, check.ready.title)).toBeVisible();
  await expect(page.getByText(check.unread, { exact: true })).toHaveCount(13);
  await expect(main).toHaveText(check.start);
  expect(sent).toEqual([]);
  expect(await kept()).toEqual(before);

  // The policy holds even against code that would try.
  const violation = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
          resolve(violatedDirective),
        );
      }),
  );
  const tries = page.evaluate(() => fetch("/readyz").then(String, () => "refused"));
  expect(await tries).toBe("refused");
  expect(await violation).toBe("connect-src");
});

test("a double click before its code has come starts it once, and does not stop it", async ({
  page,
}) => {
  const { check } = messages.en.selfCheck;
  const pressed = Promise.withResolvers<void>();
  await page.route("**/assets/react-*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openReady(page, addressIn("en", "/self-check"));
  await page.locator("site-island button").first().dblclick();
  pressed.resolve();
  await expect(heading(page, fill(check.agreeing, { n: readRows }))).toBeVisible();
});

test("on a phone, marks what contradicts, with what to do about it, and says that WebRTC was refused", async ({
  page,
  context,
}) => {
  const { check } = messages.cn.selfCheck;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    Object.assign(window, { RTCPeerConnection: undefined });
    Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" });
    Object.defineProperty(Date.prototype, "getTimezoneOffset", { value: () => -77 });
  });
  await openAwake(page, "cn");
  const sent: string[] = [];
  context.on("request", (request) => sent.push(request.url()));
  await page.getByRole("button", { name: check.start }).click();
  const outcome = fill(check.contradicting.other, { n: 2, total: readRows });
  await expect(heading(page, outcome)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: outcome })).toHaveCount(1);
  const system = row(page, check.rows.system);
  await expect(system).toContainText(fill(check.contradicts, { row: check.rows.userAgent }));
  await expect(system).toContainText(check.contradictions.systemAgent.fix);
  await expect(system).toContainText("MacIntel");
  await expect(row(page, check.rows.timeZone)).toContainText("UTC+01:17");
  await expect(page.locator("site-island path.text-seal-ink")).toHaveCount(2);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: check.candidates.show }).click();
  await expect(row(page, check.rows.webrtc)).toContainText(check.refused);
});

test("says what was refused, and can be stopped", async ({ page }) => {
  const { check } = messages.en.selfCheck;
  await page.addInitScript(() => {
    // Noise in each reading, and no sound at all.
    const { toDataURL } = HTMLCanvasElement.prototype;
    let reading = 0;
    HTMLCanvasElement.prototype.toDataURL = function read(...given) {
      reading += 1;
      return toDataURL.apply(this, given) + reading;
    };
    Reflect.deleteProperty(window, "OfflineAudioContext");
  });
  await page.clock.install();
  await openAwake(page, "en");
  // Rows follow each other by a timer; it stands still, so that there is something left to stop.
  await page.clock.pauseAt(Date.now() + 60_000);
  const main = page.locator("site-island button").first();
  await main.click();
  await expect(async () => {
    await page.clock.runFor(240);
    await expect(row(page, check.rows.userAgent)).toContainText("Mozilla/5.0", { timeout: 1_000 });
  }).toPass();
  await main.click();
  await page.clock.resume();
  await expect(heading(page, check.stopped.title)).toBeVisible();
  await expect(row(page, check.rows.touch)).toContainText(check.unread);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(main).toHaveText(check.again);
  await main.click();
  await expect(heading(page, fill(check.blocked.other, { n: 2 }))).toBeVisible();
  await expect(row(page, check.rows.canvas)).toContainText(check.refusedCanvas);
  await expect(row(page, check.rows.audio)).toContainText(check.refused);
  await page.getByRole("button", { name: check.reset }).click();
  await expect(heading(page, check.ready.title)).toBeVisible();
  await expect(main).toBeFocused();
});
