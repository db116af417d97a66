import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import {
  acceptByCalls,
  type ConsolePage,
  newConsolePage,
  screenHeading,
  wideWindow,
} from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { expectOnSite, publicText } from "../support/public-text";

/** Packages and prices, on a site of its own. */
let site: ConsoleSite;
let origin: string;
/** The owner, signed in, in English. */
let context: BrowserContext;
/** A second one, who changes prices at the same time. */
let wei: BrowserContext;

test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser }) => {
  const people = ["Lin", "Wei"].map((name) => ({
    ...{ name, email: `${name.toLowerCase()}@manifold.example`, locale: "en" as const },
  }));
  site = await startConsoleSite({ people });
  origin = site.origin;
  context = await browser.newContext({ viewport: wideWindow });
  await acceptByCalls(context, site.links[0] ?? "");
  wei = await browser.newContext({ viewport: wideWindow });
  await acceptByCalls(wei, site.links[1] ?? "");
});

test.afterAll(async () => {
  await context?.close();
  await wei?.close();
  await site?.end();
});

/** A page of the console, and what went wrong in it. */
async function open(path: string): Promise<ConsolePage> {
  const opened = await newConsolePage(context);
  await opened.page.goto(origin + path);
  return opened;
}

/** The kept drafts of a person, for a reason. */
const keptOf = (page: Page, name: string, reason: string) =>
  page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: reason });

