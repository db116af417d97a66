import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { listVersions } from "../support/releases";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  scriptsReady,
  test,
} from "../support/site-test";

const { browserLog, releases } = messages.en;
const address = addressIn("en", "/updateBrowserLog");
const call = "**/api/sys/getVersionList";
/** Number of versions on a page of a log. */
const step = 8;

const versionsOn = (page: Page) =>
  page.getByRole("article").getByRole("heading", { level: 2 }).allInnerTexts();
const viewMore = (page: Page) => page.getByRole("link", { name: releases.viewMore });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("each kernel's link shows only that kernel's versions", async ({ page, request }) => {
      await page.goto(address);
      if (javaScriptEnabled) await scriptsReady(page);
      const filter = page.getByRole("navigation", { name: browserLog.filter });
      await expect(filter.getByRole("link", { name: browserLog.all })).toHaveAttribute(
        "aria-current",
        "true",
      );
      const names = await filter.getByRole("link", { name: /^Chromium/ }).allInnerTexts();
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) {
        const kernel = name.replace("Chromium ", "");
        const link = filter.getByRole("link", { name, exact: true });
        await link.click();
        await expect(page).toHaveURL(addressIn("en", "/updateBrowserLog", { query: { kernel } }));
        await expect(link).toHaveAttribute("aria-current", "true");
        const { list } = await listVersions(request, { kernel, pageSize: step });
        await expect.poll(() => versionsOn(page)).toEqual(list.map(({ version }) => version));
      }
      await filter.getByRole("link", { name: browserLog.all }).click();
      await expect(page).toHaveURL(address);
    });

    test("a search shows its results with matches marked, and a link back", async ({ page }) => {
      await page.goto(`${address}?campaign=e2e-log`);
      if (javaScriptEnabled) await scriptsReady(page);
      const field = page.getByRole("searchbox", { name: releases.searchLabel });
      await field.fill("webrtc");
      await page.getByRole("button", { name: releases.search, exact: true }).click();
      const query = { campaign: "e2e-log", q: "webrtc" };
      await expect(page).toHaveURL(addressIn("en", "/updateBrowserLog", { query }));
      await expect(field).toHaveValue("webrtc");
      const found = page.getByRole("article");
      // In place, the address changes before the list does.
      await expect(found.locator("mark").first()).toBeVisible();
      for (const entry of await found.all()) {
        await expect(entry.locator("mark").first()).toHaveText(/webrtc/i);
      }
      await page.getByRole("searchbox").fill("nothing-that-is-there");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: releases.clear }).click();
      await expect(page).toHaveURL(
        addressIn("en", "/updateBrowserLog", { query: { campaign: "e2e-log" } }),
      );
    });

    test("the history lists every version, with a link back", async ({ page, request }) => {
      const { list } = await listVersions(request, { pageSize: 100 });
      await page.goto(address);
      if (javaScriptEnabled) await scriptsReady(page);
      await page.getByRole("link", { name: releases.history }).click();
      const table = page.getByRole("region", { name: browserLog.historyHeading });
      await expect(table.getByRole("rowheader")).toHaveText(list.map(({ version }) => version));
      await page.getByRole("link", { name: releases.backToLog }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("article")).toHaveCount(step);
    });
  });
}

test.describe("'View more' with scripts", () => {
  for (const locale of localeCodes) {
    test(`adds the next versions in the page's language until all are there, ${locale}`, async ({
      page,
      request,
    }) => {
      const { list, total } = await listVersions(request, { pageSize: 100, lang: locale });
      expect(total).toBeGreaterThan(2 * step);
      const words = messages[locale].releases;
      await openReady(page, addressIn(locale, "/updateBrowserLog"));
      await markDocument(page);
      const more = page.getByRole("link", { name: words.viewMore });
      for (let shown = step; shown < total; ) {
        await more.click();
        const next = Math.min(shown + step, total);
        await expect(page.getByRole("article")).toHaveCount(next);
        await expect(
          page.getByRole("status").filter({ hasText: fill(words.added, { n: next - shown }) }),
        ).toHaveCount(1);
        const first = page.getByRole("article").nth(shown);
        await expect(first.getByRole("heading", { level: 2 })).toBeFocused();
        await expect(first).toContainText(list[shown]?.updateContent[0] ?? "?");
        shown = next;
      }
      await expect.poll(() => versionsOn(page)).toEqual(list.map(({ version }) => version));
      await expect(more).toHaveCount(0);
      await expect(page.getByText(fill(words.count, { from: 1, to: total, total }))).toBeVisible();
      await expect(page).toHaveURL(addressIn(locale, "/updateBrowserLog"));
      expect(await isMarkedDocument(page)).toBe(true);
    });
  }

  test("adds only versions of the chosen kernel", async ({ page, request }) => {
    const { list } = await listVersions(request, { pageSize: 100 });
    const kernel = list[0]?.kernel ?? "";
    // No kernel of the starting content has more versions than a log shows at a time.
    const many = list.slice(0, 2 * step + 3).map((entry) => ({ ...entry, kernel }));
    const asked: unknown[] = [];
    await page.route(call, (route) => {
      const { kernel: wanted, page: number = 1, pageSize } = route.request().postDataJSON();
      asked.push([wanted, number]);
      const from = (number - 1) * pageSize;
      const part = many.slice(from, from + pageSize);
      const data = { list: part, total: many.length, page: number, pageSize };
      return route.fulfill({ json: { code: 200, message: "success", data } });
    });
    await openReady(page, address);
    const filter = page.getByRole("navigation", { name: browserLog.filter });
    await filter.getByRole("link", { name: `Chromium ${kernel}`, exact: true }).click();
    await expect(page).toHaveURL(addressIn("en", "/updateBrowserLog", { query: { kernel } }));
    await expect(page.getByRole("article")).toHaveCount(step);
    await expect(viewMore(page)).toHaveAttribute("href", new RegExp(`kernel=${kernel}&page=2$`));
    await viewMore(page).click();
    await expect(page.getByRole("article")).toHaveCount(2 * step);
    expect(asked).toEqual([
      [kernel, 1],
      [kernel, 2],
    ]);
    expect(await versionsOn(page)).toEqual(many.slice(0, 2 * step).map(({ version }) => version));
  });

  test("shows the loading state for at least 200 ms, however fast the response", async ({
    page,
  }) => {
    await page.clock.install();
    await openReady(page, address);
    await page.clock.pauseAt(Date.now() + 60_000);
    const answered = page.waitForResponse(call);
    await viewMore(page).click();
    await (await answered).finished();
    await page.clock.runFor(199);
    await expect(viewMore(page)).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("article")).toHaveCount(step);
    await page.clock.runFor(1);
    await expect(page.getByRole("article")).toHaveCount(2 * step);
    await expect(viewMore(page)).not.toHaveAttribute("aria-busy", "true");
  });

  test("sends no second request for a press while it loads", async ({ page }) => {
    let calls = 0;
    // It loads for as long as the presses take.
    const pressed = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      calls += 1;
      await pressed.promise;
      await route.continue();
    });
    await openReady(page, address);
    await viewMore(page).dblclick();
    pressed.resolve();
    await expect(page.getByRole("article")).toHaveCount(2 * step);
    expect(calls).toBe(1);
  });
});

