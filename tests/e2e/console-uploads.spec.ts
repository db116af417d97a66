import { createHash, randomUUID } from "node:crypto";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { acceptByCalls, newConsolePage, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";
import { freePorts } from "../support/free-ports";

/** Files that a person uploads, on a site of its own that is killed on the way. */
let site: ConsoleSite;
let lin: BrowserContext;
let mei: BrowserContext;

// Each test goes on where the one before has left the release.
test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 30_000 });

test.beforeAll(async ({ browser }) => {
  const [port] = await freePorts(1);
  site = await startConsoleSite({
    // It starts again where it was.
    variables: { PORT: String(port) },
    // What everybody has before: 9.0.0 is published.
    programs: ["tests/support/release-work.ts"],
    people: [
      { email: "owner@manifold.example", name: "Lin", locale: "en" },
      { email: "mei@manifold.example", name: "Mei", locale: "cn", role: "release-manager" },
    ],
  });
  lin = await browser.newContext({ viewport: wideWindow });
  mei = await browser.newContext({ viewport: wideWindow, locale: "zh-CN" });
  await acceptByCalls(lin, site.links[0] ?? "");
  await acceptByCalls(mei, site.links[1] ?? "");
});

test.afterAll(async () => {
  await lin?.close();
  await mei?.close();
  await site?.end();
});

const name = "Manifold-9.4.0-x64.exe";
/** More than the first piece that is sent, which is a mebibyte. */
const bytes = Buffer.alloc(2 * 1024 ** 2 + 345_678, "a build ");
const line = { product: "client", channel: "stable", architecture: "x64", windows: "10" } as const;
const sumOf = (algorithm: string, content: Buffer) => createHash(algorithm).update(content);
const file = (content: Buffer, fileName = name) => ({
  ...{ name: fileName, mimeType: "application/octet-stream", buffer: content },
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

/** Checks a screen in both themes and widths, and keeps pictures of it where they are asked for. */
async function look(page: Page, shot: string): Promise<void> {
  expect(await findingsInBothThemes(page)).toEqual([]);
  const folder = process.env["SHOTS"];
  for (const [theme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${shot} at ${width} px`).toBeLessThanOrEqual(0);
    if (folder !== undefined) {
      await page.screenshot({ path: `${folder}/${shot}-${theme}-${width}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(wideWindow);
}

/** A button that a row has for its file. */
const press = (page: Page, act: string, fileName: string) =>
  page.getByRole("button", { name: new RegExp(`^${act}\\W+${fileName.replaceAll(".", "\\.")}$`) });

const choose = (page: Page) => page.locator("[data-upload-drop] input[type=file]");

test("a file goes on where it was, after the server was killed and after a reload", async () => {
  // What Chromium writes of calls that the killed server does not answer.
  const { page, wrong } = await newConsolePage(lin, /status of 4\d\d|ERR_/);
  await page.goto(`${site.origin}/console/releases?ask=new-release`);
  const layer = page.getByRole("dialog");
  await layer.getByLabel("Version").fill("9.4.0");
  await layer.getByRole("button", { name: "Begin the draft" }).click();
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
  await look(page, "upload-question-en");
  await press(page, "Cancel", "setup.bin").click();

  const held = await holdPieces(page);
  const right = `${sumOf("sha256", bytes).digest("hex")}  ${name}\n`;
  await choose(page).setInputFiles([file(Buffer.from(right), "SHA256SUMS"), file(bytes)]);
  await expect(page.getByText("1.0 MB of 2.4 MB ・ 42 %")).toBeVisible(onDisk);
  await expect(page.getByText("Installer ・ x64 ・ checksum as in the list")).toBeVisible();
  await look(page, "upload-sending-en");
  const start = await site.kill();
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
  await look(page, "upload-kept-en");
  // Without a connection nobody knows how much of it is there, which is not nothing.
  await lin.setOffline(true);
  await page.getByLabel(`Choose the file: ${archive}`).setInputFiles([file(bytes, archive)]);
  await expect(page.getByText(/^No connection\. It goes on by itself; what arrived/)).toBeVisible();
  await lin.setOffline(false);
  await expect(page.getByRole("rowheader", { name: archive })).toBeVisible();

  // A third one is cancelled half way, and is gone.
  await holdPieces(page);
  const other = "Manifold-9.4.0-x86.exe";
  await choose(page).setInputFiles([file(bytes, other)]);
  await expect(page.getByText("1.0 MB of 2.4 MB ・ 42 %")).toBeVisible(onDisk);
  await press(page, "Cancel", other).click();
  await expect(page.getByText(`Threw away the upload of ${other}`)).toBeVisible();
  await expect(press(page, "Cancel", other)).toHaveCount(0);
  expect(wrong).toEqual([]);
  await page.close();
});

/** Makes a call of the console as somebody who is signed in. */
async function callAs(person: BrowserContext, path: string, data?: object) {
  const address = `${site.origin}/console/api${path}`;
  const headers = { origin: site.origin };
  const answer = await (data === undefined
    ? person.request.get(address, { headers })
    : person.request.post(address, { data, headers }));
  expect([path, answer.status(), answer.ok() ? "" : await answer.text()]).toEqual([path, 200, ""]);
  return answer.json();
}

/** Mei asks for a change of the rollout, and Lin agrees. */
async function bothAgree(act: object): Promise<void> {
  const seen = await callAs(mei, `/rollouts/one?${new URLSearchParams(line)}`);
  const { formerFull: _, ...lookedAt } = seen.rollout;
  const { page } = await callAs(mei, "/rollouts/act", { lookedAt, act, why: "" });
  const [{ id, hash }] = page.requests;
  await callAs(lin, `/release-requests/${id}/approve`, { hash });
}

/** So many that a tenth of them is never nobody. */
const programs = Array.from({ length: 150 }, () => randomUUID());

/**
 * Asks as installed programs do, on a connection of its own: one that waits for the next call may be closed by the
 * server at the moment in which that call is sent.
 */
function ask(path: string, headers = {}): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(site.origin + path, { headers, agent: false }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    }).on("error", reject);
  });
}

