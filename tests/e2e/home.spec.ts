import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { expect, messages, openReady, test, withMotion } from "../support/site-test";

const { home, windows } = messages.en;
const openHome = (page: Page) => openReady(page, addressIn("en", "/"));

test.use({ ...withMotion, viewport: { width: 1440, height: 900 } });

test("compares any two windows in place, by fields and by windows, and is whole after coming back", async ({
  page,
}) => {
  const { isolate } = home;
  const choice = (name: string, id: string) =>
    page.getByRole("group", { name, exact: true }).getByRole("radio", { name: id });
  const said = page.locator("[data-triptych]").getByRole("status");
  const differing = page.locator(".facing [data-differs]");
  const window = (id: string) => page.locator(`.pick[data-window="${id}"]`);
  const heightNow = () => page.locator("[data-triptych]").evaluate((it) => it.clientHeight);
  const sentence = (n: number) => fill(isolate.differ, { n, m: 7 });
  const { a: first, b: second } = isolate.picks;

  await openHome(page);
  await expect(said).toHaveText(sentence(6));
  await expect(differing).toHaveCount(6);
  const heightBefore = await heightNow();

  await choice(second.name, "M-0021").check({ force: true });
  await expect(said).toHaveText(sentence(7));
  await expect(differing).toHaveCount(7);
  await expect(
    page.getByRole("row", { name: /America\/New_York.*America\/Sao_Paulo/ }),
  ).toBeVisible();
  await expect(window("M-0021")).toHaveAttribute("data-picked", "b");
  await expect(window("E-0533")).toHaveAttribute("data-picked", "");

  // The older pick is replaced, and a second click takes both.
  await window("E-0533").click();
  await expect(choice(first.name, "E-0533")).toBeChecked();
  await expect(choice(second.name, "M-0021")).toBeChecked();
  await window("E-0533").click();
  await expect(said).toHaveText(isolate.same);
  await expect(differing).toHaveCount(0);
  await expect(window("E-0533")).toHaveAttribute("data-picked", "ab");
  expect(await heightNow()).toBe(heightBefore);
  expect(new URL(page.url()).search).toBe("");

  const { cookiePolicy } = messages.en.shell.footer;
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: cookiePolicy, exact: true })
    .click();
  await expect(page).toHaveURL(addressIn("en", "/cookie"));
  await page.goBack();
  await expect(page.getByRole("img", { name: home.hero.drawing }).locator("svg")).toBeVisible();
  await expect(page.getByRole("region", { name: isolate.region })).toBeVisible();

  // Its facts show once all of them are read, because each moves the others: a slow line stops in their middle.
  const facts = page.getByRole("region", { name: home.facts.label, includeHidden: true });
  await expect(facts).toBeVisible();
  await facts.evaluate((strip) => {
    while (strip.nextElementSibling !== null) strip.nextElementSibling.remove();
  });
  await expect(facts).toBeHidden();
});

test("its clocks follow the time of each zone, by day and by night", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-12T01:41:00Z") });
  await openHome(page);
  // Until here the clock runs, and opening takes as long as it takes.
  await page.clock.pauseAt(new Date("2026-11-12T01:41:50Z"));
  const strips = page.locator(".hero-print [data-zone]");
  const atNight = page.locator(".hero-print [data-night]");
  await expect(strips).toHaveText(["20:41", "10:41", "02:41", "22:41", "01:41"]);
  await expect(atNight).toHaveCount(4);
  const inWindow = page.locator('.pick [data-zone="Asia/Tokyo"]');
  await expect(inWindow).toHaveText("10:41");
  await page.clock.runFor(11_000);
  await expect(strips.first()).toHaveText("20:42");
  await expect(inWindow).toHaveText("10:42");
  // Ten hours later it is night in New York and in Tokyo.
  await page.clock.fastForward("10:00:00");
  await expect(strips).toHaveText(["06:42", "20:42", "12:42", "08:42", "11:42"]);
  await expect(atNight).toHaveCount(2);
  await expect(page.locator(".facing [data-zone]")).toHaveText(["06:42", "20:42"]);
});

