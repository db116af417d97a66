import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { friendLinks } from "~content/friend-links";
import { resourceCategories, resources } from "~content/resources";
import { accessibilityFindings, findingsInBothThemes } from "../support/accessibility";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  scriptsReady,
  test,
} from "../support/site-test";

const recommended = resources.filter(({ isRecommended }) => isRecommended);

const search = (page: Page) => page.getByRole("search");
const tools = (page: Page) => page.getByRole("main").locator('a[target="_blank"]');
const found = (page: Page) => page.getByRole("main").getByRole("listitem");

/** A word from the name of the first recommended tool. */
const wanted = recommended[0]?.name.split(/\s+/)[0] ?? "";

test("the starting content has at least 60 tools and 8 recommendations", () => {
  expect(resources.length).toBeGreaterThanOrEqual(60);
  expect(recommended).toHaveLength(8);
  expect(new Set(resources.map(({ url }) => url)).size).toBe(resources.length);
});

for (const locale of localeCodes) {
  const words = messages[locale].resources;
  const address = addressIn(locale, "/resources");

  test.describe(`the page of all categories, ${locale}`, () => {
    test("recommends eight tools, and shows every category with its first tools", async ({
      page,
    }) => {
      await page.goto(address);
      const choice = page.getByRole("region", { name: words.recommended.heading });
      await expect(choice.getByRole("listitem")).toHaveCount(8);
      for (const { name, url, line } of recommended) {
        const item = choice.getByRole("listitem").filter({ hasText: name }).first();
        await expect(item).toContainText(line[locale] ?? "?");
        await expect(item).toContainText(new URL(url).host.replace(/^www\./, ""));
      }
      for (const { id, name } of resourceCategories) {
        const own = resources.filter(({ category }) => category === id);
        const kind = page.getByRole("region", { name: name[locale], exact: true });
        await expect(kind.getByRole("listitem")).toHaveCount(Math.min(4, own.length));
        await expect(kind.getByRole("listitem").first()).toContainText(own[0]?.name ?? "?");
      }
    });

    test("has external links with the required attributes and icon", async ({ page }) => {
      await page.goto(address);
      const links = await tools(page).evaluateAll((all) =>
        all.map((link) => [
          link.getAttribute("rel"),
          link.textContent,
          link.closest("li")?.querySelector("svg") !== null,
        ]),
      );
      expect(links.length).toBeGreaterThan(30);
      for (const [rel, text, hasIcon] of links) {
        expect(rel).toMatch(/^noopener nofollow( sponsored)?$/);
        expect(text).toContain(words.external);
        expect(hasIcon).toBe(true);
      }
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    const { resources: words } = messages.en;
    const address = addressIn("en", "/resources");

    test("a search shows its results with matches marked, and a link back", async ({ page }) => {
      await page.goto(address);
      if (javaScriptEnabled) {
        await scriptsReady(page);
        await markDocument(page);
      }
      await search(page).getByRole("searchbox").fill(wanted);
      await search(page).getByRole("searchbox").press("Enter");
      await expect(page).toHaveURL(addressIn("en", "/resources", { query: { q: wanted } }));
      await expect(
        page.getByRole("heading", { name: fill(words.results.heading, { query: wanted }) }),
      ).toBeVisible();
      const count = await found(page).count();
      expect(count).toBeGreaterThan(0);
      await expect(page.getByRole("status")).toHaveText(
        countWords(words.results.count, count, "en"),
      );
      const [tool] = recommended;
      await expect(
        found(page)
          .filter({ hasText: tool?.name ?? "?" })
          .first(),
      ).toBeVisible();
      await expect(page.locator("main mark").first()).toHaveText(wanted, { ignoreCase: true });
      await expect(search(page).getByRole("searchbox")).toHaveValue(wanted);
      await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
      if (javaScriptEnabled) expect(await isMarkedDocument(page)).toBe(true);
      await page.getByRole("link", { name: words.results.clear }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("region", { name: words.recommended.heading })).toBeVisible();
    });

    test("a search without results shows a note and a link back", async ({ page }) => {
      await page.goto(address);
      if (javaScriptEnabled) await scriptsReady(page);
      await search(page).getByRole("searchbox").fill("zzzzqqqq");
      await search(page).getByRole("button", { name: words.search.button, exact: true }).click();
      await expect(page.getByText(fill(words.results.empty, { query: "zzzzqqqq" }))).toBeVisible();
      await page.getByRole("link", { name: words.results.clear }).click();
      await expect(page).toHaveURL(address);
    });
  });
}

test.describe("plain links", () => {
  // Links are the same with scripts; without them their documents load sooner.
  test.use({ javaScriptEnabled: false });

  test("each category has a page with all its tools and advice on choosing", async ({ page }) => {
    const { resources: words } = messages.en;
    const address = addressIn("en", "/resources");
    await page.goto(address);
    // Their addresses are read on the page of all categories, which takes long to render for each.
    const back = page.getByRole("link", { name: words.category.back });
    const pages = [];
    for (const { id, name, advice } of resourceCategories) {
      const own = resources.filter(({ category }) => category === id);
      const all = `${name.en}: ${fill(words.all, { count: own.length })}`;
      const link = page.getByRole("link", { name: all, exact: true });
      const target = addressIn("en", "/resources", { query: { category: id } });
      await expect(link).toHaveAttribute("href", target);
      pages.push({ link, target, own, name, advice });
    }
    for (const { link, target, own, name, advice } of pages) {
      if (target === pages[0]?.target) await link.click();
      else await page.goto(target);
      await expect(page).toHaveURL(target);
      const category = page.getByRole("region", { name: name.en, exact: true });
      await expect(category.getByRole("listitem")).toHaveCount(own.length);
      await expect(category).toContainText(advice.en);
      await expect(back).toHaveAttribute("href", address);
    }
    await back.click();
    await expect(page).toHaveURL(address);
  });
});

test("a search shows the loading state for at least 200 ms, however fast the response", async ({
  page,
}) => {
  const { resources: words } = messages.en;
  await page.clock.install();
  await openReady(page, addressIn("en", "/resources"));
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse(/api\/resources\/list/);
  await search(page).getByRole("searchbox").fill(wanted);
  await search(page).getByRole("searchbox").press("Enter");
  await (await answered).finished();
  await page.clock.runFor(199);
  await expect(page.getByRole("status")).toHaveText(words.results.loading);
  await page.clock.runFor(1);
  await expect(page.locator("main mark").first()).toBeVisible();
});

test("an English word finds tools with another form of the word", async ({ open, page }) => {
  await open(addressIn("en", "/resources", { query: { q: "proxy" } }));
  await expect(page.getByRole("main").locator("mark").first()).toHaveText("proxies");
});

test("a search for a single Chinese character finds tools", async ({ page }) => {
  const character = recommended[0]?.line.cn?.match(/\p{Script=Han}/u)?.[0] ?? "";
  await page.goto(addressIn("cn", "/resources", { query: { q: character } }));
  expect(await found(page).count()).toBeGreaterThan(0);
  await expect(page.locator("main mark").first()).toHaveText(character);
});

test("searches have no accessibility findings in both themes and widths", async ({ page }) => {
  for (const [locale, q] of [
    ["en", wanted],
    ["cn", "zzzzqqqq"],
  ] as const) {
    await page.goto(addressIn(locale, "/resources", { query: { q } }));
    expect(await findingsInBothThemes(page), locale).toEqual([]);
  }
});

test("a category has no accessibility findings and its own canonical address", async ({
  page,
  baseURL,
}) => {
  const id = resourceCategories[0]?.id ?? "";
  const address = addressIn("en", "/resources", { query: { category: id } });
  await page.goto(address);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", baseURL + address);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("no page of tools has a style attribute in its markup", async ({ request }) => {
  for (const path of ["/resources", `/resources?q=${wanted}`, "/friendLink"]) {
    expect(await (await request.get(path)).text(), path).not.toMatch(/<[^>]+\sstyle="/);
  }
});

test("hostile searches get a page without errors", async ({ request }) => {
  const queries = [
    ...[
      "q=%00",
      "category=%00",
      "q=%E2%80%AE",
      "q=%27%3BDROP%20TABLE%20resources--",
      "q=%25",
      "q=_",
      "q=%5C",
    ],
    ...["q=%3Cscript%3Ealert(1)%3C/script%3E", "q=%E0%A4%A", "q[]=a", "q=a&q=b", "q=%F0%9F%98%80"],
    ...[`q=${"a".repeat(5_000)}`, `q=${"%E5%AD%97".repeat(800)}`, "q=%26%7C!%3C-%3E():*"],
  ];
  for (const query of queries) {
    const response = await request.get(`/en/resources?${query}`, { maxRedirects: 0 });
    expect(response.status(), query).toBeLessThan(500);
    const text = await response.text();
    expect(text, query).not.toMatch(/node_modules|at \w+ \(/);
    expect(text, query).not.toContain("<script>alert");
  }
  for (const category of ["unknown", "__proto__", "A%20B"]) {
    const response = await request.get(`/en/resources?category=${category}`);
    expect(response.status(), category).toBe(404);
  }
});

test.describe("friend links", () => {
  for (const locale of localeCodes) {
    const { friendLinks: words, shell } = messages[locale];

    test(`are listed in groups with what they do, and in the footer, ${locale}`, async ({
      page,
    }) => {
      await page.goto(addressIn(locale, "/friendLink"));
      await expect(page.getByText(fill(words.checks, { days: 14 }))).toHaveCount(0);
      for (const { name, line, url } of friendLinks) {
        const item = page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ hasText: name[locale] ?? "?" });
        await expect(item).toContainText(new URL(url).host);
        await expect(item).toContainText(line?.[locale] ?? "?");
        // A site that was not checked says nothing about it.
        for (const state of Object.values(words.health)) {
          await expect(item).not.toContainText(state);
        }
        for (const place of [page.getByRole("main"), page.getByRole("contentinfo")]) {
          const link = place.locator(`a[href="${url}"]`);
          await expect(link).toHaveAttribute("rel", "noopener nofollow");
          await expect(link).toHaveAttribute("target", "_blank");
        }
      }
      for (const group of Object.values(words.groups)) {
        await expect(page.getByRole("heading", { level: 2, name: group })).toBeVisible();
      }
      await expect(
        page.getByRole("contentinfo").getByText(shell.opensNewWindow).first(),
      ).toBeAttached();
    });

    test(`come with instructions to apply and a link to the contact page, ${locale}`, async ({
      page,
    }) => {
      await page.goto(addressIn(locale, "/friendLink"));
      const main = page.getByRole("main");
      await main.getByRole("link", { name: words.apply.button }).click();
      await expect(page).toHaveURL(
        addressIn(locale, "/contact", { query: { topic: "friend-link" } }),
      );
    });
  }
});
