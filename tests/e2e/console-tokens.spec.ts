import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect as expectSoon, test } from "@playwright/test";
import { generateSync } from "otplib";
import { findingsInBothThemes } from "../support/accessibility";
import { patience } from "../support/patience";
import { endSite, environmentOfSites, type SiteProcess, startSite } from "../support/site-process";

/** The server and the browser share a busy machine with other tests. */
const expect = expectSoon.configure({ timeout: patience.timeout });

let dataFolder: string;
let site: SiteProcess;

test.describe.configure({ mode: "default", timeout: 300_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataFolder = mkdtempSync(join(tmpdir(), "manifold-tokens-"));
});

test.afterAll(async () => {
  if (site !== undefined) await endSite(site);
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Invites somebody by the command, before the site starts. */
function invite(email: string, role: string): string {
  const printed = execFileSync(
    process.execPath,
    ["scripts/staff.ts", "invite", email, "--role", role, "--locale", "en", "--name", role],
    { encoding: "utf8", env: { ...process.env, ...environmentOfSites, DATA_DIR: dataFolder } },
  );
  return /\/console\/invitation#\S+/.exec(printed)?.[0] ?? "";
}

async function enter(context: BrowserContext, link: string) {
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isRefusal) wrong.push(message.text());
  });
  await page.goto(site.origin + link);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Password", { exact: true }).fill("three quiet herons walk");
  await page.getByLabel("Six digits of the app").fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("button", { name: "I have kept the codes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /needs? you/ })).toBeVisible();
  return { page, wrong };
}

test("a release manager makes, renews and revokes a token; an auditor only looks", async ({
  browser,
}) => {
  const manager = invite("release@manifold.example", "release-manager");
  const auditor = invite("audit@manifold.example", "auditor");
  site = await startSite({ DATA_DIR: dataFolder });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, wrong } = await enter(context, manager);
  // Without the screen of the staff, the tokens have a place of their own in the navigation.
  await expect(page.getByRole("link", { name: "Staff & access" })).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await expect(page.getByRole("heading", { level: 1, name: "API tokens" })).toBeVisible();
  await expect(page.getByText("No token is open.", { exact: false })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("c");
  const layer = page.getByRole("dialog");
  await layer.getByLabel("Name").fill("ci-release");
  await layer.getByLabel("From which addresses it works").fill("300.1.1.1");
  await layer.getByRole("button", { name: "Make the token" }).click();
  await expect(layer.locator("[aria-invalid=true]")).toHaveCount(1);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await layer.getByLabel("From which addresses it works").fill("127.0.0.0/8");
  await layer.getByText("releases.upload").click();
  await layer.getByRole("button", { name: "Make the token" }).click();
  const shown = page.getByRole("status").locator("code");
  await expect(shown).toHaveText(/^mfst_[\w-]{43}$/);
  const first = (await shown.textContent()) ?? "";
  await expect(page.getByText("never")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/tokens-en.png` });

  const me = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${site.origin}/api/publisher/me`, { headers });
    return { status: response.status, body: await response.json() };
  };
  expect(await me(first)).toMatchObject({
    status: 200,
    body: { data: { name: "ci-release", scopes: ["releases.upload"], network: "127.0.0.0/8" } },
  });

  // The secret is shown once: a page that is loaded again does not have it.
  await page.reload();
  await expect(page.getByRole("cell", { name: "Last used today" })).toBeVisible();
  expect(await page.content()).not.toContain("mfst_");

  await page.getByRole("button", { name: /^New secret….*ci-release/ }).click();
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await expect(shown).toHaveText(/^mfst_/);
  const second = (await shown.textContent()) ?? "";
  expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);

  if (process.env["SHOTS"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${process.env["SHOTS"]}/tokens-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  const others = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const reader = await enter(others, auditor);
  await reader.page.getByRole("link", { name: "Staff & access" }).click();
  await reader.page.getByRole("link", { name: "API tokens" }).click();
  await expect(reader.page.getByRole("rowheader", { name: /^ci-release/ })).toBeVisible();
  await expect(reader.page.getByRole("link", { name: "People and roles" })).toBeVisible();
  await expect(reader.page.getByRole("button", { name: /Revoke|New/ })).toHaveCount(0);
  expect(await findingsInBothThemes(reader.page)).toEqual([]);
  expect(reader.wrong).toEqual([]);
  await others.close();

  await page.getByRole("button", { name: /^Revoke….*ci-release/ }).click();
  await page.getByRole("button", { name: "Revoke the token" }).click();
  await expect(page.getByText("ci-release is revoked.")).toBeVisible();
  expect((await me(second)).status).toBe(401);
  expect(wrong).toEqual([]);
  await context.close();
});
