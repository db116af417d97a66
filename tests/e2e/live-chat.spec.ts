import type { Page } from "@playwright/test";
import { addressIn, pathIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { answerForProvider, host, provider } from "../support/chat-provider";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

/** The Content-Security-Policy of a page. */
async function policyOf(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address);
  return answer?.headers()["content-security-policy"] ?? "";
}

test("opens after a press, and only on the contact page", async ({ page }) => {
  const words = messages.en.contact.chat;
  const contact = addressIn("en", "/contact");
  const asked = await answerForProvider(page);
  expect(await policyOf(page, contact)).not.toContain(host);
  await scriptsReady(page);
  await expect(page.getByText(fill(words.ask, { host }))).toBeVisible();
  expect(asked).toEqual([]);

  const answered = page.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() &&
      response.request().frame() === page.mainFrame() &&
      response.status() === 200,
  );
  await page.getByRole("button", { name: words.open }).click();
  await expect(page).toHaveURL(/#chat$/);
  const headers = (await answered).headers();
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain(`frame-src ${provider};`);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(headers["cache-control"]).toBe("private, no-store");
  await expect(page.getByText(words.opened)).toBeVisible();
  expect(asked).toEqual([
    `${provider}/packs/js/sdk.js`,
    `${provider}/widget?website_token=e2e-key`,
  ]);
  await expect(page.locator("body")).toHaveAttribute("data-toggled", "open");
  // Its styles apply: those of the style element by the nonce, others by the `style` property.
  await expect(page.locator(".chat-frame")).toHaveCSS("width", "111px");
  await expect(page.locator(".chat-frame")).toHaveCSS("height", "123px");

  // It is on no other page, and opens again when the visitor returns.
  await page.getByRole("link", { name: messages.en.shell.nav.pricing }).first().click();
  await expect(page).toHaveURL(pathIn("en", "/pricing"));
  await expect(page.locator(".chat-frame")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(words.opened)).toBeVisible();
  await expect(page.locator(".chat-frame")).toBeVisible();

  expect(await policyOf(page, addressIn("en", "/download"))).not.toContain(host);
  await page.getByRole("link", { name: messages.en.shell.nav.contact }).first().click();
  await expect(page.getByText(words.opened)).toBeVisible();
  await page.getByRole("button", { name: words.end }).click();
  await expect(page.getByRole("button", { name: words.open })).toBeVisible();
  // The next user of this browser must not find the conversation.
  expect(await page.evaluate(() => document.cookie)).not.toContain("cw_conversation");
  expect(await policyOf(page, contact)).not.toContain(host);
});

test("on a phone, shows a note when it is blocked, and can be tried again or ended", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/);
  const words = messages.cn.contact.chat;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(`${provider}/**`, (route) => route.abort());
  await openReady(page, addressIn("cn", "/contact"));
  await page.getByRole("button", { name: words.open }).click();
  await expect(page.getByRole("status")).toHaveText(fill(words.blocked, { host }));
  await page.unroute(`${provider}/**`);
  await answerForProvider(page);
  await page.getByRole("button", { name: words.retry }).click();
  await expect(page.getByText(words.opened)).toBeVisible();
  await expect(page.getByRole("button", { name: words.retry })).toHaveCount(0);
  await page.getByRole("button", { name: words.end }).click();
  await expect(page.getByRole("button", { name: words.open })).toBeVisible();
});
