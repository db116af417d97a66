import { addressIn } from "~/i18n/addresses";
import { pageSize } from "~/site/news/news-choice";
import { articles } from "~content/articles";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

test("a search shows its matches in place, keeps the focus and later input, and history leads back", async ({
  page,
}) => {
  const words = messages.en.news;
  const address = addressIn("en", "/news");
  await openReady(page, address);
  await markDocument(page);
  const listed = page.getByRole("main").getByRole("article");
  const field = page.getByRole("search").getByRole("searchbox");
  const isTyped = Promise.withResolvers<void>();
  await page.route("**/api/news/list*", async (route) => {
    await isTyped.promise;
    await route.continue();
  });
  await field.fill("proxy");
  await field.press("Enter");
  await page.keyboard.type(" site");
  isTyped.resolve();
  const mark = page.locator("main mark").first();
  await expect(mark).toHaveText(/prox/i);
  await expect(page).toHaveURL(addressIn("en", "/news", { query: { q: "proxy" } }));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("proxy site");
  await field.fill("fingerprint");
  await field.press("Enter");
  await expect(mark).toHaveText(/fingerprint/i);
  await page.goBack();
  await expect(mark).toHaveText(/prox/i);
  await expect(field).toHaveValue("proxy");
  await field.fill("zzzzqqqq");
  await field.press("Enter");
  await expect(page.getByText(words.empty)).toBeVisible();
  expect(await isMarkedDocument(page)).toBe(true);
  await page.getByRole("link", { name: words.clear }).click();
  await expect(page).toHaveURL(address);
  await expect(listed).toHaveCount(Math.min(articles.length, pageSize));
});

test("a view of an article is reported once, by a beacon that the API accepts", async ({
  page,
}) => {
  const oldest = articles.at(-1)?.id ?? 0;
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
