import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { listVersions } from "../support/releases";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
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

test("a search shows its results in place with matches marked, keeps the campaign, and has a way back", async ({
  page,
}) => {
  await openReady(page, `${address}?campaign=e2e-log`);
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
  await field.fill("nothing-that-is-there");
  await page.keyboard.press("Enter");
  await expect(page.getByText(releases.empty)).toBeVisible();
  await page.getByRole("link", { name: releases.clear }).click();
  await expect(page).toHaveURL(
    addressIn("en", "/updateBrowserLog", { query: { campaign: "e2e-log" } }),
  );
  await expect(page.getByRole("article")).toHaveCount(step);
});

test("'View more' adds the next versions in the page's language until all are there", async ({
  page,
  request,
}) => {
  const { list, total } = await listVersions(request, { pageSize: 100, lang: "cn" });
  expect(total).toBeGreaterThan(2 * step);
  const words = messages.cn.releases;
  await openReady(page, addressIn("cn", "/updateBrowserLog"));
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
  await expect(page).toHaveURL(addressIn("cn", "/updateBrowserLog"));
  expect(await isMarkedDocument(page)).toBe(true);
});

test("a kernel's link shows its versions in place, to which 'View more' adds no others; a way back to a fragment keeps the choice", async ({
  page,
  request,
}) => {
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
  const link = filter.getByRole("link", { name: `Chromium ${kernel}`, exact: true });
  await link.click();
  await expect(page).toHaveURL(addressIn("en", "/updateBrowserLog", { query: { kernel } }));
  await expect(link).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("article")).toHaveCount(step);
  await page.getByRole("link", { name: messages.en.shell.skipToContent }).press("Enter");
  await page.goBack();
  await expect(page).toHaveURL(/kernel=\d+$/);
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

test("'View more' shows the loading state for at least 200 ms, however fast the response, and sends no second request meanwhile", async ({
  page,
}) => {
  let calls = 0;
  await page.route(call, (route) => {
    calls += 1;
    return route.continue();
  });
  await page.clock.install();
  await openReady(page, address);
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse(call);
  await viewMore(page).dblclick();
  await (await answered).finished();
  await page.clock.runFor(199);
  await expect(viewMore(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("article")).toHaveCount(step);
  await page.clock.runFor(1);
  await expect(page.getByRole("article")).toHaveCount(2 * step);
  await expect(viewMore(page)).not.toHaveAttribute("aria-busy", "true");
  expect(calls).toBe(1);
});

test("on a phone, a kernel's mark stands beside the first line of its words, its date is whole, and no number of a security fix is broken at its hyphens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [locale, query] of [
    ["cn", {}],
    ["en", {}],
    ["en", { q: "cve" }],
  ] as const) {
    await page.goto(addressIn(locale, "/updateBrowserLog", { query }));
    const lines = await linesOfNumbers(page);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((count) => count > 1)).toEqual([]);
    if ("q" in query) continue;
    const places = await placesOfMarks(page);
    expect(places.length).toBeGreaterThan(2);
    const isRight = (one: (typeof places)[number]) =>
      one?.isBeside && one.apart <= 6 && one.dateLines < 1.5;
    expect(places.filter((one) => !isRight(one))).toEqual([]);
  }
});

function placesOfMarks(page: Page) {
  const lines = page.locator("[data-matrix-list] small");
  return lines.evaluateAll((all) =>
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
}

/** In how many lines each number of a security fix stands. */
function linesOfNumbers(page: Page): Promise<number[]> {
  return page.getByRole("article").evaluateAll((articles) =>
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
}
