import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys, openPalette } from "../support/console-keys";
import { screenHeading, signInByCalls, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { patience } from "../support/patience";
import { makePhotograph, makePicture } from "../support/pictures";

/** A site of its own, because its articles change here. */
let site: ConsoleSite;
let context: BrowserContext;
let page: Page;
let wrong: string[];

test.describe.configure({ mode: "serial" });

/** What Chromium itself writes for each refusal, and for each call without a connection. */
const chromiumsLines =
  /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/;

test.beforeAll(async ({ browser }) => {
  site = await startConsoleSite();
  ({ page, wrong } = await signInByCalls(browser, site.links[0] ?? "", chromiumsLines));
  context = page.context();
  // From the start: a dialog that opens before Playwright has begun to watch is never told.
  page.on("filechooser", () => undefined);
});

test.afterAll(async () => {
  await context?.close();
  await site?.end();
});

const aside = () => page.locator("[data-part=aside]");
const wide = () => page.setViewportSize(wideWindow);
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(bytes),
});

test("pictures are uploaded, refused in words, described, and found again", async () => {
  await goByKeys(page, "m", "Media");
  await expect(page.getByText("No picture yet")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();

  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("c");
  await (await chooser).setFiles([
    file("Payout flow.jpg", await makePhotograph(1800, 1200)),
    file("logo.png", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ]);
  await expect(page.getByText("This is no JPEG, PNG, WebP, AVIF or GIF.")).toBeVisible(patience);
  await page.getByRole("button", { name: /^Close\s?: logo.png/ }).click();
  await expect(aside().getByRole("heading", { name: "payout-flow" })).toBeVisible(patience);
  await expect(page.getByText("1 picture, ")).toBeVisible();
  await expect(aside().getByText("1200 × 1800")).toBeVisible();
  await expect(aside().getByText("removed on upload")).toBeVisible();
  await expect(page.getByText("Write what the picture shows").first()).toBeVisible();
  await expect(page.getByText("No alternative text", { exact: true })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();

  // What is typed saves itself, also when the next picture is chosen at once.
  await page.getByLabel("What it shows, 中文").fill("付款流程示意图");
  await page.getByLabel("What it shows, English").fill("How a payout flows");
  await expect(aside().getByText("Saved", { exact: true })).toBeVisible(patience);
  await expect(page.getByText("No alternative text", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("img", { name: "How a payout flows" })).toBeVisible();

  await page.getByLabel("Name or alternative text").fill("nothing like it");
  await expect(page.getByText("No picture fits")).toBeVisible();
  await page.getByRole("link", { name: "Show all pictures" }).click();
  await expect(page.getByLabel("Name or alternative text")).toHaveValue("");
  await page.getByRole("button", { name: "Unused 1" }).click();
  await expect(page.getByText("1 picture found")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("show")).toBe("unused");
  await (await openPalette(page)).fill("payout");
  await page
    .getByRole("option", { name: /payout-flow/ })
    .first()
    .click();
  await expect(aside().getByRole("heading", { name: "payout-flow" })).toBeVisible();
  expect(wrong).toEqual([]);
});

test("an upload goes on by itself after a minute offline", async () => {
  await page.goto(`${site.origin}/console/media`);
  // Noise does not get smaller, so this file has several pieces.
  const noise = await makePicture({ width: 700, height: 700, isNoise: true });
  expect(noise.length).toBeGreaterThan(1_000_000);
  let pieces = 0;
  await page.route("**/pieces?*", async (route) => {
    pieces += 1;
    if (pieces === 2) await context.setOffline(true);
    await route.continue().catch(() => undefined);
  });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles([file("noise.png", noise)]);
  await expect(page.getByText(/No connection\. \d+ kB are kept/)).toBeVisible(patience);
  await context.setOffline(false);
  await expect(aside().getByRole("heading", { name: "noise" })).toBeVisible(patience);
  await page.unroute("**/pieces?*");
  expect(wrong).toEqual([]);
});

test("two who describe the same picture overwrite nothing", async () => {
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`${site.origin}/console/media?text=noise`);
    await one.getByRole("link", { name: "noise" }).click();
  }
  await other.getByLabel("What it shows, English").fill("Theirs");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible(patience);
  await page.getByLabel("What it shows, English").fill("Mine");
  await expect(page.getByText("Another description was saved meanwhile.")).toBeVisible(patience);
  await expect(page.getByRole("alert").getByText("Theirs", { exact: true })).toBeVisible();
  await expect(page.getByLabel("What it shows, English")).toHaveValue("Mine");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(aside().getByText("Saved", { exact: true })).toBeVisible(patience);
  await other.close();
});

test("what is said of a picture outlives a minute offline and a closed window", async () => {
  const other = await context.newPage();
  await other.goto(`${site.origin}/console/media?text=noise`);
  await other.getByRole("link", { name: "noise" }).click();
  const field = (one: Page) => one.getByLabel("What it shows, English");
  const saved = (one: Page) => one.locator("[data-part=aside]").getByText("Saved", { exact: true });
  await expect(field(other)).toHaveValue("Mine");
  await context.setOffline(true);
  await field(other).fill("Grey noise");
  await expect(other.getByText("Not saved", { exact: true })).toBeVisible(patience);
  await context.setOffline(false);
  await expect(saved(other)).toBeVisible(patience);

  await other.route("**/describe", (route) => route.abort());
  await field(other).fill("Fine grey noise");
  await expect(other.getByText("Not saved", { exact: true })).toBeVisible(patience);
  await other.close();
  await page.goto(`${site.origin}/console/media?text=noise`);
  await page.getByRole("link", { name: "noise" }).click();
  await expect(field(page)).toHaveValue("Fine grey noise");
  await expect(saved(page)).toBeVisible(patience);
});

test("an article shows a picture in its place and language; it is not deleted while it is used", async () => {
  await site.restart(async () => {
    const database = await PGlite.create(join(site.dataFolder, "database"));
    await database.exec(
      `UPDATE article_translations SET markdown = '![](/media/payout-flow "A caption")' || chr(10) || chr(10) || markdown WHERE article_id = 1`,
    );
    await database.close();
  });

  const reader = await (await context.browser())?.newPage({
    viewport: { width: 390, height: 844 },
  });
  if (reader === undefined) throw new Error("no browser");
  reader.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  const shifts = async () =>
    reader.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
  await reader.goto(`${site.origin}/en/new/1`);
  const picture = reader.locator("figure img");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("alt", "How a payout flows");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), patience)
    .toMatch(/\/media\/[0-9a-z]{26}-480\.avif$/);
  // Its address is there before its bytes.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete), patience)
    .toBe(true);
  expect(await shifts()).toBeLessThan(0.02);
  const served = await reader.request.get(
    await picture.evaluate((image: HTMLImageElement) => image.currentSrc),
  );
  expect(served.headers()).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await reader.request.get(`${site.origin}/media/payout-flow`)).status()).toBe(404);
  await reader.goto(`${site.origin}/new/1`);
  await expect(picture).toHaveAttribute("alt", "付款流程示意图");
  await reader.close();

  await page.goto(`${site.origin}/console/media`);
  await page.getByRole("link", { name: "payout-flow" }).click();
  await expect(aside().getByRole("link", { name: /^Article 1, English/ })).toBeVisible();
  await expect(aside().getByText("In use: take it out of 1 text first.")).toBeVisible();
  await expect(aside().getByRole("button", { name: "Delete" })).toBeDisabled();

  await page.getByRole("link", { name: "noise" }).click();
  await expect(aside().getByRole("heading", { name: "noise" })).toBeVisible();
  await aside().getByRole("button", { name: "Delete" }).click();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await page.getByRole("button", { name: "Delete noise" }).click();
  await expect(page.getByText("noise is deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "noise" })).toHaveCount(0);
  expect(wrong).toEqual([]);
});

