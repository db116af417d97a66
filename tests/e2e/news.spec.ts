import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { localeCodes, locales } from "~/i18n/locales";
import { articles, tags } from "~content/articles";
import { findingsInBothThemes } from "../support/accessibility";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

const newest = articles[0]?.id ?? 0;
const oldest = articles.at(-1)?.id ?? 0;

const listed = (page: Page) => page.getByRole("main").getByRole("article");
const searchField = (page: Page) => page.getByRole("search").getByRole("searchbox");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    const words = messages.en.news;
    const address = addressIn("en", "/news");
    const open = async (page: Page) => {
      if (!javaScriptEnabled) return void (await page.goto(address));
      await openReady(page, address);
      await markDocument(page);
    };

    test("every article is in the list, newest first, with a link", async ({ page }) => {
      await open(page);
      await expect(listed(page)).toHaveCount(articles.length);
      const hrefs = await listed(page)
        .getByRole("heading", { level: 2 })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs).toEqual(articles.map(({ id }) => addressIn("en", `/new/${id}`)));
      await expect(listed(page).first()).toContainText(words.author);
    });

    test("a tag shows its articles and is marked as current", async ({ page }) => {
      await open(page);
      for (const { id, name } of tags) {
        const link = page.getByRole("navigation", { name: words.hotTags }).getByRole("link", {
          name: name.en,
          exact: true,
        });
        await link.click();
        await expect(page).toHaveURL(addressIn("en", "/news", { query: { tag: id } }));
        await expect(link).toHaveAttribute("aria-current", "true");
        const own = articles.filter((article) => (article.tags as string[]).includes(id));
        await expect(listed(page)).toHaveCount(own.length);
      }
      await page
        .getByRole("navigation", { name: words.hotTags })
        .getByRole("link", { name: words.all, exact: true })
        .click();
      await expect(listed(page)).toHaveCount(articles.length);
    });

    test("a search marks its matches, and is hidden from search engines", async ({ page }) => {
      await open(page);
      await searchField(page).fill("fingerprint");
      await searchField(page).press("Enter");
      await expect(page).toHaveURL(addressIn("en", "/news", { query: { q: "fingerprint" } }));
      await expect(page.locator("main mark").first()).toHaveText(/fingerprint/i);
      expect(await listed(page).count()).toBeGreaterThan(0);
      await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
      await expect(searchField(page)).toHaveValue("fingerprint");
      if (javaScriptEnabled) expect(await isMarkedDocument(page)).toBe(true);
    });

    test("a search without results shows a note and a link back", async ({ page }) => {
      await open(page);
      await searchField(page).fill("zzzzqqqq");
      await searchField(page).press("Enter");
      await expect(page.getByText(words.empty)).toBeVisible();
      await page.getByRole("link", { name: words.clear }).click();
      await expect(page).toHaveURL(address);
      await expect(listed(page)).toHaveCount(articles.length);
    });

    test("an article has links to its sections and its neighbours", async ({ page }) => {
      const article = messages.en.article;
      const own = addressIn("en", `/new/${newest}`);
      await page.goto(own);
      const contents = page.getByRole("navigation", { name: article.contents }).getByRole("link");
      expect(await contents.count()).toBeGreaterThan(1);
      for (const link of await contents.all()) {
        const target = (await link.getAttribute("href")) ?? "";
        await expect(page.locator(`main h2[id="${target.slice(1)}"]`)).toHaveText(
          (await link.textContent()) ?? "?",
        );
      }
      const neighbours = page.getByRole("navigation", { name: article.neighbours });
      await expect(neighbours).toContainText(article.isNewest);
      await neighbours.getByRole("link").first().click();
      await expect(page).toHaveURL(addressIn("en", `/new/${articles[1]?.id ?? 0}`));
      await page.goto(addressIn("en", `/new/${oldest}`));
      await expect(neighbours).toContainText(article.isOldest);
    });
  });
}

test("a single Chinese character, and words of several characters, are found", async ({ page }) => {
  for (const q of ["防", "指纹", "浏览器指纹"]) {
    await page.goto(addressIn("cn", "/news", { query: { q } }));
    expect(await listed(page).count(), q).toBeGreaterThan(0);
    await expect(page.locator("main mark").first()).toHaveText(new RegExp(`^${q}`));
  }
});

test("a search keeps the focus and later input; going back restores the list", async ({ page }) => {
  await openReady(page, addressIn("en", "/news"));
  await page.route("**/api/news/list*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await searchField(page).fill("proxy");
  await searchField(page).press("Enter");
  await page.keyboard.type(" site");
  await expect(page.locator("main mark").first()).toHaveText(/prox/i);
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("proxy site");
  await searchField(page).fill("fingerprint");
  await searchField(page).press("Enter");
  await expect(page.locator("main mark").first()).toHaveText(/fingerprint/i);
  await page.goBack();
  await expect(searchField(page)).toHaveValue("proxy");
});

test("a search shows the loading state for at least 200 ms", async ({ page }) => {
  await page.clock.install();
  await openReady(page, addressIn("en", "/news"));
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse(/api\/news\/list/);
  await searchField(page).fill("proxy");
  await searchField(page).press("Enter");
  await (await answered).finished();
  await page.clock.runFor(199);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(page.locator("main mark").first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
});

test("missing pages and articles are 404, and invalid queries cause no errors", async ({
  request,
}) => {
  const status = async (path: string) => (await request.get(path)).status();
  expect(await status("/en/news?page=400")).toBe(404);
  for (const query of ["q=%00", "q=%F0"]) {
    expect([200, 400], query).toContain(await status(`/en/news?${query}`));
  }
  for (const id of ["0", "999999", "99999999999999999999", "1x", "-1", "%00"]) {
    expect([400, 404], id).toContain(await status(`/en/new/${id}`));
  }
});

// Both languages in one browser, which compiles axe once.
for (const { id } of articles) {
  test(`article ${id} is complete and accessible`, async ({ page }) => {
    for (const locale of localeCodes) {
      await page.goto(addressIn(locale, `/new/${id}`));
      await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].htmlLang);
      await expect(page.locator(".prose [style]")).toHaveCount(0);
      // The text is in the language of the page, so there is no note about its language.
      await expect(page.getByRole("note")).toHaveCount(0);
      expect.soft(await findingsInBothThemes(page), locale).toEqual([]);
    }
  });
}

test("a tag and a search have no accessibility findings", async ({ page }) => {
  for (const locale of localeCodes) {
    for (const query of [{ tag: "proxy" }, { q: "Amazon" }, { q: "zzzzqqqq" }]) {
      await page.goto(addressIn(locale, "/news", { query }));
      expect
        .soft(await findingsInBothThemes(page), `${locale} ${JSON.stringify(query)}`)
        .toEqual([]);
    }
  }
});

test("a view of an article is reported once, by a beacon that the API accepts", async ({
  page,
}) => {
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/news/view")) told.push(request.url());
  });
  const answered = page.waitForResponse(/\/api\/news\/view$/);
  await openReady(page, addressIn("en", `/new/${oldest}`));
  // The status proves the body: anything but an article's id is 400.
  expect((await answered).status()).toBe(200);
  await page
    .getByRole("navigation", { name: messages.en.article.neighbours })
    .scrollIntoViewIfNeeded();
  expect(told).toHaveLength(1);
});
