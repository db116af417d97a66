import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { consentCookie } from "~/domain/consent/consent";
import { addressIn } from "~/i18n/addresses";
import { type Edge, reserveEdge, startEdge, usesEdge } from "../support/edge";
import { freePorts } from "../support/free-ports";
import { endSite, type SiteProcess, startSite } from "../support/site-process";
import { expect, messages, scriptsReady } from "../support/site-test";
import { startingFolder } from "../support/starting-site";

/** A site of its own behind nginx, as visitors reach it. */
let folder: string;
let site: SiteProcess | undefined;
let edge: Edge | undefined;

const test = base.extend({ ignoreHTTPSErrors: true });
test.skip(!usesEdge, "needs nginx with Brotli");

test.beforeAll(async () => {
  folder = await startingFolder();
  const place = await reserveEdge();
  const [port = 0] = await freePorts(1);
  site = await startSite({
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: place.origin,
    TRUST_PROXY: "loopback",
    EDGE_CACHE: "on",
    EDGE_FILES: "on",
  });
  const files = join(folder, "files");
  edge = await startEdge({ machines: [port], place, build: "build/client", files });
});
test.afterAll(async () => {
  await edge?.stop();
  if (site !== undefined) await endSite(site);
  await rm(folder, { recursive: true, force: true });
});

test("a visit through the edge: consent, download, message", async ({ page }) => {
  const { contact, download, shell } = messages.cn;
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  const at = (path: string) => `${edge?.origin}${path}`;
  const sheet = page.getByRole("region", { name: shell.consent.label, exact: true });

  // Twice, so that what comes the second time may be what the edge kept for those who have not answered.
  for (const _ of [1, 2]) {
    await page.goto(at(addressIn("cn", "/download")));
    await scriptsReady(page);
    await expect(sheet).toBeVisible();
  }
  await sheet.getByRole("button", { name: shell.consent.necessary }).click();
  await expect(sheet).toHaveCount(0);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain(consentCookie);

  const main = page.getByRole("main");
  const link = main.getByRole("link", { name: download.primary });
  const [saved] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const sum = createHash("sha256")
    .update(await readFile(await saved.path()))
    .digest("hex");
  const head = await edge?.ask(`/files/${saved.suggestedFilename()}`, { method: "HEAD" });
  expect(head?.headers.etag).toBe(`"${sum}"`);

  await page.goto(at(addressIn("cn", "/contact")));
  await scriptsReady(page);
  await expect(main.getByRole("button", { name: contact.form.submit })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await main.getByRole("textbox", { name: contact.form.name, exact: true }).fill("Heron");
  await main.getByRole("textbox", { name: contact.form.contact.label }).fill("heron@site.example");
  await main.getByRole("textbox", { name: contact.form.message.label }).fill("Good morning.");
  await main.getByRole("button", { name: contact.form.submit, exact: true }).click();
  await expect(main.getByRole("heading", { name: contact.sent.heading })).toBeVisible();

  // Nobody else gets what this visitor sees now.
  const others = await edge?.ask(addressIn("cn", "/contact"));
  expect(others?.body.toString()).not.toContain(contact.sent.heading);
  expect(others?.body.toString()).toContain(contact.form.submit);
  expect(errors).toEqual([]);
});