test.describe("'View more' without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("leads to the next versions, and 'newer' leads back", async ({ page, request }) => {
    const { list } = await listVersions(request, { pageSize: 100 });
    const versions = list.map(({ version }) => version);
    await page.goto(address);
    expect(await versionsOn(page)).toEqual(versions.slice(0, step));
    await viewMore(page).click();
    await expect(page).toHaveURL(addressIn("en", "/updateBrowserLog", { query: { page: 2 } }));
    await expect.poll(() => versionsOn(page)).toEqual(versions.slice(step, 2 * step));
    await page.getByRole("link", { name: releases.newer }).click();
    await expect(page).toHaveURL(address);
  });
});

test("a search without a result shows a link to all versions", async ({ page }) => {
  await openReady(page, addressIn("en", "/updateBrowserLog", { query: { q: "zzzz" } }));
  await expect(page.getByText(releases.empty)).toBeVisible();
  await page.getByRole("link", { name: releases.clear }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("article")).toHaveCount(step);
});

test("hostile queries get a page without errors", async ({ request }) => {
  const nasty = [
    "kernel=%00",
    "kernel=%27%3BDROP%20TABLE%20releases--",
    `kernel=${"9".repeat(5_000)}`,
    "kernel=-1",
    "kernel=1e3",
    "kernel=156&kernel=154",
    "kernel[]=156",
    "kernel=%E0%A4%A",
    "page=0",
    "page=-5",
    "page=1e9",
    "page=99999999999999999999",
    "page=NaN",
    "page=%F0%9F%98%80",
    "view=__proto__",
    "view=history&page=400000",
    "__proto__=1&constructor=2",
    "%",
    "=&=&&",
  ];
  for (const path of ["/updateBrowserLog", "/updateLog"] as const) {
    for (const query of nasty) {
      const response = await request.get(`/en${path}?${query}`, { maxRedirects: 0 });
      expect(response.status(), `${path}?${query}`).toBeLessThan(500);
      expect(await response.text(), `${path}?${query}`).not.toMatch(/node_modules|at \w+ \(/);
    }
  }
});

test("on a phone, a kernel's mark stands beside the first line of its words, and its date is whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of localeCodes) {
    await page.goto(addressIn(locale, "/updateBrowserLog"));
    const lines = page.locator("[data-matrix-list] small");
    const places = await lines.evaluateAll((all) =>
      all.map((line) => {
        const [sign, words, date] = ["i", "span", ".phrase"].map((part) =>
          line.querySelector(part)?.getBoundingClientRect(),
        );
        if (sign === undefined || words === undefined || date === undefined) return null;
        return {
          isBeside: sign.right <= words.left,
          apart: Math.abs(sign.y - words.y),
          dateLines: date.height / Number.parseFloat(getComputedStyle(line).lineHeight),
        };
      }),
    );
    expect(places.length).toBeGreaterThan(2);
    const isRight = (one: (typeof places)[number]) =>
      one?.isBeside && one.apart <= 6 && one.dateLines < 1.5;
    expect(places.filter((one) => !isRight(one))).toEqual([]);
  }
});

for (const typed of ["", "cve"]) {
  test(`no number of a security fix is broken at its hyphens on a phone, searched for "${typed}"`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const locale of localeCodes) {
      const query = typed === "" ? {} : { q: typed };
      await page.goto(addressIn(locale, "/updateBrowserLog", { query }));
      const lines = await page.getByRole("article").evaluateAll((articles) =>
        articles.flatMap((article) => {
          const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
          const characters: { character: string; node: Node; at: number }[] = [];
          while (walker.nextNode()) {
            const node = walker.currentNode;
            [...(node.textContent ?? "")].forEach((character, at) => {
              characters.push({ character, node, at });
            });
          }
          const text = characters.map(({ character }) => character).join("");
          return [...text.matchAll(/CVE-\d{4}-\d+/g)].map((found) => {
            const tops = characters
              .slice(found.index, found.index + found[0].length)
              .map(({ node, at }) => {
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                return Math.round(range.getBoundingClientRect().top);
              });
            return new Set(tops).size;
          });
        }),
      );
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.filter((count) => count > 1)).toEqual([]);
    }
  });
}
