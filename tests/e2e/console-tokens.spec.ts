import { expect, test } from "@playwright/test";
import { findingsInBothThemes } from "../support/accessibility";
import { goByKeys, openByKey } from "../support/console-keys";
import { signInByCalls, wideWindow } from "../support/console-page";
import { type ConsoleSite, startConsoleSite } from "../support/console-site";

let site: ConsoleSite;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  site = await startConsoleSite({
    people: [
      { email: "release@manifold.example", name: "Rui", locale: "en", role: "release-manager" },
      { email: "audit@manifold.example", name: "Ada", locale: "en", role: "auditor" },
    ],
  });
});

test.afterAll(() => site?.end());

test("a release manager makes, renews and revokes a token; an auditor only looks", async ({
  browser,
}) => {
  const { page, wrong } = await signInByCalls(browser, site.links[0] ?? "");
  // Without the screen of the staff, the tokens have a place of their own in the navigation.
  await expect(page.getByRole("link", { name: "Staff & access" })).toHaveCount(0);
  await goByKeys(page, "x", "API tokens");
  await expect(page.getByText("No token is open.", { exact: false })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  await page.setViewportSize(wideWindow);
  const layer = page.getByRole("dialog");
  await openByKey(page, "c", layer);
  await layer.getByLabel("Name").fill("ci-release");
  await layer.getByLabel("From which addresses it works").fill("300.1.1.1");
  await layer.getByRole("button", { name: "Make the token" }).click();
  await expect(layer.locator("[aria-invalid=true]")).toHaveCount(1);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
  await layer.getByLabel("From which addresses it works").fill("127.0.0.0/8");
  await layer.getByText("releases.upload").click();
  await layer.getByRole("button", { name: "Make the token" }).click();
  const shown = page.getByRole("status").locator("code");
  await expect(shown).toHaveText(/^mfst_[\w-]{43}$/);
  const first = (await shown.textContent()) ?? "";
  await expect(page.getByText("never")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(wideWindow);
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
    await page.setViewportSize(wideWindow);
  }
  const reader = await signInByCalls(browser, site.links[1] ?? "");
  await reader.page.getByRole("link", { name: "Staff & access" }).click();
  await reader.page.getByRole("link", { name: "API tokens" }).click();
  await expect(reader.page.getByRole("rowheader", { name: /^ci-release/ })).toBeVisible();
  await expect(reader.page.getByRole("link", { name: "People and roles" })).toBeVisible();
  await expect(reader.page.getByRole("button", { name: /Revoke|New/ })).toHaveCount(0);
  expect(await findingsInBothThemes(reader.page)).toEqual([]);
  expect(reader.wrong).toEqual([]);
  await reader.page.context().close();

  await page.getByRole("button", { name: /^Revoke….*ci-release/ }).click();
  await page.getByRole("button", { name: "Revoke the token" }).click();
  await expect(page.getByText("ci-release is revoked.")).toBeVisible();
  expect((await me(second)).status).toBe(401);
  expect(wrong).toEqual([]);
});