const markdown = () => page.getByRole("textbox", { name: /Markdown/ });
const bodyOf = (locale: "cn" | "en") =>
  page.evaluate(
    async (wanted) =>
      (await (await fetch("/console/api/articles/1")).json()).texts[wanted].body as string,
    locale,
  );
/** Gives the text a file, as the browser does when somebody pastes or drops one. */
const give = (name: string, bytes: Uint8Array, act: "paste" | "drop") =>
  markdown().evaluate(
    (element, [fileName, sent, kind]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(sent)], fileName, { type: "image/png" }));
      const how = { bubbles: true, cancelable: true };
      const { left, top } = element.getBoundingClientRect();
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...how, clipboardData: data })
          : new DragEvent("drop", {
              ...how,
              dataTransfer: data,
              clientX: left + 9,
              clientY: top + 9,
            }),
      );
    },
    [name, [...bytes], act] as const,
  );
/** Waits for what stands at the end of the text, which is drawn only when the window is there. */
const atEnd = (wanted: Locator) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return wanted.isVisible();
    }, patience)
    .toBe(true);
const publish = async (language: string) => {
  await aside().getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^Publish ${language}`) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^Publish ${language}`) })
    .click();
  await expect(page.getByText(/is on the site\.$/)).toBeVisible(patience);
};
const pageOf = async (path: string) => (await page.request.get(site.origin + path)).text();