/** Lin and Wei change prices at the same time: whichever draft is not chosen stays and comes back. */
async function expectBothKept(page: Page, { page: other, wrong }: ConsolePage) {
  const packageD = "Price of package D a month, in yuan";
  const packageE = other.getByLabel("Price of package E a month, in yuan");
  const saved = /^Saved \d\d:\d\d:\d\d/;
  await other.goto(`${origin}/console/prices`);
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
  expect(await findingsInBothThemes(other)).toEqual([]);
  await other.setViewportSize(wideWindow);
  await other.getByRole("button", { name: "Go on with theirs" }).click();
  await expect(other.getByLabel(packageD)).toHaveValue("340");
  await expect(packageE).toHaveValue("999");

  // Wei's own is kept, and becomes the draft again; then Lin's is the one that is kept.
  const own = keptOf(other, "Wei", "kept after a conflict");
  await own.getByRole("button", { name: /^What it changes/ }).click();
  await expect(own.locator("ins")).toContainText("¥981");
  expect(await findingsInBothThemes(other)).toEqual([]);
  await other.setViewportSize(wideWindow);
  // Lin goes on writing, which Wei's screen does not know: a press changes nothing, and says who it was.
  await page.getByLabel(packageD).fill("342");
  const priceOnServer = async () => {
    const { draft } = await (await wei.request.get(`${origin}/console/api/offer`)).json();
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
  await expect(keptOf(other, "Lin", "another draft took its place")).toHaveCount(1);
  await other.close();

  await page.getByLabel(packageD).fill("341");
  await expect(page.getByText(/^Wei saved another draft at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByLabel(packageD)).toHaveValue("341");
  await page.getByRole("button", { name: "Go on with mine" }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText("draft, differs from the site in 1 place")).toBeVisible();
  await expect(keptOf(page, "Wei", "another draft took its place")).toHaveCount(1);
  expect(wrong).toEqual([]);
}

test("a price is changed, seen on the real page, published, scheduled and taken back", async ({
  browser,
}) => {
  const { page, wrong } = await open("/console/prices");
  await expect(screenHeading(page, "Packages & prices")).toBeVisible();
  const publish = page.getByRole("button", { name: "Publish or schedule…" });
  await expect(publish).toBeDisabled();
  const price = page.getByLabel("Price of package D a month, in yuan");
  const site = await publicText(origin, "/en/pricing");

  // A rule of prices is broken: said at once, and nothing can be published.
  await price.fill("100");
  await expect(page.getByText("A larger package is neither smaller nor cheaper.")).toBeVisible();
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
  await expect(page.getByText("1 place needs you first.")).toBeVisible();
  await expect(publish).toBeDisabled();
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(price).toHaveValue("359");
  // Kept and saved while it is typed: the field is not left.
  await price.fill("339");
  await expect(page.getByText("site: 359")).toBeVisible();
  await expect(page.getByText("draft, differs from the site in 1 place")).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(price).toBeFocused();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  // Visitors see nothing of it.
  expect((await publicText(origin, "/en/pricing")) === site).toBe(true);

  // As wide as a phone, and back.
  const preview = page.getByRole("region", { name: "Preview of the price page" });
  const packageE = preview.getByRole("listitem").last();
  const wide = (await packageE.boundingBox())?.y ?? 0;
  await preview.getByText("390", { exact: true }).click();
  await expect.poll(async () => (await packageE.boundingBox())?.y ?? 0).toBeGreaterThan(wide + 100);
  expect((await packageE.boundingBox())?.width).toBeLessThan(390);
  await preview.getByText("1440", { exact: true }).click();
  await expect.poll(async () => (await packageE.boundingBox())?.y).toBe(wide);

  // The real page by a link that works once.
  const opened = context.waitForEvent("page");
  const answered = page.waitForResponse("**/console/api/offer/preview");
  await page.getByRole("button", { name: "Open the real page" }).click();
  await (await opened).close();
  // The site has a port that it did not know when it started, so the link names another one.
  const { pathname, search } = new URL((await (await answered).json()).url);
  const real = await context.newPage();
  await real.goto(origin + pathname + search);
  // Not followed from the console here, so the page asks first.
  await real.getByRole("button", { name: "Open the draft" }).click();
  await expect(real.getByText("¥339").first()).toBeVisible();
  expect(await real.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
  const again = await fetch(origin + pathname + search, { method: "POST" });
  expect(again.status).toBe(404);
  await real.close();

  // Without scripts as well: another need is answered from the draft, not from the site.
  const further = page.waitForResponse("**/console/api/offer/preview");
  const second = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open the real page" }).click();
  await (await second).close();
  const link = new URL((await (await further).json()).url);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(origin + link.pathname + link.search);
  await plain.getByRole("button", { name: "Open the draft" }).click();
  for (const members of [6, 7]) {
    await plain.getByRole("button", { name: "One member more" }).click();
    await expect(plain.getByText("¥339").first()).toBeVisible();
    expect(new URL(plain.url()).searchParams.get("members")).toBe(String(members));
    await expect(plain.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  }
  await plain.context().close();

  // The draft is found again in another page, and published from there.
  await page.reload();
  await expect(price).toHaveValue("339");
  await publish.click();
  const layer = page.getByRole("dialog");
  await expect(layer).toContainText("Package D price a month");
  await expect(layer.locator("del")).toContainText("¥359");
  await expect(layer.locator("ins")).toContainText("¥339");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
  await expectOnSite(origin, "/en/pricing", "339");
  await expectOnSite(origin, "/pricing", "339");
  await expectOnSite(origin, "/api/packages/list?lang=en", "33900");

  await expectBothKept(page, await newConsolePage(wei));

  // Discarded, and back by Undo, which stays while the pointer is on it.
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
  await undo.click();
  await expect(price).toHaveValue("341");
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d/)).toBeVisible();

  // A future price: it waits, and is taken back into the draft.
  await publish.click();
  await layer.getByText("At a time", { exact: true }).click();
  await layer.getByRole("button", { name: /^Schedule for/ }).click();
  await expect(page.getByText(/^Other prices from .*, by Lin\./)).toBeVisible();
  expect((await publicText(origin, "/en/pricing")).includes("341")).toBe(false);
  await page.getByRole("button", { name: "Cancel the schedule…" }).click();
  await page.getByRole("button", { name: "Cancel the schedule", exact: true }).click();
  await expect(price).toHaveValue("341");

  // An earlier version is the draft again, and its publication a new one.
  await page.getByRole("button", { name: "Restore v1…" }).click();
  await page.getByRole("button", { name: "Restore as the draft" }).click();
  await expect(price).toHaveValue("359");
  await publish.click();
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByText("v3", { exact: true })).toBeVisible();
  await expectOnSite(origin, "/en/pricing", "359");
  expect(wrong).toEqual([]);
  await page.close();
});

test("a scheduled price goes live once at its time, by itself, in Chinese", async () => {
  const { page, wrong } = await open("/console/prices");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(screenHeading(page, "套餐与价格")).toBeVisible();
  await page.getByRole("button", { name: "编辑 账号回收站" }).click();
  await page.getByLabel("套餐 B 的数量").fill("60");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "写入草稿" }).click();
  await expect(page.getByText("原为 30")).toBeVisible();
  await expect(page.getByText(/已保存$/)).toBeVisible();
  const at = await page.evaluate(async () => {
    const { version, live } = await (await fetch("/console/api/offer")).json();
    // Far enough ahead for a busy machine to look at the page before.
    const time = new Date(Date.now() + 10_000).toISOString();
    const answer = await fetch("/console/api/offer/schedule", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version, live: live.revision, at: time }),
    });
    return answer.ok ? time : "";
  });
  expect(at).not.toBe("");
  expect((await publicText(origin, "/pricing")).includes("60 天")).toBe(false);
  // Within five seconds of its time, and two more until it is on the page; and a busy machine's.
  await expect
    .poll(async () => (await publicText(origin, "/pricing")).includes("60 天"))
    .toBe(true);
  await page.reload();
  await expect(page.getByText("· 定时发布 · 当前")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await page.getByRole("button", { name: "EN", exact: true }).click();
  await expect(screenHeading(page, "Packages & prices")).toBeVisible();
  expect(wrong).toEqual([]);
  await page.close();
});

