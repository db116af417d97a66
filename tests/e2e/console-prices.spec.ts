import type { Page } from "@playwright/test";
import { screenHeading } from "../support/console-page";
import { expect, type OpenConsole, test } from "../support/console-test";
import { expectOnSite, publicText } from "../support/public-text";

const packageD = "Price of package D a month, in yuan";
const saved = /^Saved \d\d:\d\d:\d\d/;
/** Chromium itself writes a line for each save that does not come, or that is refused. */
const ignored = /status of 4\d\d|net::ERR_FAILED/;
const asOnSite = (page: Page) => page.getByText("as on the site", { exact: true });

/** Throws the draft away, also so that the next test begins with what visitors see. */
async function discard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(asOnSite(page)).toBeVisible();
}

/** Opens the draft that a press made a link to, without scripts. */
async function openDraft(shared: OpenConsole, page: Page): Promise<Page> {
  const window = page.context().waitForEvent("page");
  const answered = page.waitForResponse("**/console/api/offer/preview");
  await page.getByRole("button", { name: "Open the real page" }).click();
  await (await window).close();
  // The site has a port that it did not know when it started, so the link names another one.
  const { pathname, search } = new URL((await (await answered).json()).url);
  const browser = page.context().browser();
  if (browser === null) throw new Error("No browser");
  const draft = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await draft.goto(shared.origin + pathname + search);
  // Not followed from the console here, so the page asks first.
  await draft.getByRole("button", { name: "Open the draft" }).click();
  return draft;
}

/** The kept drafts of a person, for a reason. */
const keptOf = (page: Page, name: string, reason: string) =>
  page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: reason });

test("a price is changed, seen on the real page, published, scheduled and taken back", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/prices");
  await expect(screenHeading(page, "Packages & prices")).toBeVisible();
  const publish = page.getByRole("button", { name: "Publish or schedule…" });
  await expect(publish).toBeDisabled();
  const price = page.getByLabel(packageD);
  const site = await publicText(shared.origin, "/en/pricing");

  // A rule of prices is broken: said at once, and nothing can be published.
  await price.fill("100");
  await expect(
    page.getByText(
      "Each package needs more environments than the one before it, and no fewer members or lower price.",
    ),
  ).toBeVisible();
  await expect(publish).toBeDisabled();
  // What is no price is not in the draft, nor is the part of it that was one on the way.
  await price.press("Backspace");
  await price.press("Backspace");
  await price.press("Backspace");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
  await expect(publish).toBeDisabled();
  const other = page.getByLabel("Price of package E a month, in yuan");
  await other.fill("998");
  await expect(page.getByText("Correct 1 place first.")).toBeVisible();
  await expect(publish).toBeDisabled();
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(price).toHaveValue("359");
  // Kept and saved while it is typed: the field is not left.
  await price.fill("339");
  await expect(page.getByText("site: 359")).toBeVisible();
  await expect(page.getByText("draft, differs from the site in 1 place")).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(price).toBeFocused();
  // Visitors see nothing of it.
  expect((await publicText(shared.origin, "/en/pricing")) === site).toBe(true);

  // As wide as a phone, and back.
  const preview = page.getByRole("region", { name: "Preview of the price page" });
  const packageE = preview.getByRole("listitem").last();
  const wide = (await packageE.boundingBox())?.y ?? 0;
  await preview.getByText("390", { exact: true }).click();
  await expect.poll(async () => (await packageE.boundingBox())?.y ?? 0).toBeGreaterThan(wide + 100);
  expect((await packageE.boundingBox())?.width).toBeLessThan(390);
  await preview.getByText("1440", { exact: true }).click();
  await expect.poll(async () => (await packageE.boundingBox())?.y).toBe(wide);

  // The real page, where another need is answered from the draft, not from the site.
  const draft = await openDraft(shared, page);
  await draft.getByRole("button", { name: "One member more" }).click();
  await expect(draft.getByText("¥339").first()).toBeVisible();
  expect(new URL(draft.url()).searchParams.get("members")).toBe("6");
  await expect(draft.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await draft.context().close();

  // The draft is found again in another page, and published from there.
  await page.reload();
  await expect(price).toHaveValue("339");
  await publish.click();
  const layer = page.getByRole("dialog");
  await expect(layer).toContainText("Package D price a month");
  await expect(layer.locator("del")).toContainText("¥359");
  await expect(layer.locator("ins")).toContainText("¥339");
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
  await expectOnSite(shared.origin, "/en/pricing", "339");
  await expectOnSite(shared.origin, "/api/packages/list?lang=en", "33900");

  // A feature of a package, in its layer.
  await page.getByRole("button", { name: "Edit Account recycle bin" }).click();
  await page.getByLabel("Amount in package B").fill("60");
  await page.getByRole("button", { name: "Save to the draft" }).click();
  await expect(page.getByText("was 30")).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();

  // Discarded, and back by Undo, which stays while the pointer is on it.
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
  await undo.click();
  await expect(page.getByText("was 30")).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();

  // A future price: it waits, and is taken back into the draft.
  await publish.click();
  await layer.getByText("At a time", { exact: true }).click();
  await layer.getByRole("button", { name: /^Schedule for/ }).click();
  await expect(page.getByText(/^Other prices from .*, by Lin\./)).toBeVisible();
  expect((await publicText(shared.origin, "/en/pricing")).includes("60 days")).toBe(false);
  await page.getByRole("button", { name: "Cancel the schedule…" }).click();
  await page.getByRole("button", { name: "Cancel the schedule", exact: true }).click();
  await expect(page.getByText("was 30")).toBeVisible();

  // An earlier version is the draft again, and its publication a new one.
  await page.getByRole("button", { name: "Restore v1…" }).click();
  await page.getByRole("button", { name: "Restore as the draft" }).click();
  await expect(price).toHaveValue("359");
  await publish.click();
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByText("v3", { exact: true })).toBeVisible();
  await expectOnSite(shared.origin, "/en/pricing", "359");
});

