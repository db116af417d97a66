import { execFileSync } from "node:child_process";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Browser, Page, Request } from "@playwright/test";
import type { ChecksumListData } from "~/api/checksum-list-schema";
import { brand } from "~/brand";
import { reportProblems } from "~/domain/fake-site/fake-site-report";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { patience } from "../support/patience";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  scriptsReady,
  visitorTest as test,
} from "../support/site-test";

const zip = "application/zip";

/** Every published file of the client, by its state. */
async function publishedClients(request: APIRequestContext) {
  const response = await request.get("/api/checksums/list");
  const { data }: { data: ChecksumListData } = await response.json();
  const packages = data.list.filter((entry) => entry.kind === "package");
  const find = (state: string) => {
    const entry = packages.find((one) => one.product === "client" && one.state === state);
    if (entry === undefined) throw new Error(`No ${state} version of the client`);
    return entry;
  };
  const current = find("current");
  const read = async (name: string) => (await request.get(`/files/${name}`)).body();
  return { current, older: find("older"), read };
}

/** The verifier of a page, by the names that people see. */
function verifierOf(page: Page, locale: Locale) {
  const words = messages[locale].verifier;
  const box = page.locator("[data-drop-file]");
  return {
    words,
    box,
    chooser: box.getByLabel(words.idle.choose),
    paste: box.getByRole("textbox"),
    submit: box.getByRole("button", { name: words.paste.submit, exact: true }),
    title: (name: string) => box.getByRole("heading", { level: 3, name, exact: true }),
    status: box.getByRole("status"),
  };
}

