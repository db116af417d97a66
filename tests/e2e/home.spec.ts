import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { type Locale, localeCodes } from "~/i18n/locales";
import { listVersions } from "../support/releases";
import { expect, messages, openReady, test, withMotion } from "../support/site-test";

/** The advertised features in each language. */
const features: Record<Locale, RegExp[]> = {
  en: [
    /batch import and export/i,
    /simultaneous logins/i,
    /team collaboration/i,
    /account recycle bin/i,
    /\bRPA\b.*robot process automation/i,
    /plugin application centre/i,
    /mobile browser environment/i,
    /all proxy protocols/i,
    /automatic time zone matching/i,
    /cloud sync/i,
  ],
  cn: [
    /批量导入与导出/,
    /多账号同时登录/,
    /团队协作/,
    /账号回收站/,
    /RPA 流程自动化/,
    /插件应用中心/,
    /手机浏览器环境/,
    /全代理协议/,
    /时区随代理匹配/,
    /云同步/,
  ],
};

test.use({ ...withMotion, viewport: { width: 1440, height: 900 } });

for (const locale of localeCodes) {
  const { home, windows } = messages[locale];
  const hero = (page: Page) => page.getByRole("img", { name: home.hero.drawing, exact: true });

  test.describe(locale, () => {
    test("has all ten features and the hero drawing", async ({ page }) => {
      await openHome(page, locale);
      await expect(hero(page).locator("svg")).toBeVisible();
      await expect(hero(page)).toContainText(/\d+\.\d+\.\d+\.\d+/);
      const main = page.getByRole("main");
      for (const feature of features[locale]) {
        await expect(main.getByText(feature).filter({ visible: true }).first()).toBeVisible();
      }
      for (const name of [home.isolate.region, windows.tour.slides]) {
        await expect(page.getByRole("region", { name })).toBeVisible();
      }
    });

    test("shows its facts once all of them are read: each moves the others", async ({ page }) => {
      await openHome(page, locale);
      const facts = page.getByRole("region", { name: home.facts.label, includeHidden: true });
      await expect(facts).toBeVisible();
      // As a slow line leaves the page in the middle of them.
      await facts.evaluate((strip) => {
        while (strip.nextElementSibling !== null) strip.nextElementSibling.remove();
      });
      await expect(facts).toBeHidden();
    });

    test("shows the newest client of the API, with date, and links to both logs", async ({
      page,
      request,
    }) => {
      const { list } = await listVersions(request, { product: "client", pageSize: 1 });
      const [newest] = list;
      await page.goto(addressIn(locale, "/"));
      const poster = page.getByRole("region", { name: home.download.heading });
      await expect(poster.getByText(newest?.version ?? "?", { exact: true })).toBeVisible();
      await expect(poster).toContainText(formatDate(newest?.releasedAt ?? ""));
      await expect(page.getByText(`v${newest?.version}`, { exact: true })).toBeVisible();
      await poster.getByRole("link", { name: home.download.clientLog }).click();
      await expect(page).toHaveURL(addressIn(locale, "/updateLog"));
      await page.goBack();
      await poster.getByRole("link", { name: home.download.browserLog }).click();
      await expect(page).toHaveURL(addressIn(locale, "/updateBrowserLog"));
    });
  });
}

function openHome(page: Page, locale: Locale): Promise<void> {
  return openReady(page, addressIn(locale, "/"));
}

test("shows the drawings again after leaving and coming back", async ({ page }) => {
  await openHome(page, "en");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: messages.en.shell.footer.cookiePolicy, exact: true })
    .click();
  await expect(page).toHaveURL(addressIn("en", "/cookie"));
  await page.goBack();
  await expect(
    page.getByRole("img", { name: messages.en.home.hero.drawing }).locator("svg"),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: messages.en.home.isolate.region })).toBeVisible();
});

