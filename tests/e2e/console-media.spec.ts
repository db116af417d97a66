import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { generateSync } from "otplib";
import { findingsInBothThemes } from "../support/accessibility";
import { patience } from "../support/patience";
import { makePhotograph, makePicture } from "../support/pictures";
import { endSite, environmentOfSites, type SiteProcess, startSite } from "../support/site-process";

/** A site of its own, because its articles change here. */
let dataFolder: string;
let site: SiteProcess;
let origin: string;
let context: BrowserContext;
let page: Page;
const wrong: string[] = [];

test.describe.configure({ mode: "serial", timeout: 120_000 });

async function start(): Promise<void> {
  site = await startSite({ DATA_DIR: dataFolder });
  origin = site.origin.replace("127.0.0.1", "localhost");
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  dataFolder = mkdtempSync(join(tmpdir(), "manifold-media-"));
  const printed = execFileSync(
    process.execPath,
    ["scripts/staff.ts", "invite", "owner@manifold.example", "--locale", "en", "--name", "Lin"],
    { encoding: "utf8", env: { ...process.env, ...environmentOfSites, DATA_DIR: dataFolder } },
  );
  await start();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      console.error(`policy: ${violatedDirective} ${sample}`);
    });
  });
  page = await context.newPage();
  // From the start: a dialog that opens before Playwright has begun to watch is never told.
  page.on("filechooser", () => undefined);
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    // Chromium writes a line of its own for each refusal, and for each call without a connection.
    const isExpected =
      /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/.test(
        message.text(),
      );
    if (message.type() === "error" && !isExpected) wrong.push(message.text());
  });
  await page.goto(origin + (/\/console\/invitation#\S+/.exec(printed)?.[0] ?? ""));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Password", { exact: true }).fill("three quiet herons walk");
  await page.getByLabel("Six digits of the app").fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("button", { name: "I have kept the codes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nothing needs you" })).toBeVisible();
});

test.afterAll(async () => {
  await context.close();
  await endSite(site);
  rmSync(dataFolder, { recursive: true, force: true });
});

const aside = () => page.locator("[data-part=aside]");
const wide = () => page.setViewportSize({ width: 1440, height: 900 });
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(bytes),
});

test("pictures are uploaded, refused in words, described, and found again", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeFocused();
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
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("payout");
  await page
    .getByRole("option", { name: /payout-flow/ })
    .first()
    .click();
  await expect(aside().getByRole("heading", { name: "payout-flow" })).toBeVisible();
  expect(wrong).toEqual([]);
});

test("an upload goes on by itself after a minute offline", async () => {
  await page.goto(`${origin}/console/media`);
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
    await one.goto(`${origin}/console/media?text=noise`);
    await one.getByRole("link", { name: "noise" }).click();
  }
  await other.getByLabel("What it shows, English").fill("Theirs");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible(patience);
  await page.getByLabel("What it shows, English").fill("Mine");
  await expect(page.getByText("Somebody has described it meanwhile.")).toBeVisible(patience);
  await expect(page.getByRole("alert").getByText("Theirs", { exact: true })).toBeVisible();
  await expect(page.getByLabel("What it shows, English")).toHaveValue("Mine");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await wide();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(aside().getByText("Saved", { exact: true })).toBeVisible(patience);
  await other.close();
});

test("an article shows a picture in its place and language; it is not deleted while it is used", async () => {
  await endSite(site);
  const database = await PGlite.create(join(dataFolder, "database"));
  await database.exec(
    `UPDATE article_translations SET markdown = '![](/media/payout-flow "A caption")' || chr(10) || chr(10) || markdown WHERE article_id = 1`,
  );
  await database.close();
  await start();

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
  await reader.goto(`${origin}/en/new/1`);
  const picture = reader.locator("figure img");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("alt", "How a payout flows");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), patience)
    .toMatch(/\/media\/[0-9a-z]{26}-480\.avif$/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(await shifts()).toBeLessThan(0.02);
  const served = await reader.request.get(
    await picture.evaluate((image: HTMLImageElement) => image.currentSrc),
  );
  expect(served.headers()).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await reader.request.get(`${origin}/media/payout-flow`)).status()).toBe(404);
  await reader.goto(`${origin}/new/1`);
  await expect(picture).toHaveAttribute("alt", "付款流程示意图");
  await reader.close();

  await page.goto(`${origin}/console/media`);
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

test("the library in Chinese", async () => {
  await page.evaluate(() =>
    fetch("/console/api/me/locale", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ locale: "cn" }),
    }),
  );
  await page.goto(`${origin}/console/media`);
  await expect(page.getByRole("heading", { level: 1, name: "媒体库" })).toBeVisible();
  await page.getByRole("link", { name: "payout-flow" }).click();
  await expect(page.getByRole("img", { name: "付款流程示意图" })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(wrong).toEqual([]);
});
