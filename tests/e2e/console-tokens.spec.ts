import { goByKeys, openByKey } from "../support/console-keys";
import { expect, test } from "../support/console-test";

test("a release manager makes, renews and revokes a token; an auditor only looks", async ({
  open,
  shared,
}) => {
  const page = await open("rui", "");
  // Without the screen of the staff, the tokens have a place of their own in the navigation.
  await expect(page.getByRole("link", { name: "API tokens" })).toBeVisible();
  await goByKeys(page, "x", "API tokens");
  const layer = page.getByRole("dialog");
  await openByKey(page, "c", layer);
  await layer.getByLabel("Name").fill("ci-release");
  await layer.getByLabel("Addresses from which it works").fill("300.1.1.1");
  await layer.getByRole("button", { name: "Create the token" }).click();
  await expect(layer.locator("[aria-invalid=true]")).toHaveCount(1);
  await layer.getByLabel("Addresses from which it works").fill("127.0.0.0/8");
  await layer.getByText("releases.upload").click();
  await layer.getByRole("button", { name: "Create the token" }).click();
  const shown = page.getByRole("status").locator("code");
  await expect(shown).toHaveText(/^mfst_[\w-]{43}$/);
  const first = (await shown.textContent()) ?? "";
  await expect(page.getByText("never")).toBeVisible();
  const me = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${shared.origin}/api/publisher/me`, { headers })).status;
  };
  expect(await me(first)).toBe(200);

  // The secret is shown once: a page that is loaded again does not have it.
  await page.reload();
  await expect(page.getByRole("cell", { name: "Last used today" })).toBeVisible();
  expect(await page.content()).not.toContain("mfst_");
  await page.getByRole("button", { name: /^New secret….*ci-release/ }).click();
  await page.getByRole("button", { name: "Create a new secret" }).click();
  await expect(shown).toHaveText(/^mfst_/);
  const second = (await shown.textContent()) ?? "";
  expect([await me(first), await me(second)]).toEqual([401, 200]);

  const reader = await open("ada", "/staff", { locale: "cn" });
  await reader.getByRole("link", { name: "接口令牌" }).click();
  await expect(reader.getByRole("rowheader", { name: /^ci-release/ })).toBeVisible();
  await expect(reader.getByRole("button", { name: /吊销|新/ })).toHaveCount(0);

  await page.getByRole("button", { name: /^Revoke….*ci-release/ }).click();
  await page.getByRole("button", { name: "Revoke the token" }).click();
  await expect(page.getByText("ci-release is revoked.")).toBeVisible();
  expect(await me(second)).toBe(401);
});