test.describe("the comparison of windows", () => {
  const { isolate } = messages.en.home;
  const choice = (page: Page, name: string, id: string) =>
    page.getByRole("group", { name, exact: true }).getByRole("radio", { name: id });
  const said = (page: Page) => page.locator("[data-triptych]").getByRole("status");
  const differing = (page: Page) => page.locator(".facing [data-differs]");
  const window = (page: Page, id: string) => page.locator(`.pick[data-window="${id}"]`);
  const sentence = (n: number) => fill(isolate.differ, { n, m: 7 });
  const { a: first, b: second } = isolate.picks;

  test("shows in place how any two differ, by fields and by windows", async ({ page }) => {
    await openHome(page, "en");
    await expect(said(page)).toHaveText(sentence(6));
    await expect(differing(page)).toHaveCount(6);
    const heightBefore = await page.locator("[data-triptych]").evaluate((it) => it.clientHeight);

    await choice(page, second.name, "M-0021").check({ force: true });
    await expect(said(page)).toHaveText(sentence(7));
    await expect(differing(page)).toHaveCount(7);
    await expect(
      page.getByRole("row", { name: /America\/New_York.*America\/Sao_Paulo/ }),
    ).toBeVisible();
    await expect(window(page, "M-0021")).toHaveAttribute("data-picked", "b");
    await expect(window(page, "E-0533")).toHaveAttribute("data-picked", "");

    // The older pick gives way, and a second press takes both.
    await window(page, "E-0533").click();
    await expect(choice(page, first.name, "E-0533")).toBeChecked();
    await expect(choice(page, second.name, "M-0021")).toBeChecked();
    await window(page, "E-0533").click();
    await expect(said(page)).toHaveText(isolate.same);
    await expect(differing(page)).toHaveCount(0);
    await expect(window(page, "E-0533")).toHaveAttribute("data-picked", "ab");
    expect(await page.locator("[data-triptych]").evaluate((it) => it.clientHeight)).toBe(
      heightBefore,
    );
    expect(new URL(page.url()).search).toBe("");
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("is a form for a page with another pair", async ({ page }) => {
      for (const path of ["/", "/indexConfig"] as const) {
        await page.goto(addressIn("en", path, { query: { a: "E-0417", b: "nonsense" } }));
        await expect(said(page)).toHaveText(sentence(6));
        await choice(page, second.name, "E-0417").check({ force: true });
        await page.getByRole("button", { name: isolate.picks.compare }).click();
        await expect(page).toHaveURL(/\?a=E-0417&b=E-0417#isolate$/);
        await expect(said(page)).toHaveText(isolate.same);
      }
    });
  });
});

test("its clocks follow the time of each zone, by day and by night", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-12T01:41:00Z") });
  await openHome(page, "en");
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
  const { tour } = messages.en.windows;
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
    await openHome(page, "en");
    await expect(band(page).getByRole("tab")).toHaveCount(4);
    await band(page).scrollIntoViewIfNeeded();
    await band(page).getByRole("heading").scrollIntoViewIfNeeded();
    await page.mouse.move(1, 1);
  }

  /** Opens it at its first screen, which the timer changes no more, however slow the test is. */
  async function openPausedTour(page: Page) {
    await openTour(page);
    await button(page, tour.pause).click();
    await tab(page, 0).click();
    await expectShown(page, 0);
  }

  for (const width of [1440, 390]) {
    test(`goes to the next and the previous screen, around the ends, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPausedTour(page);
      await expect(band(page).getByRole("tab")).toContainText(titles);
      await button(page, tour.previous).click();
      await expectShown(page, 3);
      await button(page, tour.next).click();
      await expectShown(page, 0);
      await button(page, tour.next).click();
      await expectShown(page, 1);
      await tab(page, 2).click();
      await expectShown(page, 2);
    });
  }

  test("changes the screen after seven seconds, but not while it is paused", async ({ page }) => {
    await openTour(page);
    await expect.poll(() => timer(page)).toEqual({ state: "running", seconds: 7 });
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
    await expect.poll(async () => (await timer(page)).state).toBe("none");
    await expectShown(page, 1);
    await button(page, tour.play).click();
    await expect.poll(async () => (await timer(page)).state).toBe("running");
  });

  test("is on hold under the pointer and while it has the focus", async ({ page }) => {
    await openTour(page);
    await expect.poll(async () => (await timer(page)).state).toBe("running");
    await band(page).getByRole("heading").hover();
    await expect.poll(async () => (await timer(page)).state).toBe("paused");
    await page.mouse.move(1, 1);
    await expect.poll(async () => (await timer(page)).state).toBe("running");
    await tab(page, 0).focus();
    await page.keyboard.press("End");
    await expect.poll(async () => (await timer(page)).state).toBe("paused");
  });

  test("is operated by arrow keys, Home and End, which move the focus", async ({ page }) => {
    await openPausedTour(page);
    await tab(page, 0).focus();
    for (const [key, index] of [
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
  });

  test("announces the screen that the visitor changed to", async ({ page }) => {
    await openPausedTour(page);
    await button(page, tour.next).click();
    const said = band(page).locator('[aria-live="polite"]');
    await expect(said).toHaveText(new RegExp(`${titles[1]}.*2.*4`));
  });

  test("keeps hidden screens out of the tab order", async ({ page }) => {
    await openTour(page);
    const hidden = page.locator('[role="tabpanel"][inert]');
    await expect(hidden).toHaveCount(3);
    await button(page, tour.previous).focus();
    // Presses Tab until the focus leaves the carousel.
    while ((await band(page).locator(":focus").count()) > 0) {
      await expect(hidden.locator(":focus")).toHaveCount(0);
      await page.keyboard.press("Tab");
    }
  });

  test("has its buttons where they stay, also while some of them are still to be read", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openPausedTour(page);
    const first = button(page, tour.previous);
    const place = await first.boundingBox();
    // A slow line brings the document in pieces, and a page that waits for nothing is drawn meanwhile.
    await first.evaluate((element) => {
      while (element.nextElementSibling !== null) element.nextElementSibling.remove();
    });
    expect((await first.boundingBox())?.x).toBe(place?.x);
  });

  test("starts paused for visitors who prefer less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openTour(page);
    await expect(button(page, tour.play)).toBeVisible();
    expect((await timer(page)).state).toBe("none");
    await button(page, tour.next).click();
    await expectShown(page, 1);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("is a row of four windows with a link to each, and no buttons without effect", async ({
      page,
    }) => {
      await page.goto(addressIn("en", "/"));
      await expect(band(page).getByRole("button")).toHaveCount(0);
      const links = page.getByRole("navigation", { name: tour.tabs }).getByRole("link");
      await expect(links).toHaveCount(4);
      const screens = Object.values(tour.screens);
      for (const [index, { title, drawing }] of screens.entries()) {
        await links.nth(index).click();
        await expect(links.nth(index)).toContainText(title);
        await expect(page.getByRole("img", { name: drawing }).first()).toBeInViewport();
      }
    });
  });
});