test("of two who change prices at once, whichever draft is not chosen stays and comes back", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/prices");
  const other = await open("wei", "/prices");
  const packageE = other.getByLabel("Price of package E a month, in yuan");
  await expect(packageE).toHaveValue("999");
  await page.getByLabel(packageD).fill("340");
  await expect(page.getByText(saved)).toBeVisible();

  // Wei sees who has saved, and what differs; nothing of either is overwritten.
  await packageE.fill("981");
  await expect(other.getByText(/^Lin saved another draft at \d\d:\d\d/)).toBeVisible();
  await expect(other.getByText("Yours is here and on the server")).toBeVisible();
  const note = other.getByRole("alert");
  await expect(note).toContainText("Package D price a month");
  await expect(note.locator("del").first()).toContainText("¥340");
  await expect(packageE).toHaveValue("981");
  await other.getByRole("button", { name: "Use theirs" }).click();
  await expect(other.getByLabel(packageD)).toHaveValue("340");
  await expect(packageE).toHaveValue("999");

  // Wei's own is kept, and becomes the draft again; then Lin's is the one that is kept.
  const own = keptOf(other, "Wei", "kept after a conflict");
  await own.getByRole("button", { name: /^What it changes/ }).click();
  await expect(own.locator("ins")).toContainText("¥981");
  // Lin goes on writing, which Wei's screen does not know: a press changes nothing, and says who it was.
  await page.getByLabel(packageD).fill("342");
  const priceOnServer = async () => {
    const { draft } = await shared.call("wei", "/offer");
    return draft.offer.words.packages.find(({ id }: { id: string }) => id === "D").monthlyFen;
  };
  await expect.poll(priceOnServer).toBe(34_200);
  await own.getByRole("button", { name: /^Restore… draft by Wei/ }).click();
  const layer = other.getByRole("dialog");
  await layer.getByRole("button", { name: "Restore as the draft" }).click();
  await expect(layer.getByRole("status")).toContainText(/^Lin saved another draft at \d\d:\d\d/);
  await expect(layer.getByRole("alert")).toContainText("Nothing was overwritten");
  expect(await priceOnServer()).toBe(34_200);
  // The screen behind has it by now, so the next press is for that one.
  await layer.getByRole("button", { name: "Restore as the draft" }).click();
  await expect(packageE).toHaveValue("981");
  await expect(keptOf(other, "Lin", "replaced by another draft")).toHaveCount(1);

  await page.getByLabel(packageD).fill("341");
  await expect(page.getByText(/^Wei saved another draft at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByLabel(packageD)).toHaveValue("341");
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText("draft, differs from the site in 1 place")).toBeVisible();
  await expect(keptOf(page, "Wei", "replaced by another draft")).toHaveCount(1);
  await discard(page);
});