/** The installed programs that are offered 9.4.0; a few ask at a time, as one address has its bounds. */
async function offered(): Promise<string[]> {
  const path = "/updates/client/win10-x64/latest.yml";
  const found: string[] = [];
  for (let first = 0; first < programs.length; first += 10) {
    const some = programs.slice(first, first + 10);
    const told = await Promise.all(some.map((id) => ask(path, { "x-user-staging-id": id })));
    found.push(
      ...some.filter((_, index) => told[index]?.body.toString().startsWith("version: 9.4.0\n")),
    );
  }
  return found;
}
const howMany = async () => (await offered()).length;

/** What an address says to everybody; of one that is gone, that it is. */
async function said(path: string): Promise<string> {
  const { status, body } = await ask(path);
  return status === 410 ? "gone" : body.toString();
}

test("what was uploaded is offered by shares, to everybody, and to nobody", async () => {
  const { page, wrong } = await newConsolePage(mei);
  await page.goto(`${site.origin}/console/releases/client/9.4.0`);
  await expect(page.getByRole("heading", { level: 1, name: "9.4.0" })).toBeVisible();
  await look(page, "upload-draft-cn");
  await page.getByRole("button", { name: "文件已齐" }).click();
  await page.getByRole("button", { name: "校验文件" }).click();
  await page.getByRole("button", { name: "锁定文件…" }).click();
  await page.getByRole("button", { name: "永久锁定" }).click();
  await page.getByRole("button", { name: "发布或定时…" }).click();
  await page.getByRole("button", { name: "现在发布 9.4.0" }).click();
  await expect(page.getByText("已发布 9.4.0。")).toBeVisible();
  await expect(choose(page)).toHaveCount(0);
  expect((await ask(`/files/${name}`)).body.equals(bytes)).toBe(true);

  // Installed programs get it when a second person has agreed.
  await bothAgree({ act: "start", version: "9.0.0", percent: 100 });
  await bothAgree({ act: "complete", version: "9.0.0" });
  await page.goto(`${site.origin}/console/releases/rollouts/client-stable-x64-10`);
  await page.getByRole("button", { name: "开始灰度…" }).click();
  const layer = page.getByRole("dialog");
  await layer.getByLabel("版本").selectOption("9.4.0");
  await layer.getByLabel("比例").fill("10");
  await layer.getByRole("button", { name: "申请：开始灰度 9.4.0，10 %" }).click();
  await expect(page.getByText("另一半：别人")).toBeVisible();
  expect(await howMany()).toBe(0);
  const other = await newConsolePage(lin);
  await other.page.goto(`${site.origin}/console/releases/rollouts/client-stable-x64-10`);
  await other.page.getByRole("button", { name: "Approve…" }).click();
  await other.page.getByRole("button", { name: "Approve: Begin 9.4.0 with 10 %" }).click();
  await expect(other.page.getByText("Approved: Begin 9.4.0 with 10 %.")).toBeVisible();
  await expect.poll(howMany).toBeGreaterThan(0);
  const first = await offered();
  expect(first.length).toBeLessThan(programs.length / 2);
  expect(await said("/appcast/client.xml")).not.toContain("9.4.0");

  await bothAgree({ act: "raise", version: "9.4.0", percent: 60 });
  await expect.poll(howMany).toBeGreaterThan(programs.length * 0.35);
  expect(await offered()).toEqual(expect.arrayContaining(first));
  await callAs(mei, "/rollouts/pause", { line, version: "9.4.0", why: "" });
  await expect.poll(howMany).toBe(0);
  await bothAgree({ act: "resume", version: "9.4.0" });
  await bothAgree({ act: "complete", version: "9.4.0" });
  await expect.poll(howMany).toBe(programs.length);
  const sum = sumOf("sha512", bytes).digest("base64");
  expect(await said("/updates/client/win10-x64/latest.yml")).toContain(sum);
  const feeds = ["/appcast/client.xml", "/scoop/client.json", "/releases/v1/last-known-good.json"];
  const names = async () =>
    (await Promise.all(feeds.map(said))).map((text) => text.includes("9.4.0"));
  await expect.poll(names).toEqual([true, true, true]);

  const reason = { cn: "菜单错位", en: "Menus shift" };
  await callAs(mei, "/releases/withdraw", { product: "client", version: "9.4.0", reason });
  await expect.poll(howMany).toBe(0);
  await expect.poll(names).toEqual([false, false, false]);
  await expect.poll(() => said(`/files/${name}`)).toBe("gone");
  expect([...wrong, ...other.wrong]).toEqual([]);
  await other.page.close();
  await page.close();
});
