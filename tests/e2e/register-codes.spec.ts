import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { VerifySolutionOptions } from "altcha-lib/types";
import { patience } from "../support/patience";
import { newEmail, openForm, password } from "../support/registration-page";
import { expect, visitorTest as test } from "../support/site-test";

test("a refused code request is not announced as sent, and the focus moves on", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/429/);
  const form = await openForm(page);
  const answers = [
    { status: 200, body: { code: 200, data: { channel: "email", seconds: 1 } } },
    { status: 429, body: { code: 429, data: { seconds: 1800 } } },
  ];
  await page.route("**/api/account/sendCode", (route) => {
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    const seconds = String(body.data?.seconds);
    return route.fulfill({ status, json: body, headers: { "Retry-After": seconds } });
  });
  await form.email.fill(newEmail());
  await form.obtain.click();
  await expect(page.getByText(form.words.code.sent)).toBeVisible();
  await form.obtain.click();
  await expect(page.getByText(form.words.later.replace("{minutes}", "30"))).toBeVisible();
  await expect(page.getByText(form.words.code.sent)).toHaveCount(0);
  await expect(form.code).toBeFocused();
});

/** A challenge as the site makes it, by a key that only this test knows. */
async function challengeOf() {
  const keys = { hmacSignatureSecret: "of the test", hmacKeySignatureSecret: "of the test, too" };
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 5_000,
    counter: 100,
    ...keys,
    deriveKey,
    data: { source: "test" },
  });
  return {
    challenge,
    verify: (proof: object) => verifySolution({ ...(proof as Proof), ...keys, deriveKey }),
  };
}

type Proof = Pick<VerifySolutionOptions, "challenge" | "solution">;

test("a challenge is worked at in a worker while the button shows it, and without one the page says how long to wait", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/429/);
  const form = await openForm(page);
  const { challenge, verify } = await challengeOf();
  const proofs: string[] = [];
  const mayAnswer = Promise.withResolvers<void>();
  await page.route("**/api/account/sendCode", async (route) => {
    const { proof } = route.request().postDataJSON();
    proofs.push(proof ?? "none");
    if (proof !== undefined) {
      // However soon the worker has ended, the code is not sent before the test has read the button.
      await mayAnswer.promise;
      return route.fulfill({ json: { code: 200, data: { channel: "email", seconds: 0 } } });
    }
    const data = { challenge, wait: "token", seconds: 7 };
    return route.fulfill({
      status: 429,
      json: { code: 429, data },
      headers: { "Retry-After": "7" },
    });
  });
  await form.email.fill("lin@site.example");
  const worker = page.waitForEvent("worker");
  await form.obtain.click();
  expect((await worker).url()).toContain("solve-challenge");
  await expect(form.obtain).toHaveAttribute("aria-busy", "true");
  // What is typed meanwhile is taken.
  await form.password.fill(password);
  await expect.poll(() => proofs.length, { timeout: patience.timeout }).toBe(2);
  await expect(form.obtain).toHaveAttribute("aria-busy", "true");
  mayAnswer.resolve();
  const [first, solved = ""] = proofs;
  expect(first).toBe("none");
  const proof = JSON.parse(Buffer.from(solved, "base64").toString());
  expect(await verify(proof)).toMatchObject({ verified: true });
  await expect(form.obtain).toHaveAttribute("aria-busy", "false");
  await expect(form.password).toHaveValue(password);

  await page.evaluate(() => Reflect.set(window, "Worker", undefined));
  await form.obtain.click();
  await expect(page.getByText(form.words.code.wait.replace("{n}", "7"))).toBeVisible();
  await expect(form.counting).toBeVisible();
  await expect(form.obtain).toBeVisible({ timeout: patience.timeout });
  await form.obtain.click();
  await expect.poll(() => proofs.at(-1)).toBe("token");
});