test("after a save that failed, no older form of the prices is published or scheduled", async () => {
  const { page, wrong } = await open("/console/prices");
  const price = page.getByLabel("Price of package D a month, in yuan");
  const layer = page.getByRole("dialog");
  await price.fill("345");
  await price.press("Tab");
  await expect(page.getByText(/^Saved/)).toBeVisible();

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
  const live = await page.evaluate(
    async () => (await (await fetch("/console/api/offer")).json()).live,
  );
  expect(JSON.stringify(live.offer)).not.toMatch(/34[59]00/);

  // It can be saved again: what is on the screen is published.
  await page.unroute("**/console/api/offer/draft");
  await layer.getByText("Now", { exact: true }).click();
  await layer.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectOnSite(origin, "/api/packages/list?lang=en", "34900");
  expect((await publicText(origin, "/api/packages/list?lang=en")).includes("34500")).toBe(false);
  expect(wrong.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
  await page.close();
});

test("prices that only this browser has are found again, and those that cannot be saved are discarded", async () => {
  const { page, wrong } = await open("/console/prices");
  const price = page.getByLabel("Price of package D a month, in yuan");
  const draftOnServer = () =>
    page.evaluate(async () => (await (await fetch("/console/api/offer")).json()).draft);
  const before = await price.inputValue();
  expect(await draftOnServer()).toBeNull();
  const saves = "**/console/api/offer/draft";

  // Offline for longer than a few tries: it is saved by itself as soon as there is a connection.
  await page.route(saves, (route) => route.abort());
  await price.fill("351");
  await expect(page.getByText("Kept in this browser; not saved on the server")).toBeVisible();
  await price.fill("352");
  await page.unroute(saves);
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d/)).toBeVisible();
  expect(JSON.stringify(await draftOnServer())).toContain("35200");
  const discard = async () => {
    await page.getByRole("button", { name: "Discard draft…" }).click();
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await expect(page.getByText("as on the site", { exact: true })).toBeVisible();
    await expect(price).toHaveValue(before);
  };
  await discard();
  expect(await draftOnServer()).toBeNull();

  // The window is killed before anything was saved.
  await page.route(saves, (route) => route.abort());
  await price.fill("353");
  await expect(page.getByText("Kept in this browser; not saved on the server")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await open("/console/prices");
  const again = next.page.getByLabel("Price of package D a month, in yuan");
  await expect(again).toHaveValue("353");
  await expect(next.page.getByText(/^Saved \d\d:\d\d:\d\d/)).toBeVisible();
  await next.page.getByRole("button", { name: "Discard draft…" }).click();
  await next.page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(next.page.getByText("as on the site", { exact: true })).toBeVisible();

  // What no save takes, and no draft on the server: discarded all the same, and gone for good.
  const refusal = { status: 400, json: { error: { code: "bad-request", requestId: "test" } } };
  await next.page.route(saves, (route) => route.fulfill(refusal));
  await again.fill("354");
  await expect(next.page.getByText("Kept in this browser; not saved on the server")).toBeVisible();
  await next.page.getByRole("button", { name: "Discard draft…" }).click();
  await next.page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(next.page.getByText("as on the site", { exact: true })).toBeVisible();
  await expect(again).toHaveValue(before);
  await next.page.unroute(saves);
  await next.page.reload();
  await expect(again).toHaveValue(before);
  await expect(next.page.getByText("as on the site", { exact: true })).toBeVisible();
  const unexpected = [...wrong, ...next.wrong].filter((line) => !line.includes("ERR_FAILED"));
  expect(unexpected).toEqual([]);
  await next.page.close();
});

test("prices that another version of the site stored stay readable until they are kept or forgotten", async () => {
  const { page, wrong } = await open("/console/prices");
  const price = page.getByLabel("Price of package D a month, in yuan");
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
    const answer = await (await route.fetch()).json();
    const offer = (name: string) => ({ words: null, text: JSON.stringify({ plans: [name] }) });
    const author = { staffId: 99, name: "Mo" };
    const at = new Date().toISOString();
    answer.draft = { offer: offer("Ibis"), author, savedAt: at };
    answer.schedule = { id: 99, at, offer: offer("Stork"), author };
    await route.fulfill({ json: answer });
  });
  await page.reload();
  const oldDraft = page.getByText(/^The draft by Mo, .+, has another form\./);
  await expect(oldDraft).toBeVisible();
  for (const name of ["Heron", "Ibis", "Stork"]) await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish or schedule…" })).toBeDisabled();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);

  await page.getByRole("button", { name: "Forget them" }).click();
  await expect(page.getByText("Heron")).toHaveCount(0);
  await price.fill("346");
  await price.press("Tab");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(oldDraft).toHaveCount(0);
  // Its last answers are out before the real ones are asked for.
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByText("The draft is discarded.")).toBeVisible();
  expect(wrong).toEqual([]);
  await page.close();
});
