import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes } from "~/i18n/locales";
import { findingsInBothThemes } from "../support/accessibility";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

const { pricing } = messages.en;
const at = (environments: number, members: number, locale: Locale = "en") =>
  addressIn(locale, "/pricing", { query: { environments, members } });
const bare = addressIn("en", "/pricing");

const result = (page: Page, locale: Locale = "en") =>
  page.getByRole("region", { name: messages[locale].pricing.result.label });
const slider = (page: Page) => page.getByRole("slider", { name: pricing.selector.environments });
const more = (page: Page) => page.getByRole("button", { name: pricing.selector.more });
const fewer = (page: Page) => page.getByRole("button", { name: pricing.selector.fewer });
const chosenName = (page: Page) => result(page).getByRole("heading", { level: 2 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    for (const locale of localeCodes) {
      test(`an address with a need shows its price, and its canonical address has none, ${locale}`, async ({
        open,
        page,
        baseURL,
      }) => {
        const words = messages[locale].pricing;
        await open(at(300, 12, locale));
        const panel = result(page, locale);
        await expect(panel).toContainText("¥999");
        await expect(panel).toContainText("28%");
        await expect(panel).toContainText("¥391");
        await expect(panel).toContainText(words.result.terms);
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
          "href",
          baseURL + addressIn(locale, "/pricing"),
        );
      });
    }

    test("the page starts with the reference package, terms of payment before the button; the buttons for members change package, price and address", async ({
      open,
      page,
    }) => {
      await open(bare);
      await expect(chosenName(page)).toHaveText("Package C");
      await expect(result(page)).toContainText("¥139");
      await expect(slider(page)).toHaveAttribute("aria-valuetext", "100 environments");
      const terms = result(page).getByText(pricing.result.terms);
      const button = result(page).getByRole("link", { name: pricing.open });
      const isBefore = await terms.evaluate(
        (text, link) =>
          link !== null &&
          (text.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        await button.elementHandle(),
      );
      expect(isBefore).toBe(true);
      await more(page).click();
      await expect(page).toHaveURL(at(100, 6));
      await expect(chosenName(page)).toHaveText("Package D");
      await expect(result(page)).toContainText("¥359");
      await fewer(page).click();
      await expect(page).toHaveURL(at(100, 5));
      await expect(chosenName(page)).toHaveText("Package C");
    });

    test("a table says why the package fits, with its neighbours; a larger need leads to the contact form", async ({
      open,
      page,
    }) => {
      const { why } = pricing;
      await open(at(100, 5));
      const rows = page.getByRole("table", { name: fill(why.heading, { name: "Package C" }) });
      await expect(rows.getByRole("rowheader")).toHaveText([
        why.need,
        "Package B",
        "Package C",
        "Package D",
      ]);
      await expect(rows.locator('[aria-current="true"]')).toContainText(why.exactly);
      await expect(rows.getByRole("row", { name: "Package B" })).toContainText("50 short");
      await expect(rows.getByRole("row", { name: "Package D" })).toContainText("¥220 more");
      await more(page).click();
      const next = page.getByRole("table", { name: fill(why.heading, { name: "Package D" }) });
      await expect(next.getByRole("row", { name: "Package C" })).toContainText("1 short");
      await open(at(1001, 1));
      const custom = page.getByRole("table", {
        name: fill(why.heading, { name: pricing.custom.name }),
      });
      await expect(custom.locator('[aria-current="true"]')).toContainText(pricing.custom.price);
      await expect(chosenName(page)).toHaveText(pricing.custom.name);
      await result(page).getByRole("link", { name: pricing.custom.button }).click();
      await expect(page).toHaveURL(addressIn("en", "/contact", { query: { topic: "business" } }));
    });

    test("there is at least one member; the free package leads to the download, a paid one to its registration", async ({
      open,
      page,
    }) => {
      await open(at(10, 1));
      await expect(fewer(page)).toBeDisabled();
      await fewer(page).click({ force: true });
      await expect(page).toHaveURL(at(10, 1));
      await expect(chosenName(page)).toHaveText("Package A");
      await result(page).getByRole("link", { name: pricing.start }).click();
      await expect(page).toHaveURL(addressIn("en", "/download"));
      await open(at(50, 2));
      await result(page).getByRole("link", { name: pricing.open }).click();
      await expect(page).toHaveURL(addressIn("en", "/register", { query: { package: "B" } }));
      await expect(page.getByRole("main")).toContainText("Package B");
    });

    test("on a phone, tabs select the package in the comparison", async ({ open, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(bare);
      const tabs = page.getByRole("navigation", { name: pricing.comparison.choose });
      await expect(tabs.getByRole("link", { name: "Package C" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await tabs.getByRole("link", { name: "Package E" }).click();
      await expect(page.getByRole("heading", { level: 3, name: "Package E" })).toBeVisible();
      await expect(page.getByText("90 days").filter({ visible: true })).toHaveCount(1);
      expect(new URL(page.url()).search).toBe(new URL(at(1000, 30), page.url()).search);
      await tabs.getByRole("link", { name: pricing.custom.name }).click();
      await expect(
        page.getByRole("heading", { level: 3, name: pricing.custom.name }),
      ).toBeVisible();
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form sends the slider's stop", async ({ page }) => {
    await page.goto(bare);
    await slider(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: pricing.selector.submit }).click();
    await expect(page).toHaveURL(at(300, 5));
    await expect(chosenName(page)).toHaveText("Package D");
    await slider(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(at(10, 5));
    await expect(chosenName(page)).toHaveText("Package C");
  });
});

test.describe("with scripts", () => {
  test("the slider is operated by keyboard and changes the price in place", async ({ page }) => {
    await openReady(page, bare);
    await markDocument(page);
    await expect(page.getByRole("button", { name: pricing.selector.submit })).toBeHidden();
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
  });

  test("a choice replaces the address, so that going back leaves the page", async ({ page }) => {
    await openReady(page, addressIn("en", "/download"));
    await page.getByRole("banner").getByRole("link", { name: pricing.title }).click();
    await expect(page).toHaveURL(bare);
    await more(page).click();
    await expect(page).toHaveURL(at(100, 6));
    await page.goBack();
    await expect(page).toHaveURL(addressIn("en", "/download"));
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
    const timings = () =>
      page.evaluate(() => (window as unknown as { timings: unknown[] }).timings);
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

  test("all of several fast presses count", async ({ page }) => {
    await openReady(page, bare);
    for (let press = 0; press < 5; press += 1) await more(page).click();
    await expect(page).toHaveURL(at(100, 10));
    await expect(chosenName(page)).toHaveText("Package D");
  });

  test("a press counts while the previous change is being rendered", async ({ page }) => {
    await openReady(page, bare);
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
    await expect(page).toHaveURL(at(100, 10));
    await expect(chosenName(page)).toHaveText("Package D");
    // The number never falls back to an earlier one.
    expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([
      "6",
      "7",
      "8",
      "9",
      "10",
    ]);
  });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1200, height: 900 },
    { width: 390, height: 844 },
  ]) {
    for (const locale of localeCodes) {
      test(`nothing moves when the price changes, ${viewport.width} px, ${locale}`, async ({
        page,
      }) => {
        await page.setViewportSize(viewport);
        await openReady(page, addressIn(locale, "/pricing"));
        const range = page.getByRole("slider");
        await range.focus();
        const button = result(page, locale).getByRole("link");
        const place = () => button.evaluate((link) => link.getBoundingClientRect().top + scrollY);
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        const before = [await place(), await height()];
        for (const key of ["End", "ArrowLeft", "Home"]) {
          await page.keyboard.press(key);
          await expect(page).toHaveURL(
            new RegExp(`environments=${{ End: 1000, ArrowLeft: 300, Home: 10 }[key]}&`),
          );
          // The address changes before the price does.
          const wanted = { End: /\b1,?000\b/, ArrowLeft: /\b300\b/, Home: /\b10\b/ }[key] ?? key;
          await expect(range).toHaveAttribute("aria-valuetext", wanted);
          expect([await place(), await height()], key).toEqual(before);
        }
      });
    }
  }

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
});

test("the head of the table stays in view, with the selected column marked", async ({ page }) => {
  await openReady(page, at(300, 5));
  const head = page.getByRole("columnheader", { name: /^Package D/ });
  await expect(head).toContainText(pricing.comparison.chosen);
  await page.getByRole("rowheader").last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(head).toBeInViewport();
  await expect(page.getByRole("row", { name: /recycle bin/ }).getByRole("cell")).toHaveText([
    "7 days",
    "30 days",
    "30 days",
    "30 days",
    "90 days",
    "90 days",
  ]);
});

for (const address of [at(10, 1), at(300, 5), at(1001, 31), at(1000, 12, "cn")]) {
  test(`${address} has no accessibility findings`, async ({ page }) => {
    await openReady(page, address);
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
}

test("hostile queries show the default need", async ({ request }) => {
  const nasty = ["0", "-1", "1.5", "1e9", "NaN", "%27--", "9".repeat(400), "%E0%A4%A", "%"];
  for (const value of nasty) {
    for (const key of ["environments", "members", "stop"]) {
      const response = await request.get(`/en/pricing?${key}=${value}`);
      expect(response.status(), `${key}=${value}`).toBeLessThan(400);
      expect(await response.text()).toContain("Package C");
    }
  }
});

test("page and API have the same price", async ({ page, request }) => {
  for (const [environments, members] of [
    [1, 1],
    [11, 1],
    [100, 6],
    [1000, 30],
  ] as const) {
    const response = await request.get("/api/packages/list", {
      params: { environments, members, lang: "en" },
    });
    const { list, quote } = (await response.json()).data;
    const { name } = list.find(({ id }: { id: string }) => id === quote.packageId);
    await page.goto(at(environments, members));
    await expect(chosenName(page)).toHaveText(name);
    await expect(result(page)).toContainText(`¥${quote.monthlyFen / 100}`);
    if (quote.savingPercent > 0) {
      await expect(result(page)).toContainText(
        fill("{percent}% less each", { percent: quote.savingPercent }),
      );
    }
  }
});
