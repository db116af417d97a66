import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { VerifySolutionOptions } from "altcha-lib/types";
import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { findingsInBothThemes } from "../support/accessibility";
import { messagesTo } from "../support/outbox";
import { patience } from "../support/patience";
import {
  formOf,
  newEmail,
  openForm,
  password,
  registerAddress,
  saying,
} from "../support/registration-page";
import { expect, openReady, visitorTest as test } from "../support/site-test";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    test("a code cannot be requested again until the countdown ends, also after a reload and in a second tab", async ({
      open,
      page,
      context,
      expectConsoleErrors,
    }) => {
      if (!javaScriptEnabled) expectConsoleErrors(/429/);
      await open(registerAddress("en"));
      const form = formOf(page, "en");
      await form.email.fill(newEmail());
      const pressedAt = Date.now();
      await form.obtain.click();
      await expect(page.getByText(form.words.code.sent)).toBeVisible();
      if (javaScriptEnabled) {
        await expect(form.counting).toBeDisabled();
        await expect(form.obtain).toBeHidden();
        await expect(form.counting).toHaveText(/^\d+ seconds then resend$/);
        const left = async () => Number.parseInt(await form.counting.innerText(), 10);
        const first = await left();
        expect(first).toBeLessThanOrEqual(60);
        // A second each, whatever time the test itself takes.
        expect(first).toBeGreaterThanOrEqual(59 - (Date.now() - pressedAt) / 1_000);
        await expect.poll(left).toBeLessThan(first);
      } else {
        const [before = ""] = form.words.code.until.split("{time}");
        await expect(page.getByText(before)).toBeVisible();
        await expect(form.obtain).toBeVisible();
        // Asked for too early, the page comes back where it says from when on there is another one.
        await form.obtain.click();
        await expect(page.getByText(before)).toBeInViewport();
        await expect(form.code).toBeFocused();
      }
      const tab = await context.newPage();
      for (const where of [page, tab]) {
        await where.goto(addressIn("en", "/register"));
        if (javaScriptEnabled) await expect(formOf(where, "en").counting).toBeDisabled();
        else {
          const [before = ""] = form.words.code.until.split("{time}");
          await expect(where.getByText(before)).toBeVisible();
        }
      }
    });

    test("the Enter key submits the registration, and requests no code", async ({
      open,
      page,
      expectConsoleErrors,
    }) => {
      expectConsoleErrors(/422/);
      const to = newEmail();
      await open(registerAddress("en"));
      const form = formOf(page, "en");
      await form.email.fill(to);
      await form.email.press("Enter");
      await expect(form.code).toHaveAttribute("aria-invalid", "true");
      expect(messagesTo(to)).toEqual([]);
    });
  });
}

for (const late of ["the answer", "the form's script"]) {
  test(`the response to a code request does not move the focus from another field: ${late} is late`, async ({
    page,
  }) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const address = late === "the answer" ? "**/api/account/sendCode" : "**/register-form-*.js";
    await page.route(address, async (route) => {
      await isReleased;
      await route.continue();
    });
    const form = await openForm(page);
    await form.email.fill(newEmail());
    await form.obtain.click();
    await form.password.pressSequentially(password.slice(0, 4));
    release();
    await expect(page.getByText(form.words.code.sent)).toBeVisible();
    await page.keyboard.type(password.slice(4));
    await expect(form.password).toHaveValue(password);
    await expect(form.code).toHaveValue("");
  });
}

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
    ...{ algorithm: "PBKDF2/SHA-256", cost: 5_000, counter: 100, ...keys, deriveKey },
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
      // However soon the worker has ended, the code is not sent before the button was looked at.
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

test("a number of another country is told to register by email", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  for (const locale of localeCodes) {
    await openReady(page, registerAddress(locale));
    const form = formOf(page, locale);
    await form.phone.fill("+44 7911 123456");
    await form.obtain.click();
    await expect(form.phone).toHaveAccessibleDescription(saying(form.words.problems.phoneCountry));
    expect(await findingsInBothThemes(page)).toEqual([]);
  }
});
