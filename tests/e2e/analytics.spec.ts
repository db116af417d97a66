import { rm } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { endSite, type SiteProcess, startSite } from "../support/site-process";
import { expect, messages } from "../support/site-test";
import { startingFolder } from "../support/starting-site";

/** A site of its own: with analytics, all visitors of the shared one would be asked again. */
let folder: string;
let site: SiteProcess | undefined;
const provider = "https://stats.example";

const test = base;
test.beforeAll(async () => {
  folder = await startingFolder();
  site = await startSite({ DATA_DIR: folder, ANALYTICS: `matomo:${provider},7` });
});
test.afterAll(async () => {
  if (site !== undefined) await endSite(site);
  await rm(folder, { recursive: true, force: true });
});

test("no byte goes to the provider before a visitor agrees, and none after the choice changes", async ({
  page,
}) => {
  const { consent } = messages.en.shell;
  const asked: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.route(`${provider}/**`, async (route) => {
    asked.push(`${route.request().method()} ${route.request().url()}`);
    const count = `navigator.sendBeacon(window._paq.find(([name]) => name === "setTrackerUrl")[1]);`;
    await route.fulfill({ contentType: "text/javascript", body: count });
  });
  const open = async (address: "/pricing" | "/contact" | "/download") => {
    await page.goto(`${site?.origin}${addressIn("en", address)}?q=secret`, {
      waitUntil: "networkidle",
    });
  };
  await open("/pricing");
  const sheet = page.getByRole("region", { name: consent.label, exact: true });
  await expect(sheet).toContainText("analytics service");
  expect(asked).toEqual([]);
  await sheet.getByRole("button", { name: consent.agree }).click();
  await expect(sheet).toHaveCount(0);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ value }) => value).join())
    .toMatch(/^all\./);

  await open("/download");
  await expect
    .poll(() => asked)
    .toEqual([`GET ${provider}/matomo.js`, `POST ${provider}/matomo.php`]);
  const given = await page.evaluate(() => JSON.stringify((window as { _paq?: unknown })._paq));
  expect(given).toContain('["disableCookies"]');
  expect(given).not.toContain("secret");
  await open("/contact");
  expect(asked).toHaveLength(2);

  await page.getByRole("button", { name: consent.reopen }).click();
  await expect(sheet).toBeVisible();
  await open("/pricing");
  expect(asked).toHaveLength(2);
  expect(errors).toEqual([]);
});
