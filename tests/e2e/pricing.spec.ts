import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes } from "~/i18n/locales";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

const { pricing } = messages.en;
const at = (environments: number, members: number) =>
  addressIn("en", "/pricing", { query: { environments, members } });
const bare = addressIn("en", "/pricing");

const result = (page: Page, locale: Locale = "en") =>
  page.getByRole("region", { name: messages[locale].pricing.result.label });
const slider = (page: Page) => page.getByRole("slider", { name: pricing.selector.environments });
const more = (page: Page) => page.getByRole("button", { name: pricing.selector.more });
const fewer = (page: Page) => page.getByRole("button", { name: pricing.selector.fewer });
const chosenName = (page: Page) => result(page).getByRole("heading", { level: 2 });

test("buttons and slider change package, price, reasons and address in place; going back leaves the page", async ({
  page,
}) => {
  await openReady(page, addressIn("en", "/download"));
  await page.getByRole("banner").getByRole("link", { name: pricing.breadcrumb }).click();
  await expect(page).toHaveURL(bare);
  await expect(chosenName(page)).toHaveText("Package C");
  await markDocument(page);
  await expect(page.getByRole("button", { name: pricing.selector.submit })).toBeHidden();

  await more(page).click();
  await expect(page).toHaveURL(at(100, 6));
  await expect(chosenName(page)).toHaveText("Package D");
  await expect(result(page)).toContainText("¥359");
  const why = (name: string) =>
    page.getByRole("table", { name: fill(pricing.why.heading, { name }) });
  await expect(why("Package D").getByRole("row", { name: "Package C" })).toContainText("1 short");
  await fewer(page).click();
  await expect(page).toHaveURL(at(100, 5));
  await expect(chosenName(page)).toHaveText("Package C");

  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "300 environments");
  await expect(page).toHaveURL(at(300, 5));
  await expect(chosenName(page)).toHaveText("Package D");
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await expect(page).toHaveURL(at(1000, 5));
  await expect(chosenName(page)).toHaveText("Package E");
  expect(await isMarkedDocument(page)).toBe(true);

  // The head of the table stays in view.
  const head = page.getByRole("columnheader", { name: /^Package E/ });
  await expect(head).toContainText(pricing.comparison.chosen);
  await page.getByRole("rowheader").last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(head).toBeInViewport();

  await page.goBack();
  await expect(page).toHaveURL(addressIn("en", "/download"));
});

test("on a phone, tabs select the package in the comparison; there is at least one member", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, at(10, 1));
  await fewer(page).click({ force: true });
  await expect(page).toHaveURL(at(10, 1));
  const tabs = page.getByRole("navigation", { name: pricing.comparison.choose });
  const current = tabs.locator('[aria-current="true"]');
  await expect(current).toContainText("Package A");
  await tabs.getByRole("link", { name: "Package E" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Package E" })).toBeVisible();
  await expect(page.getByText("90 days").filter({ visible: true })).toHaveCount(1);
  await expect(page).toHaveURL(at(1000, 30));
  await tabs.getByRole("link", { name: pricing.custom.name }).click();
  await expect(page.getByRole("heading", { level: 3, name: pricing.custom.name })).toBeVisible();
});

test("the print gains and loses ridges one after the other, 120 ms each", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const timings: unknown[] = [];
    Object.assign(window, { timings });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this instanceof SVGPathElement && typeof options === "object") {
        timings.push([options.delay, options.duration]);
      }
      return animate.call(this, frames, options);
    };
  });
  await openReady(page, bare);
  const ridges = result(page).locator('path[opacity="1"]');
  const timings = () => page.evaluate(() => (window as unknown as { timings: unknown[] }).timings);
  await expect(ridges).toHaveCount(7);
  expect(await timings()).toEqual([]);
  const gained = [
    [0, 120],
    [120, 120],
    [240, 120],
  ];
  await more(page).click();
  await expect(ridges).toHaveCount(10);
  await expect.poll(timings).toEqual(gained);
  await fewer(page).click();
  await expect(ridges).toHaveCount(7);
  await expect.poll(timings).toEqual([...gained, ...gained.toReversed()]);
});

test("all of several fast presses count, also while the previous change is being rendered", async ({
  page,
}) => {
  await openReady(page, bare);
  for (let press = 0; press < 5; press += 1) await more(page).click();
  await expect(page).toHaveURL(at(100, 10));
  await expect(chosenName(page)).toHaveText("Package D");
  await page.evaluate((name) => {
    const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
    const replace = history.replaceState.bind(history);
    let left = 4;
    // The address changes after the need has changed and before it is rendered.
    history.replaceState = (...entry) => {
      replace(...entry);
      if (left > 0) setTimeout(() => button?.click());
      left -= 1;
    };
    const shown: string[] = [];
    const output = document.querySelector("output");
    new MutationObserver(() => shown.push(output?.textContent ?? "")).observe(
      output as HTMLOutputElement,
      { characterData: true, childList: true, subtree: true },
    );
    Object.assign(window, { shown });
  }, pricing.selector.more);
  await more(page).click();
  await expect(page).toHaveURL(at(100, 15));
  await expect(chosenName(page)).toHaveText("Package E");
  // The number never falls back to an earlier one.
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([
    "11",
    "12",
    "13",
    "14",
    "15",
  ]);
});

test("nothing moves when the price changes", async ({ page }) => {
  for (const locale of localeCodes) {
    await openReady(page, addressIn(locale, "/pricing"));
    const range = page.getByRole("slider");
    const button = result(page, locale).getByRole("link");
    const place = () => button.evaluate((link) => link.getBoundingClientRect().top + scrollY);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const width of [1440, 1200, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await range.focus();
      const before = [await place(), await height()];
      // The address changes before the price does.
      for (const [key, environments, wanted] of [
        ["End", 1000, /\b1,?000\b/],
        ["ArrowLeft", 300, /\b300\b/],
        ["Home", 10, /\b10\b/],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page).toHaveURL(new RegExp(`environments=${environments}&`));
        await expect(range).toHaveAttribute("aria-valuetext", wanted);
        expect([await place(), await height()], `${locale} ${width} ${key}`).toEqual(before);
      }
    }
  }
});

test("a slider that was moved before hydration keeps its position", async ({ page }) => {
  await page.route("**/assets/*.js", async (route) => {
    await page.waitForFunction(() => "moved" in window);
    await route.continue();
  });
  await page.goto(bare, { waitUntil: "commit" });
  await slider(page).waitFor();
  await slider(page).evaluate((range: HTMLInputElement) => {
    range.value = "3";
    Object.assign(window, { moved: true });
  });
  await expect(page).toHaveURL(at(300, 5));
  await expect(chosenName(page)).toHaveText("Package D");
});