test("an editor pastes a picture while writing, describes it, and publishes it in both languages", async () => {
  await page.goto(`${site.origin}/console/articles/1?in=cn`);
  await markdown().focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n\n两块显卡画的图不一样。");
  const before = await bodyOf("cn");
  // Held on its way, so that writing goes on meanwhile.
  let letOn = () => {};
  const held = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  await page.route("**/pieces?*", async (route) => {
    await held;
    await route.continue();
  });
  await give("Two GPUs.png", await makePicture({ width: 900, height: 300 }), "paste");
  const tab = aside().getByRole("button", { name: /^Pictures \d/ });
  await expect(tab).toHaveAttribute("aria-pressed", "true");
  await expect(aside().getByText("You can go on writing.")).toBeVisible();
  await page.keyboard.insertText("差几个像素。");
  letOn();
  const waiting = page.getByRole("group", { name: "two-gpus" });
  const insert = waiting.getByRole("button", { name: "Insert at cursor" });
  await expect(insert).toBeDisabled(patience);
  await page.unroute("**/pieces?*");
  await expect(markdown()).toContainText("差几个像素。");
  expect(before).not.toContain("/media/two-gpus");

  await waiting.getByLabel("What it shows, 中文").fill("两块显卡画的同一张图");
  await waiting.getByLabel("What it shows, English").fill("One drawing by two GPUs");
  await waiting.getByLabel("What it shows, English").blur();
  await expect(insert).toBeEnabled(patience);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await insert.click();
  await expect(waiting).toHaveCount(0);
  await expect(markdown()).toContainText("![](/media/two-gpus)");
  await expect(tab).toHaveText("Pictures 1");
  await expect(page.locator("[data-save=saved]")).toBeVisible(patience);
  await expect
    .poll(() => bodyOf("cn"), patience)
    .toMatch(/差几个像素。\n\n!\[\]\(\/media\/two-gpus\)$/);
  await page.getByRole("button", { name: "Live preview" }).click();
  const shown = markdown().getByRole("img", { name: "两块显卡画的同一张图" });
  await atEnd(shown);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), patience)
    .toBeGreaterThan(0);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await publish("Chinese");
  await expect.poll(() => pageOf("/new/1"), patience).toContain('alt="两块显卡画的同一张图"');
  expect(await pageOf("/en/new/1")).not.toContain("One drawing by two GPUs");

  await page.goto(`${site.origin}/console/articles/1?in=en`);
  await markdown().focus();
  await page.keyboard.press("Control+End");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const layer = page.getByRole("dialog");
  await layer.getByRole("button", { name: "two-gpus" }).click();
  await expect(layer.getByLabel("What it shows, English")).toHaveValue("One drawing by two GPUs");
  await layer.getByRole("button", { name: "Put in two-gpus" }).click();
  await expect(markdown()).toContainText("![](/media/two-gpus)");
  await publish("English");
  await expect.poll(() => pageOf("/en/new/1"), patience).toContain('alt="One drawing by two GPUs"');
  expect(wrong).toEqual([]);
});

test("the editor names a missing picture before publication, and why a file became none", async () => {
  await page.goto(`${site.origin}/console/articles/1?in=en`);
  await markdown().focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n\n![](/media/nothing-there)");
  const said = "Media has no picture of the name nothing-there.";
  await expect(aside().getByText(said)).toBeVisible(patience);
  await page.getByRole("button", { name: /^Publish English/ }).click();
  await expect(page.getByRole("dialog").getByText(said)).toBeVisible(patience);
  await page.getByRole("dialog").getByRole("button", { name: /^Keep/ }).click();
  await page.getByRole("button", { name: "Live preview" }).click();
  await atEnd(markdown().getByText("nothing-there: not in Media"));
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await give("logo.png", new TextEncoder().encode("<svg/>"), "drop");
  await expect(aside().getByText("This is no JPEG, PNG, WebP, AVIF or GIF.")).toBeVisible(patience);
  await aside()
    .getByRole("button", { name: /^Close/ })
    .click();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await markdown().focus();
  await page.keyboard.press("Control+z");
  await expect(markdown()).not.toContainText("nothing-there");
  await expect(page.locator("[data-save=saved]")).toBeVisible(patience);

  // What a text shows stays, and its place is a way to it.
  await page.goto(`${site.origin}/console/media?text=two-gpus`);
  await page.getByRole("link", { name: "two-gpus" }).click();
  await expect(aside().getByRole("button", { name: "Delete" })).toBeDisabled();
  await aside()
    .getByRole("link", { name: /^Article 1, English/ })
    .click();
  await expect(markdown()).toBeVisible(patience);
  expect(wrong).toEqual([]);
});

test("the pictures of an article on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/console/articles/1?in=cn`);
  await page.getByRole("group", { name: "One thing at a time" }).getByText("Publish").click();
  await aside()
    .getByRole("button", { name: /^Pictures \d/ })
    .click();
  await expect(aside().getByText("In this text")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  expect(wrong).toEqual([]);
});

test("the library in Chinese", async () => {
  await page.evaluate(() =>
    fetch("/console/api/me/locale", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ locale: "cn" }),
    }),
  );
  await page.goto(`${site.origin}/console/media`);
  await expect(screenHeading(page, "媒体库")).toBeVisible();
  await page.getByRole("link", { name: "payout-flow" }).click();
  await expect(page.getByRole("img", { name: "付款流程示意图" })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await page.goto(`${site.origin}/console/articles/1?in=cn`);
  await aside().getByRole("button", { name: "图片 1" }).click();
  await expect(aside().getByText("两块显卡画的同一张图")).toBeVisible(patience);
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(wrong).toEqual([]);
});
