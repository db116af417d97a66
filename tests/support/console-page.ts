import { type BrowserContext, expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";

/** A page of the console, and what went wrong in it: errors and violations of the policy. */
export type ConsolePage = { page: Page; wrong: string[] };

export const consolePassword = "three quiet herons walk";

/** The size of a window in which the whole console shows. */
export const wideWindow = { width: 1440, height: 900 };

/** Chromium's own messages for each answer of 400 to 499; some tests request them. */
const refusals = /status of 4\d\d/;

/**
 * Opens an empty page of a console.
 *
 * @param ignored lines that Chromium itself writes and that the test provokes
 */
export async function newConsolePage(
  context: BrowserContext,
  ignored: RegExp = refusals,
): Promise<ConsolePage> {
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !ignored.test(message.text())) wrong.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      console.error(`policy: ${violatedDirective} ${sample}`);
    });
  });
  return { page, wrong };
}

/**
 * The heading of a screen; without a name, whichever screen shows. The document has one of its own
 * outside, which says that the console is opening.
 */
export const screenHeading = (page: Page, name: string | RegExp = /\S/) =>
  page.locator("body > :not(#opening)").getByRole("heading", { level: 1, name });

/**
 * Accepts an invitation with password and authenticator for a browser, by the calls that its screen
 * makes; the screen itself is tested in `console.spec.ts`.
 *
 * @param invitation address of the whole link
 */
export async function acceptByCalls<Context extends Pick<BrowserContext, "request">>(
  context: Context,
  invitation: string,
): Promise<ProofOfFactor<Context>> {
  const { origin, hash } = new URL(invitation);
  const call = (path: string, data: object) =>
    callFrom({ context, origin }, `/invitation${path}`, data);
  const { name, authenticator } = await call("/open", { token: hash.slice(1) });
  const code = generateSync({ secret: authenticator.secret });
  await call("/accept/code", { name, password: consolePassword, code });
  return { context, origin, secret: authenticator.secret, at: Date.now() };
}

/** Somebody's browser, and when they gave their factor the last time. */
export type ProofOfFactor<Context = BrowserContext> = {
  context: Context;
  origin: string;
  secret: string;
  at: number;
};

/** For so long a factor that was given counts; on a slow machine a journey takes longer. */
const usedProof = 5 * 60_000;

/** Gives the factor again where a slow machine has taken so long that dangerous acts would soon ask for it. */
export async function keepProven(proof: ProofOfFactor): Promise<void> {
  if (Date.now() - proof.at < usedProof) return;
  await giveCode(proof, "/step-up/code");
}

/** Signs a person in again whose session is over. */
export async function signInByCalls(proof: ProofOfFactor, email: string): Promise<void> {
  await callFrom(proof, "/sign-in/password", { email, password: consolePassword });
  await giveCode(proof, "/sign-in/code");
}

async function giveCode(proof: ProofOfFactor, path: string): Promise<void> {
  await callFrom(proof, path, { code: generateSync({ secret: proof.secret }) });
  proof.at = Date.now();
}

/** Makes a call from a browser, which must succeed; without data, one that only reads. */
export async function callFrom(
  { context, origin }: { context: Pick<BrowserContext, "request">; origin: string },
  path: string,
  data?: object,
) {
  const address = `${origin}/console/api${path}`;
  const { request } = context;
  const answer = await (data === undefined
    ? request.get(address)
    : request.post(address, { data, headers: { origin } }));
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
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

/**
 * Goes to an address of the console in the open document, as the browser's own buttons do. Reloading the console takes
 * more processor time than most of a test.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Goes to another text's editor in the open document, and waits until it has taken the place of the one before. */
export async function goToEditor(page: Page, address: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: /Markdown/ });
  await editor.evaluate((element) => element.setAttribute("data-test-before", ""));
  await goWithin(page, address);
  await expect(page.locator("[data-test-before]")).toHaveCount(0);
  await expect(editor).toBeVisible();
}
