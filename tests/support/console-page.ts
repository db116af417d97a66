import { type Browser, expect, type Page } from "@playwright/test";
import { patience } from "./patience";

/** A page of the console, and what went wrong in it: errors and violations of the policy. */
export type ConsolePage = { page: Page; wrong: string[] };

/**
 * Gives somebody's page a passkey of the browser's own, and signs them in by their invitation.
 * Answers of 400 to 499 are not counted as wrong: some tests ask for them.
 *
 * @param invitation address of the whole link
 */
export async function signInByInvitation(
  browser: Browser,
  invitation: string,
): Promise<ConsolePage> {
  const page = await (await browser.newContext()).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isRefusal) wrong.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      console.error(`policy: ${violatedDirective} ${sample}`);
    });
  });
  await addPasskeyDevice(page);
  await page.goto(invitation);
  await page.getByText(/^(?:A passkey|Passkey|通行密钥)$/).click();
  await page.getByRole("button", { name: /^(?:Make the passkey|创建通行密钥)$/ }).click();
  // The page of the invitation has a heading, too: only the frame of the console shows that the
  // passkey is made and the session begun.
  await expect(page.getByRole("button", { name: /sign out|退出登录/i })).toBeVisible(patience);
  return { page, wrong };
}

/** Gives a page a device that makes and answers passkeys by itself. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