test("after a save that failed, no older form of the prices is published or scheduled", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/prices", { ignored });
  const price = page.getByLabel(packageD);
  const layer = page.getByRole("dialog");
  await price.fill("345");
  await price.press("Tab");
  await expect(page.getByText(saved)).toBeVisible();

  // The server has 345; what is on the screen cannot be saved.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/offer\/(publish|schedule)$/.test(request.url())) asked.push(request.url());
  });
  await page.route("**/console/api/offer/draft", (route) => route.abort());
  await price.fill("349");
  await price.press("Tab");
  await page.getByRole("button", { name: "Publish or schedule…" }).click();
  await expect(layer.locator("ins")).toContainText("¥349");
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(layer.getByText(/^No connection\./)).toBeVisible();
  await layer.getByText("At a time", { exact: true }).click();
  await layer.getByRole("button", { name: /^Schedule for/ }).click();
  await expect(layer.getByText(/^No connection\./)).toBeVisible();
  expect(asked).toEqual([]);

  // It can be saved again: what is on the screen is published.
  await page.unroute("**/console/api/offer/draft");
  await layer.getByText("Now", { exact: true }).click();
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(asOnSite(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectOnSite(shared.origin, "/api/packages/list?lang=en", "34900");
  expect(await publicText(shared.origin, "/api/packages/list?lang=en")).not.toContain("34500");
});

test("prices that only this browser has are found again, and those that cannot be saved are discarded", async ({
  open,
  shared,
}) => {
  const page = await open("lin", "/prices", { ignored });
  const price = page.getByLabel(packageD);
  const before = await price.inputValue();
  const saves = "**/console/api/offer/draft";
  const keptHere = (one: Page) => one.getByText("Kept in this browser; not saved on the server");

  // Offline for longer than a few tries: it is saved by itself as soon as there is a connection.
  await page.route(saves, (route) => route.abort());
  await price.fill("351");
  await expect(keptHere(page)).toBeVisible();
  await price.fill("352");
  await page.unroute(saves);
  await expect(page.getByText(saved)).toBeVisible();
  expect(JSON.stringify((await shared.call("lin", "/offer")).draft)).toContain("35200");
  await discard(page);
  await expect(price).toHaveValue(before);

  // The window is killed before anything was saved.
  await page.route(saves, (route) => route.abort());
  await price.fill("353");
  await expect(keptHere(page)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await open("lin", "/prices", { ignored });
  const again = next.getByLabel(packageD);
  await expect(again).toHaveValue("353");
  await expect(next.getByText(saved)).toBeVisible();
  await discard(next);

  // What no save takes, and no draft on the server: discarded all the same, and gone for good.
  const refusal = { status: 400, json: { error: { code: "bad-request", requestId: "test" } } };
  await next.route(saves, (route) => route.fulfill(refusal));
  await again.fill("354");
  await expect(keptHere(next)).toBeVisible();
  await discard(next);
  await next.unroute(saves);
  await next.reload();
  await expect(again).toHaveValue(before);
  await expect(asOnSite(next)).toBeVisible();
});

test("prices that another version of the site stored stay readable until they are kept or forgotten", async ({
  open,
}) => {
  const page = await open("lin", "/prices");
  const price = page.getByLabel(packageD);
  await expect(price).toBeVisible();
  // As the version before left them: in this browser, as the draft, and waiting for its time.
  await page.evaluate(async () => {
    const { me } = await (await fetch("/console/api/session")).json();
    const request = indexedDB.open("console-drafts", 1);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const store = request.result.transaction("articles", "readwrite").objectStore("articles");
    const old = { words: { plans: ["Heron"] }, base: { words: {}, version: 1 } };
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
      store.put(old, [me.id, "offer", ""]);
    });
  });
  await page.route("**/console/api/offer", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const offer = (name: string) => ({ words: null, text: JSON.stringify({ plans: [name] }) });
    const author = { staffId: 99, name: "Mo" };
    const at = new Date().toISOString();
    answer.draft = { offer: offer("Ibis"), author, savedAt: at };
    answer.schedule = { id: 99, at, offer: offer("Stork"), author };
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  const oldDraft = page.getByText(/^The draft by Mo, .+, has another format\./);
  await expect(oldDraft).toBeVisible();
  for (const name of ["Heron", "Ibis", "Stork"]) await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish or schedule…" })).toBeDisabled();

  await page.getByRole("button", { name: "Discard them" }).click();
  await expect(page.getByText("Heron")).toHaveCount(0);
  await price.fill("346");
  await price.press("Tab");
  await expect(page.getByText(saved)).toBeVisible();
  await expect(oldDraft).toHaveCount(0);
  // Its last answers are out before the real ones are asked for.
  await page.unrouteAll({ behavior: "wait" });
  await discard(page);
});