/** Drops a file on the box, as a hand does: over it first. */
function drop(page: Page, file: { name: string; bytes: number[] }, steps: string[]) {
  return page.locator("[data-drop-file]").evaluate(
    (box, { name, bytes, events }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      for (const type of events) {
        box.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    },
    { ...file, events: steps },
  );
}

test("a file that is chosen or dropped, and a checksum that is pasted, is compared with all that was published", async ({
  page,
  request,
  open,
}) => {
  const { current, older, read } = await publishedClients(request);
  await open(addressIn("en", "/verify"));
  await markDocument(page);
  const { words, box, chooser, title, status, paste, submit } = verifierOf(page, "en");
  const another = box.getByRole("link", { name: words.another });

  await chooser.setInputFiles({
    name: current.name,
    mimeType: zip,
    buffer: await read(current.name),
  });
  await box.hover();
  await expect(title(words.match.title)).toBeFocused();
  await expect(box).toHaveAttribute("data-state", "match");
  await expect(status).toHaveText(`${words.match.title} · ${current.name}`);
  await expect(box.getByText(current.sha256)).toBeVisible();
  await expect(box.getByText(words.current, { exact: true })).toBeVisible();
  await expect(box.getByRole("link", { name: words.match.next })).toHaveAttribute(
    "href",
    addressIn("en", "/download", { hash: "run" }),
  );
  await another.press("Enter");
  await expect(chooser).toBeFocused();

  const bytes = [...(await read(older.name))];
  await drop(page, { name: "renamed.zip", bytes }, ["dragenter", "dragover"]);
  await expect(title(words.over.title)).toBeVisible();
  await drop(page, { name: "renamed.zip", bytes }, ["drop"]);
  await expect(title(words.older.title)).toBeFocused();
  await expect(box.getByText(older.name, { exact: true })).toBeVisible();
  await expect(
    box.getByRole("link", { name: fill(words.older.download, { version: current.version }) }),
  ).toHaveAttribute("href", `/files/${older.newestName}`);

  await drop(page, { name: current.name, bytes: [1] }, ["dragover", "drop"]);
  await expect(title(words.mismatch.title)).toBeFocused();
  const compared = box.getByRole("img", { name: /^SHA-256, \d+ of 64 digits differ$/ });
  await expect(compared).toHaveCount(2);
  await expect(compared.first()).toHaveText(current.sha256);
  // The SHA-256 of one byte 01.
  await expect(compared.last()).toHaveText(
    "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
  );
  await expect(box.getByRole("link", { name: words.downloadAgain })).toHaveAttribute(
    "href",
    `/files/${current.name}`,
  );

  await another.click();
  await chooser.setInputFiles({ name: "holiday.zip", mimeType: zip, buffer: Buffer.from("x") });
  await expect(title(words.unknown.title)).toBeFocused();
  await expect(box.getByText("holiday.zip", { exact: true })).toBeVisible();

  await another.click();
  await paste.fill("Manifold.zip");
  await submit.press("Enter");
  await expect(paste).toBeFocused();
  await expect(paste).toHaveAccessibleDescription(words.paste.wrong);
  await expect(paste).toHaveValue("Manifold.zip");
  await paste.fill(` ${current.sha256.toUpperCase()} `);
  await submit.press("Enter");
  await expect(title(words.match.title)).toBeFocused();
  await expect(box.getByText(current.name, { exact: true })).toBeVisible();
  await another.click();
  await paste.fill(`SHA256 hash of x.zip:\n${older.sha256}\nCertUtil: done`);
  await paste.press("Enter");
  await expect(title(words.older.title)).toBeFocused();
  await another.click();
  await paste.fill("f".repeat(64));
  await paste.press("Enter");
  await expect(title(words.unknown.title)).toBeFocused();
  await expect(box.getByText(words.unknown.pasted)).toBeVisible();
  expect(await isMarkedDocument(page)).toBe(true);
});

test("a large file is read in little memory, can be stopped, and is not sent anywhere", async ({
  page,
  open,
  browser,
}) => {
  const size = 400 * 1024 * 1024;
  const folder = await mkdtemp(join(tmpdir(), "site-large-"));
  const file = join(folder, "large.zip");
  await writeFile(file, "");
  await truncate(file, size);
  // No machine has read it before it is stopped; of neither is a byte on the disk.
  const endless = join(folder, "endless.zip");
  await writeFile(endless, "");
  await truncate(endless, 40 * size);
  try {
    await open(addressIn("en", "/verify"));
    const { words, box, chooser, title, status } = verifierOf(page, "en");
    await box.hover();
    await expect(page.locator("site-island[name=verifier][data-awake]")).toBeVisible();
    const sent: Request[] = [];
    page.on("request", (asked) => sent.push(asked));
    page.on("websocket", () => expect.soft("a socket").toBe("none"));
    const progress = box.getByRole("progressbar", { name: words.reading.progress });
    const percent = async () => Number(await progress.getAttribute("value"));

    await chooser.setInputFiles(endless);
    await expect(status).toHaveText(fill(words.reading.status, { name: "endless.zip" }));
    await expect.poll(percent, patience).toBeGreaterThan(0);
    await expect(box.locator("[data-inked] path")).toHaveAttribute("d", /^M/);
    await box.getByRole("button", { name: words.reading.stop }).click();
    await expect(chooser).toBeFocused();
    await expect(status).toHaveText(words.reading.stopped);
    await expect.poll(() => page.workers().length).toBe(0);

    const before = await largestMemory(browser);
    let most = before;
    await chooser.setInputFiles(file);
    await expect(async () => {
      most = Math.max(most, await largestMemory(browser));
      await expect(title(words.unknown.title)).toBeFocused({ timeout: 100 });
    }).toPass({ timeout: patience.timeout * 4, intervals: [100] });
    // The SHA-256 of so many zeros, by `head -c 419430400 /dev/zero | sha256sum`.
    await expect(box.getByText(sumOfZeros)).toBeVisible();
    expect((most - before) * 1024, "grew by").toBeLessThan(size / 2);

    const asked = sent.map((one) => `${one.method()} ${new URL(one.url()).pathname}`);
    expect(asked).toContain("GET /api/checksums/list");
    for (const one of sent) {
      expect(one.method(), one.url()).toBe("GET");
      expect(one.postDataBuffer(), one.url()).toBeNull();
      expect(one.url()).not.toContain("?");
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

const sumOfZeros = "6ed5e85372e488807486f4446e2a3a501d319be812e969e3de426db798cc5704";

/** Memory of the largest process that shows a page, in kB. */
async function largestMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => String(id));
  const listed = execFileSync("ps", ["-o", "rss=", "-p", ids.join(",")], { encoding: "utf8" });
  return Math.max(...listed.trim().split(/\s+/).map(Number));
}

test("what is dropped before the scripts are there waits for them", async ({ page, request }) => {
  const { current, read } = await publishedClients(request);
  const address = addressIn("cn", "/verify");
  await page.goto(address);
  await scriptsReady(page);
  const { words, box, title } = verifierOf(page, "cn");
  await expect(page.locator("site-island[name=verifier]")).not.toHaveAttribute("data-awake");
  const file = { name: current.name, bytes: [...(await read(current.name))] };
  await drop(page, file, ["drop", "dragenter"]);
  await expect(title(words.match.title)).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(box).toHaveAttribute("data-state", "match");
});

test("says when nothing could be compared, and where this browser cannot", async ({
  page,
  context,
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/checksums\/list|ERR_FAILED/);
  await page.route("**/api/checksums/list", (route) => route.abort());
  await open(addressIn("en", "/verify"));
  const { words, box, chooser, title, paste, submit } = verifierOf(page, "en");
  await chooser.setInputFiles({ name: "a.zip", mimeType: zip, buffer: Buffer.from("x") });
  await box.hover();
  await expect(title(words.failed.listTitle)).toBeFocused();
  // A pasted checksum goes to the server then.
  await paste.fill("0".repeat(64));
  await submit.click();
  await expect(page).toHaveURL(/\/en\/verify\?sha256=0{64}$/);
  await expect(title(words.unknown.title)).toBeFocused();

  await context.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
  await open(addressIn("en", "/verify"));
  await box.hover();
  await expect(title(words.unsupported.title)).toBeVisible();
  await expect(box.getByText(`certutil -hashfile ${brand.fileStem}-`)).toBeVisible();
  await expect(chooser).toHaveCount(0);
});

test("on a phone, a fake site is reported", async ({ page, open, expectConsoleErrors }) => {
  expectConsoleErrors(/422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(addressIn("cn", "/verify"));
  const words = messages.cn.verify.report;
  const section = page.getByRole("region", { name: words.heading });
  const url = section.getByRole("textbox", { name: words.url.label });
  const email = section.getByRole("textbox", { name: words.email.label });
  const note = section.getByRole("textbox", { name: words.note.label });
  const place = section.getByRole("radio", { name: words.place.chat });
  await url.fill("not an address");
  await place.check();
  await note.fill("It wants money.");
  await email.fill("wei@");
  await section.getByRole("button", { name: words.submit }).click();

  const problems = reportProblems.cn;
  await expect(section.getByRole("alert").first()).toBeFocused();
  await expect(url).toHaveAccessibleDescription(new RegExp(problems.urlWrong));
  await expect(url).toHaveValue("not an address");
  await expect(email).toHaveAccessibleDescription(new RegExp(problems.emailWrong));
  await expect(email).toHaveValue("wei@");
  await expect(note).toHaveValue("It wants money.");
  await expect(place).toBeChecked();

  await url.fill("manifold-download.example/get");
  await email.fill("");
  await section.getByRole("button", { name: words.submit }).click();
  const [before = "", after = ""] = words.received.split("{n}");
  const received = section.getByRole("heading", {
    name: new RegExp(`^${before}FS-\\d{4}-\\d{6,}${after}$`),
  });
  await expect(received).toBeFocused();
});
