import type { Locator, Page } from "@playwright/test";
import { openPalette } from "../support/console-keys";
import { test as base, expect } from "../support/console-test";
import { patience } from "../support/patience";
import { makePhotograph, makePicture } from "../support/pictures";
import { expectOnSite, publicText } from "../support/public-text";

/** Chromium's own messages for each refusal, and for each call without a connection. */
const ignored = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** The library, with its pictures as the test before has left them. */
const test = base.extend<{ page: Page }>({
  page: async ({ open }, use) => {
    const page = await open("mei", "/media", { ignored });
    // From the start: a dialog that opens before Playwright has begun to watch is never told.
    page.on("filechooser", () => undefined);
    await use(page);
  },
});

test.describe.configure({ mode: "serial" });

const asideOf = (page: Page) => page.locator("[data-part=aside]");
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(bytes),
});

test("pictures are uploaded, refused in words, described, and found again", async ({ page }) => {
  await expect(page.getByText("No picture yet")).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("c");
  await (await chooser).setFiles([
    file("Payout flow.jpg", await makePhotograph(1800, 1200)),
    file("logo.png", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ]);
  await expect(page.getByText("This is not a JPEG, PNG, WebP, AVIF or GIF")).toBeVisible(patience);
  await page.getByRole("button", { name: /^Close\s?: logo.png/ }).click();
  await expect(asideOf(page).getByRole("heading", { name: "payout-flow" })).toBeVisible(patience);
  await expect(page.getByText("1 picture, ")).toBeVisible();
  await expect(asideOf(page).getByText("1200 × 1800")).toBeVisible();
  await expect(asideOf(page).getByText("removed on upload")).toBeVisible();
  await expect(page.getByText("Write what the picture shows").first()).toBeVisible();
  await expect(page.getByText("No alternative text", { exact: true })).toBeVisible();

  // What is typed saves itself, also when the next picture is chosen at once.
  await page.getByLabel("What it shows, in Chinese").fill("付款流程示意图");
  await page.getByLabel("What it shows, in English").fill("How a payout flows");
  await expect(asideOf(page).getByText("Saved", { exact: true })).toBeVisible(patience);
  await expect(page.getByText("No alternative text", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("img", { name: "How a payout flows" })).toBeVisible();

  await page.getByLabel("Name or alternative text").fill("nothing like it");
  await expect(page.getByText("No picture matches")).toBeVisible();
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
  await expect(asideOf(page).getByRole("heading", { name: "payout-flow" })).toBeVisible();
});

test("an upload goes on by itself after a minute offline", async ({ page }) => {
  const context = page.context();
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
  await expect(asideOf(page).getByRole("heading", { name: "noise" })).toBeVisible(patience);
  await page.unroute("**/pieces?*");
});

test("what is said of a picture overwrites nobody's words, and outlives a minute offline and a closed window", async ({
  open,
  page,
  shared,
}) => {
  const field = (one: Page) => one.getByLabel("What it shows, in English");
  const saved = (one: Page) => asideOf(one).getByText("Saved", { exact: true });
  const other = await open("su", "/media?text=noise", { ignored });
  await page.goto(`${shared.origin}/console/media?text=noise`);
  for (const one of [page, other]) await one.getByRole("link", { name: "noise" }).click();
  await field(other).fill("Theirs");
  await expect(saved(other)).toBeVisible(patience);
  await field(page).fill("Mine");
  await expect(page.getByText("Another description was saved in the meantime.")).toBeVisible(
    patience,
  );
  await expect(page.getByRole("alert").getByText("Theirs", { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue("Mine");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(saved(page)).toBeVisible(patience);

  const context = page.context();
  await context.setOffline(true);
  await field(page).fill("Grey noise");
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible(patience);
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible(patience);
  await page.route("**/describe", (route) => route.abort());
  await field(page).fill("Fine grey noise");
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible(patience);
  await page.close();
  const next = await open("mei", "/media?text=noise", { ignored });
  await next.getByRole("link", { name: "noise" }).click();
  await expect(field(next)).toHaveValue("Fine grey noise");
  await expect(saved(next)).toBeVisible(patience);
});

test("an article shows a picture in its place and language; it is not deleted while it is used", async ({
  browser,
  page,
  shared,
}) => {
  const words = `![](/media/payout-flow "A caption")\n\n`;
  for (const locale of ["cn", "en"] as const) {
    const { version, fields, body } = (await shared.call("mei", "/articles/1")).texts[locale];
    const draft = { locale, version, fields, body: words + body };
    await shared.call("mei", "/articles/1/draft", draft);
    const { version: now, live } = (await shared.call("mei", "/articles/1")).texts[locale];
    await shared.call("mei", "/articles/1/publish", { locale, version: now, live: live.revision });
  }

  await expectOnSite(shared.origin, "/en/new/1", "How a payout flows");
  await expectOnSite(shared.origin, "/new/1", "付款流程示意图");
  const reader = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const wrong: string[] = [];
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
  await reader.goto(`${shared.origin}/en/new/1`);
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
  expect(wrong).toEqual([]);
  await reader.close();

  await page.goto(`${shared.origin}/console/media`);
  await page.getByRole("link", { name: "payout-flow" }).click();
  await expect(asideOf(page).getByRole("link", { name: /^Article 1, English/ })).toBeVisible();
  await expect(asideOf(page).getByText("In use: remove it from 1 text first.")).toBeVisible();
  await expect(asideOf(page).getByRole("button", { name: "Delete" })).toBeDisabled();

  await page.getByRole("link", { name: "noise" }).click();
  await expect(asideOf(page).getByRole("heading", { name: "noise" })).toBeVisible();
  await asideOf(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete noise" }).click();
  await expect(page.getByText("noise is deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "noise" })).toHaveCount(0);
});

const markdown = (page: Page) => page.getByRole("textbox", { name: /Markdown/ });
/** Gives the text a file, as the browser does when somebody pastes or drops one. */
const give = (page: Page, name: string, bytes: Uint8Array, act: "paste" | "drop") =>
  markdown(page).evaluate(
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
const atEnd = (page: Page, wanted: Locator) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return wanted.isVisible();
    }, patience)
    .toBe(true);
const publish = async (page: Page, language: string) => {
  await asideOf(page).getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^Publish ${language}`) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^Publish ${language}`) })
    .click();
  await expect(page.getByText(/is on the site\.$/)).toBeVisible(patience);
};

test("an editor pastes a picture while writing, describes it, and publishes it in both languages", async ({
  page,
  shared,
}) => {
  const bodyOf = async () => (await shared.call("mei", "/articles/1")).texts.cn.body;
  await page.goto(`${shared.origin}/console/articles/1?in=cn`);
  await markdown(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n\n两块显卡画的图不一样。");
  // Held on its way, so that writing goes on meanwhile.
  let letOn = () => {};
  const held = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  await page.route("**/pieces?*", async (route) => {
    await held;
    await route.continue();
  });
  await give(page, "Two GPUs.png", await makePicture({ width: 900, height: 300 }), "paste");
  const tab = asideOf(page).getByRole("button", { name: /^Pictures \d/ });
  await expect(tab).toHaveAttribute("aria-pressed", "true");
  await expect(asideOf(page).getByText("You can keep writing.")).toBeVisible();
  await page.keyboard.insertText("差几个像素。");
  letOn();
  const waiting = page.getByRole("group", { name: "two-gpus" });
  const insert = waiting.getByRole("button", { name: "Insert at cursor" });
  await expect(insert).toBeDisabled(patience);
  await page.unroute("**/pieces?*");
  await expect(markdown(page)).toContainText("差几个像素。");

  await waiting.getByLabel("What it shows, in Chinese").fill("两块显卡画的同一张图");
  await waiting.getByLabel("What it shows, in English").fill("One drawing by two GPUs");
  await waiting.getByLabel("What it shows, in English").blur();
  await expect(insert).toBeEnabled(patience);
  await insert.click();
  await expect(waiting).toHaveCount(0);
  await expect(markdown(page)).toContainText("![](/media/two-gpus)");
  // The other one is of the test before.
  await expect(tab).toHaveText("Pictures 2");
  await expect(page.locator("[data-save=saved]")).toBeVisible(patience);
  await expect
    .poll(() => bodyOf(), patience)
    .toMatch(/差几个像素。\n\n!\[\]\(\/media\/two-gpus\)$/);
  await page.getByRole("button", { name: "Live preview" }).click();
  const shown = markdown(page).getByRole("img", { name: "两块显卡画的同一张图" });
  await atEnd(page, shown);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), patience)
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await publish(page, "Chinese");
  await expect
    .poll(() => publicText(shared.origin, "/new/1"), patience)
    .toContain('alt="两块显卡画的同一张图"');
  expect(await publicText(shared.origin, "/en/new/1")).not.toContain("One drawing by two GPUs");

  await page.goto(`${shared.origin}/console/articles/1?in=en`);
  await markdown(page).focus();
  await page.keyboard.press("Control+End");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const layer = page.getByRole("dialog");
  await layer.getByRole("button", { name: "two-gpus" }).click();
  await expect(layer.getByLabel("What it shows, in English")).toHaveValue(
    "One drawing by two GPUs",
  );
  await layer.getByRole("button", { name: "Insert two-gpus" }).click();
  await expect(markdown(page)).toContainText("![](/media/two-gpus)");
  await publish(page, "English");
  await expect
    .poll(() => publicText(shared.origin, "/en/new/1"), patience)
    .toContain('alt="One drawing by two GPUs"');
});

test("the editor names a missing picture before publication, and why a file became none", async ({
  page,
  shared,
}) => {
  await page.goto(`${shared.origin}/console/articles/1?in=en`);
  await markdown(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n\n![](/media/nothing-there)");
  const said = "Media has no picture named nothing-there.";
  await expect(asideOf(page).getByText(said)).toBeVisible(patience);
  await page.getByRole("button", { name: /^Publish English/ }).click();
  await expect(page.getByRole("dialog").getByText(said)).toBeVisible(patience);
  await page.getByRole("dialog").getByRole("button", { name: /^Keep/ }).click();
  await page.getByRole("button", { name: "Live preview" }).click();
  await atEnd(page, markdown(page).getByText("nothing-there: not in Media"));
  await give(page, "logo.png", new TextEncoder().encode("<svg/>"), "drop");
  await expect(asideOf(page).getByText("This is not a JPEG, PNG, WebP, AVIF or GIF")).toBeVisible(
    patience,
  );
  await asideOf(page)
    .getByRole("button", { name: /^Close/ })
    .click();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await markdown(page).focus();
  await page.keyboard.press("Control+z");
  await expect(markdown(page)).not.toContainText("nothing-there");
  await expect(page.locator("[data-save=saved]")).toBeVisible(patience);
});