test.describe("the carousel", () => {
  const { tour } = windows;
  const titles = Object.values(tour.screens).map(({ title }) => title);
  const band = (page: Page) => page.getByRole("region", { name: tour.heading.join(" ") });
  const tab = (page: Page, index: number) => band(page).getByRole("tab").nth(index);
  const button = (page: Page, name: string) =>
    band(page).getByRole("button", { name, exact: true });

  /** Expects that a screen is shown: its tab is selected, and only its panel is usable. */
  async function expectShown(page: Page, index: number) {
    await expect(tab(page, index)).toHaveAttribute("aria-selected", "true");
    await expect(band(page).getByRole("tab", { selected: true })).toHaveCount(1);
    const panel = page.locator(`[role="tabpanel"]:not([inert])`);
    await expect(panel).toHaveCount(1);
    await expect(panel).toHaveAttribute(
      "aria-labelledby",
      (await tab(page, index).getAttribute("id")) ?? "?",
    );
    await expect(panel).toBeInViewport({ ratio: 0.5 });
  }

  /** State of the current screen's timer, which is the animation of a line in its tab. */
  const timer = (page: Page) =>
    band(page)
      .getByRole("tab", { selected: true })
      .evaluate((element) => {
        const [animation] = element.getAnimations({ subtree: true });
        return animation === undefined
          ? { state: "none", seconds: 0 }
          : {
              state: animation.playState,
              seconds: Number(animation.effect?.getTiming().duration) / 1000,
            };
      });

  async function openTour(page: Page) {
    await openHome(page);
    await expect(band(page).getByRole("tab")).toHaveCount(4);
    await bringIntoView(page);
    await page.mouse.move(1, 1);
  }

  async function bringIntoView(page: Page) {
    await band(page).scrollIntoViewIfNeeded();
    await band(page).getByRole("heading").scrollIntoViewIfNeeded();
  }

  test("changes the screen after seven seconds, and is on hold under the pointer, with the focus and while it is paused", async ({
    page,
  }) => {
    await openTour(page);
    const expectState = (state: string) =>
      expect.poll(async () => (await timer(page)).state).toBe(state);
    await expect.poll(() => timer(page)).toEqual({ state: "running", seconds: 7 });
    await band(page).getByRole("heading").hover();
    await expectState("paused");
    await page.mouse.move(1, 1);
    await expectState("running");
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if ((animation.effect as KeyframeEffect).target?.matches("[data-rule]")) animation.finish();
      }
    });
    await expectShown(page, 1);
    await expect.poll(() => timer(page)).toEqual({ state: "running", seconds: 7 });
    await button(page, tour.pause).click();
    await page.mouse.move(1, 1);
    await expect(button(page, tour.play)).toBeVisible();
    await expectState("none");
    await expectShown(page, 1);
    await button(page, tour.play).click();
    await expectState("running");
    await page.mouse.move(1, 1);
    await tab(page, 0).focus();
    await page.keyboard.press("End");
    await expectState("paused");
  });

  test("is operated by buttons, tabs and keys, around the ends, in wide and narrow windows", async ({
    page,
  }) => {
    await openTour(page);
    // From here the timer changes nothing, however slow the test is.
    await button(page, tour.pause).click();
    await expect(band(page).getByRole("tab")).toContainText(titles);
    await tab(page, 0).focus();
    for (const [key, index] of [
      ["Home", 0],
      ["ArrowDown", 1],
      ["ArrowRight", 2],
      ["ArrowUp", 1],
      ["ArrowLeft", 0],
      ["ArrowLeft", 3],
      ["Home", 0],
      ["End", 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, index)).toBeFocused();
      await expectShown(page, index);
    }
    await expect(band(page).locator('[role="tab"][tabindex="0"]')).toHaveCount(1);
    await expect(page.locator('[role="tabpanel"][inert]')).toHaveCount(3);
    await button(page, tour.previous).focus();
    // Presses Tab until the focus leaves the carousel: hidden screens have no place in its order.
    while ((await band(page).locator(":focus").count()) > 0) {
      await expect(page.locator('[role="tabpanel"][inert] :focus')).toHaveCount(0);
      await page.keyboard.press("Tab");
    }
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await bringIntoView(page);
      await tab(page, 0).click();
      await expectShown(page, 0);
      await button(page, tour.previous).click();
      await expectShown(page, 3);
      await button(page, tour.next).click();
      await expectShown(page, 0);
      await button(page, tour.next).click();
      await expectShown(page, 1);
      // The visitor hears which screen the press brought.
      const announced = new RegExp(`${titles[1]}.*2.*4`);
      await expect(band(page).locator('[aria-live="polite"]')).toHaveText(announced);
      await tab(page, 2).click();
      await expectShown(page, 2);
    }
  });

  test("starts paused for visitors who prefer less motion; its buttons stay where they are while some are still to be read", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openTour(page);
    await expect(button(page, tour.play)).toBeVisible();
    expect((await timer(page)).state).toBe("none");
    await button(page, tour.next).click();
    await expectShown(page, 1);
    const first = button(page, tour.previous);
    const place = await first.boundingBox();
    // A slow line brings the document in pieces, and a page that waits for nothing is drawn meanwhile.
    await first.evaluate((element) => {
      while (element.nextElementSibling !== null) element.nextElementSibling.remove();
    });
    expect((await first.boundingBox())?.x).toBe(place?.x);
  });
});
