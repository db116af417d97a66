import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { resources } from "~content/resources";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  test,
} from "../support/site-test";

/** A word from the name of the first recommended tool. */
const wanted = resources.find(({ isRecommended }) => isRecommended)?.name.split(/\s+/)[0] ?? "";

test("a search shows its results in place after at least 200 ms of loading, however fast the response, and a link back", async ({
  page,
}) => {
  const words = messages.en.resources;
  const address = addressIn("en", "/resources");
  await page.clock.install();
  await openReady(page, address);
  await markDocument(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const main = page.getByRole("main");
  const field = page.getByRole("search").getByRole("searchbox");
  const answered = page.waitForResponse(/api\/resources\/list/);
  await field.fill(wanted);
  await field.press("Enter");
  await (await answered).finished();
  await page.clock.runFor(199);
  await expect(page.getByRole("status")).toHaveText(words.results.loading);
  await page.clock.runFor(1);
  await expect(main.locator("mark").first()).toHaveText(wanted, { ignoreCase: true });
  await page.clock.resume();
  await expect(page).toHaveURL(addressIn("en", "/resources", { query: { q: wanted } }));
  const heading = fill(words.results.heading, { query: wanted });
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  const count = await main.getByRole("listitem").count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole("status")).toHaveText(countWords(words.results.count, count, "en"));
  await expect(field).toHaveValue(wanted);
  expect(await isMarkedDocument(page)).toBe(true);
  await page.getByRole("link", { name: words.results.clear }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("region", { name: words.recommended.heading })).toBeVisible();
});
