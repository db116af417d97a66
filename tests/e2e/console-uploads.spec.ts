import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, openConsole, test } from "../support/console-test";

const name = "Manifold-9.4.0-x64.exe";
/** More than the first piece that is sent, which is a mebibyte. */
const bytes = Buffer.alloc(2 * 1024 ** 2 + 345_678, "a build ");
const sumOf = (algorithm: string, content: Buffer) => createHash(algorithm).update(content);
const file = (content: Buffer, fileName = name) => ({
  name: fileName,
  mimeType: "application/octet-stream",
  buffer: content,
});

/** Until a piece is hashed and synced to a disk that others use, too. */
const onDisk = { timeout: 120_000 };

/** A connection that lets the first piece of each upload through, and holds the others until `open`. */
async function holdPieces(page: Page): Promise<{ open: () => void }> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/console/api/releases/uploads/*", async (route) => {
    const request = route.request();
    const isLater = request.method() === "PATCH" && request.headers()["upload-offset"] !== "0";
    if (isLater) await gate.promise;
    // Of a page that is gone there is nothing to go on with.
    await route.continue().catch(() => undefined);
  });
  return { open: gate.resolve };
}

/** A button that a row has for its file. */
const press = (page: Page, act: string, fileName: string) =>
  page.getByRole("button", { name: new RegExp(`^${act}\\W+${fileName.replaceAll(".", "\\.")}$`) });

const choose = (page: Page) => page.locator("[data-upload-drop] input[type=file]");

test("a file goes on where it was, after the server was killed and after a reload, and is published", async ({
  browser,
}) => {
  // A console of its own, which is killed on the way.
  const own = await openConsole(browser);
  // What Chromium writes of calls that the killed server does not answer.
  const ignored = /status of 4\d\d|ERR_/;
  const { page, wrong } = await own.open("lin", "/releases?ask=new-release", { ignored });
  const lin = page.context();
  const layer = page.getByRole("dialog");
  await layer.getByLabel("Version").fill("9.4.0");
  await layer.getByRole("button", { name: "Create the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "9.4.0" })).toBeFocused();

  // A list of sums that does not fit: nothing leaves the computer.
  const list = `${"0".repeat(64)}  ${name}\n`;
  await choose(page).setInputFiles([file(Buffer.from(list), "SHA256SUMS"), file(bytes)]);
  await expect(page.getByText("The checksum differs from the list of the build.")).toBeVisible();
  await press(page, "Dismiss", name).click();
  // A name that tells nothing is asked about.
  await choose(page).setInputFiles([file(bytes, "setup.bin")]);
  const kinds = page.getByRole("group", { name: /setup\.bin$/ });
  // Nothing that installs ends so.
  await expect(kinds.getByRole("button", { name: "Installer", exact: true })).toHaveCount(0);
  await kinds.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("The name has no architecture")).toBeVisible();
  await press(page, "Cancel", "setup.bin").click();

  const held = await holdPieces(page);
  const right = `${sumOf("sha256", bytes).digest("hex")}  ${name}\n`;
  await choose(page).setInputFiles([file(Buffer.from(right), "SHA256SUMS"), file(bytes)]);
  await expect(page.getByText("1.0 MB of 2.4 MB ・ 42 %")).toBeVisible(onDisk);
  await expect(page.getByText("Installer ・ x64 ・ checksum as in the list")).toBeVisible();
  const start = await own.site.kill();
  held.open();
  await expect(page.getByText("No connection. 1.0 MB are safe")).toBeVisible();
  await start();
  // Nobody presses anything; a killed server keeps an upload from others for a while.
  await expect(page.getByRole("rowheader", { name })).toBeVisible(onDisk);
  await expect(page.getByText(`${name} has arrived.`)).toBeVisible();
  // A list that is chosen later is held against what has arrived.
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row).toContainText("checksum as in the list");
  await choose(page).setInputFiles([file(Buffer.from(list), "SHA256SUMS")]);
  await expect(row).toContainText("not as in the chosen list");
  await page.unrouteAll({ behavior: "ignoreErrors" });

  // Another file, paused, and left by a reload.
  await holdPieces(page);
  const archive = name.replace(".exe", ".zip");
  await choose(page).setInputFiles([file(bytes, archive)]);
  await expect(page.getByText("1.0 MB of 2.4 MB ・ 42 %")).toBeVisible(onDisk);
  // The piece under way ends with the press. The connection goes on holding what comes: to open it lets a piece through
  // that the browser has not given up yet.
  const ended = page.waitForEvent("requestfailed", (request) => request.method() === "PATCH");
  await press(page, "Pause", archive).click();
  await ended;
  await expect(page.getByText("Paused at 1.0 MB of 2.4 MB.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1\.0 MB of 2\.4 MB arrived by /)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Without a connection nobody knows how much of it is there, which is not nothing.
  await lin.setOffline(true);
  await page.getByLabel(`Choose the file: ${archive}`).setInputFiles([file(bytes, archive)]);
  await expect(
    page.getByText(/^No connection\. The upload continues by itself; what arrived/),
  ).toBeVisible();
  await lin.setOffline(false);
  await expect(page.getByRole("rowheader", { name: archive })).toBeVisible();

  // A third one is cancelled half way, and is gone.
  await holdPieces(page);
  const other = "Manifold-9.4.0-x86.exe";
  await choose(page).setInputFiles([file(bytes, other)]);
  await expect(page.getByText("1.0 MB of 2.4 MB ・ 42 %")).toBeVisible(onDisk);
  await press(page, "Cancel", other).click();
  await expect(page.getByText(`Deleted the upload of ${other}`)).toBeVisible();
  await expect(press(page, "Cancel", other)).toHaveCount(0);

  // A browser that knows no list goes on with what has arrived.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await page.getByRole("button", { name: "Files are complete" }).click();
  await page.getByRole("button", { name: "Check the files" }).click();
  await page.getByRole("button", { name: "Lock the files…" }).click();
  await page.getByRole("button", { name: "Lock them for good" }).click();
  await page.getByRole("button", { name: "Publish or schedule…" }).click();
  await page.getByRole("button", { name: "Publish 9.4.0 now" }).click();
  await expect(page.getByText("9.4.0 is published.")).toBeVisible();
  await expect(choose(page)).toHaveCount(0);
  const loaded = await fetch(`${own.origin}/files/${name}`);
  expect(Buffer.from(await loaded.arrayBuffer()).equals(bytes)).toBe(true);
  expect(wrong).toEqual([]);
  await own.end();
});
