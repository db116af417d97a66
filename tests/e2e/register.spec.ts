import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { VerifySolutionOptions } from "altcha-lib/types";
import { addressIn, pathIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { findingsInBothThemes } from "../support/accessibility";
import { arrivedFor, codeTo, messagesTo } from "../support/outbox";
import { patience } from "../support/patience";
import {
  expect,
  messages,
  openReady,
  scriptsReady,
  visitorTest as test,
} from "../support/site-test";

const password = "Zhiwei-2026";
const newEmail = () => `lin-${randomUUID().slice(0, 8)}@site.example`;
const newPhone = () => `138${String(randomInt(100_000_000)).padStart(8, "0")}`;

const registerAddress = (locale: Locale) => addressIn(locale, "/register");

/** The fields of the registration form, by their visible names. */
function formOf(page: Page, locale: Locale) {
  const words = messages[locale].registration;
  const main = page.getByRole("main");
  return {
    words,
    email: main.getByRole("textbox", { name: words.email.label }),
    phone: main.getByRole("textbox", { name: words.phone.label }),
    country: main.getByRole("combobox", { name: words.phone.country }),
    code: main.getByRole("textbox", { name: words.code.label }),
    password: main.getByLabel(words.password.label, { exact: true }),
    agreement: main.getByRole("checkbox"),
    obtain: main.getByRole("button", { name: words.code.obtain }),
    counting: main
      .getByRole("button")
      .filter({ hasText: words.code.countdown.replace("{n}", "").trim() }),
    submit: main.getByRole("button", { name: words.submit, exact: true }),
  };
}

/** Opens the English registration page and waits for its scripts. */
async function openForm(page: Page) {
  await openReady(page, registerAddress("en"));
  return formOf(page, "en");
}

/** Fills in the whole form, with the code that is sent to the address. */
async function fillIn(form: ReturnType<typeof formOf>, to: string) {
  await form.email.fill(to);
  await form.obtain.click();
  await form.code.fill(await codeTo(to));
  // Without scripts the page is loaded again, without the password.
  await expect(form.password).toHaveValue("");
  await form.password.fill(password);
  await form.agreement.check();
}

/** Matches an accessible description that contains a sentence. */
const saying = (words: string) => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

const done = (page: Page, locale: Locale) =>
  page.getByRole("heading", { level: 1, name: messages[locale].registration.done.heading });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    for (const locale of localeCodes) {
      for (const channel of ["email", "sms"] as const) {
        test(`an account by ${channel}, ${locale}`, async ({ open, page, expectConsoleErrors }) => {
          expectConsoleErrors(/422/);
          const to = channel === "email" ? newEmail() : newPhone();
          await open(registerAddress(locale));
          const form = formOf(page, locale);
          const contact = channel === "email" ? form.email : form.phone;
          await contact.fill(to);
          await form.password.fill(password);
          await form.obtain.click();
          await expect(page.getByText(form.words.code.sent)).toBeVisible();
          await expect(form.code).toBeFocused();
          await expect(contact).toHaveValue(to);
          if (!javaScriptEnabled) await expect(form.password).toHaveValue("");
          await form.code.fill(await codeTo(channel === "email" ? to : `+86${to}`));
          await form.password.fill(password);
          await form.agreement.check();
          await form.submit.click();
          await expect(done(page, locale)).toBeVisible();
          await expect(page).toHaveURL(addressIn(locale, "/register", { query: { done: 1 } }));
          await page.reload();
          await expect(done(page, locale)).toBeVisible();
          const main = page.getByRole("main");
          await expect(main).toContainText(form.words.done[channel]);
          await main.getByRole("link", { name: form.words.done.download }).click();
          await expect(page).toHaveURL(addressIn(locale, "/download"));
        });
      }

      test(`errors are shown at their fields, ${locale}`, async ({
        open,
        page,
        expectConsoleErrors,
      }) => {
        expectConsoleErrors(/422/);
        await open(registerAddress(locale));
        const form = formOf(page, locale);
        const { problems } = form.words;
        await form.submit.click();
        for (const [field, problem] of [
          [form.email, problems.emailMissing],
          [form.code, problems.codeMissing],
          [form.password, problems.passwordWrong],
          [form.agreement, problems.agreementMissing],
        ] as const) {
          await expect(field).toHaveAttribute("aria-invalid", "true");
          await expect(field).toHaveAccessibleDescription(saying(problem));
        }
        await expect(form.email).toBeFocused();
        await expect(page.getByRole("alert").first()).toContainText(problems.codeMissing);

        await form.email.fill("lin@site");
        await form.phone.fill("12345");
        await form.code.fill("000000");
        await form.password.fill("Password1");
        await form.agreement.check();
        await form.submit.click();
        await expect(form.email).toHaveAccessibleDescription(saying(problems.emailWrong));
        await expect(form.phone).toHaveAccessibleDescription(saying(problems.phoneWrong));
        await expect(form.password).toHaveAccessibleDescription(saying(problems.passwordCommon));
        await expect(form.agreement).not.toHaveAttribute("aria-invalid", "true");
        await expect(form.email).toBeFocused();

        await form.email.fill(newEmail());
        await form.phone.fill("");
        await form.password.fill(password);
        await form.submit.click();
        await expect(form.code).toHaveAccessibleDescription(saying(problems.codeWrong));
        await expect(form.code).toBeFocused();
      });
    }

    for (const { length, isRight } of [
      { length: 7, isRight: false },
      { length: 8, isRight: true },
      { length: 20, isRight: true },
      { length: 21, isRight: false },
    ]) {
      test(`a password of ${length} characters`, async ({ open, page, expectConsoleErrors }) => {
        expectConsoleErrors(/422/);
        await open(registerAddress("en"));
        const form = formOf(page, "en");
        await form.password.fill(`Zw1-${"q".repeat(length - 4)}`);
        await form.submit.click();
        await expect(form.email).toHaveAttribute("aria-invalid", "true");
        const { passwordWrong } = form.words.problems;
        if (isRight) await expect(form.password).not.toHaveAttribute("aria-invalid", "true");
        else await expect(form.password).toHaveAccessibleDescription(saying(passwordWrong));
      });
    }

    test("a code cannot be requested again until the countdown ends", async ({ open, page }) => {
      await open(registerAddress("en"));
      const form = formOf(page, "en");
      await form.email.fill(newEmail());
      await form.obtain.click();
      await expect(page.getByText(form.words.code.sent)).toBeVisible();
      if (javaScriptEnabled) {
        await expect(form.counting).toBeDisabled();
        await expect(form.obtain).toBeHidden();
        await expect(form.counting).toHaveText(/^(60|5\d) seconds then resend$/);
        await expect(form.counting).toHaveText(/^5[0-7] seconds/);
      } else {
        const [before = ""] = form.words.code.until.split("{time}");
        await expect(page.getByText(before)).toBeVisible();
        await expect(form.obtain).toBeVisible();
      }
    });

    test("the countdown goes on after a reload and in a second tab", async ({
      open,
      page,
      context,
    }) => {
      await open(registerAddress("en"));
      const form = formOf(page, "en");
      await form.email.fill(newEmail());
      await form.obtain.click();
      await expect(page.getByText(form.words.code.sent)).toBeVisible();
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

    test("package and campaign of the address are sent with the form", async ({ open, page }) => {
      const to = newEmail();
      await open(`${registerAddress("en")}?package=C&campaign=autumn-26`);
      const form = formOf(page, "en");
      await form.email.fill(to);
      await form.obtain.click();
      await expect(page.getByText(form.words.code.sent)).toBeVisible();
      await expect(page).toHaveURL(/package=C&campaign=autumn-26$/);
      await expect(page.getByRole("main")).toContainText("Package C");
      const posted = page.waitForRequest((request) => request.method() === "POST");
      await form.code.fill(await codeTo(to));
      await form.password.fill(password);
      await form.agreement.check();
      await form.submit.click();
      const request = await posted;
      expect(`${request.url()} ${request.postData()}`).toContain("autumn-26");
      await expect(done(page, "en")).toBeVisible();
      const download = page.getByRole("main").getByRole("link", { name: form.words.done.download });
      await expect(download).toHaveAttribute("href", "/en/download?campaign=autumn-26");
    });

    test("the campaign page has the same form", async ({ open, page }) => {
      const to = newEmail();
      await open(pathIn("en", "/indexConfig"));
      const form = formOf(page, "en");
      await fillIn(form, to);
      await form.submit.click();
      await expect(done(page, "en")).toBeVisible();
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

    test("the confirmation is only for visitors who have registered", async ({ open, page }) => {
      await open(addressIn("en", "/register", { query: { done: 1 } }));
      await expect(formOf(page, "en").submit).toBeVisible();
      await expect(done(page, "en")).toHaveCount(0);
    });
  });
}

test("has no accessibility findings while errors are shown, and does not scroll sideways", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  await openReady(page, registerAddress("cn"));
  const form = formOf(page, "cn");
  await form.phone.fill("123");
  await form.submit.click();
  await expect(form.phone).toHaveAttribute("aria-invalid", "true");
  expect(await findingsInBothThemes(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
  }
});

test("a phone number is checked when its field loses the focus, and when the form is sent", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  const form = await openForm(page);
  await form.phone.fill("12345");
  await form.phone.blur();
  await expect(form.phone).toHaveAccessibleDescription(saying(form.words.phoneTyped));
  await form.submit.click();
  await expect(form.phone).toHaveAccessibleDescription(saying(form.words.problems.phoneWrong));
  await form.phone.fill("138 0000 0000");
  await form.phone.blur();
  await expect(form.phone).not.toHaveAttribute("aria-invalid", "true");
});

test("the input is kept while the price on the campaign page changes", async ({ page }) => {
  await page.goto(addressIn("en", "/indexConfig"));
  await scriptsReady(page);
  const form = formOf(page, "en");
  await form.email.fill("lin@site.example");
  await form.code.focus();
  await page.getByRole("button", { name: messages.en.pricing.selector.more }).click();
  await expect(page).toHaveURL(/members=6/);
  await expect(form.email).toHaveValue("lin@site.example");
});

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
  await page.route("**/api/account/sendCode", async (route) => {
    const { proof } = route.request().postDataJSON();
    proofs.push(proof ?? "none");
    if (proof !== undefined)
      return route.fulfill({ json: { code: 200, data: { channel: "email", seconds: 0 } } });
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

test("correcting one error does not announce the others again", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  const form = await openForm(page);
  const { problems } = form.words;
  await form.submit.click();
  const alert = page.getByRole("main").getByRole("alert").first();
  await expect(alert).toContainText(problems.agreementMissing);
  // The first error is announced with its field, which has the focus.
  await expect(alert).not.toContainText(problems.emailMissing);
  await expect(form.email).toBeFocused();
  const said = await alert.textContent();
  await form.email.press("l");
  await expect(form.email).not.toHaveAttribute("aria-invalid", "true");
  expect(await alert.textContent()).toBe(said);
});

test("met rules of the password are marked, and the password can be shown", async ({ page }) => {
  const form = await openForm(page);
  const { rules, met, show } = form.words.password;
  const isMet = (rule: string) => page.getByRole("listitem").filter({ hasText: `${rule} ${met}` });
  await form.password.fill("a1");
  await expect(isMet(rules.digit)).toHaveCount(1);
  await expect(isMet(rules.lower)).toHaveCount(1);
  await expect(isMet(rules.upper)).toHaveCount(0);
  await form.password.fill("a1A-----");
  await expect(isMet(rules.upper)).toHaveCount(1);
  await expect(isMet(rules.length)).toHaveCount(1);
  await page.getByRole("button", { name: show }).click();
  await expect(form.password).toHaveAttribute("type", "text");
});

test("pressing the button twice registers once", async ({ page }) => {
  const to = newEmail();
  const form = await openForm(page);
  await fillIn(form, to);
  await form.submit.dblclick();
  await expect(done(page, "en")).toBeVisible();
  await arrivedFor(to, 2);
});

test("the form does not show that there is an account already", async ({
  page,
  browser,
  baseURL,
}) => {
  const to = newEmail();
  const form = await openForm(page);
  await fillIn(form, to);
  await form.submit.click();
  await expect(done(page, "en")).toBeVisible();
  // The countdown applies to the mail address, whoever requests a code for it.
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await other.goto(registerAddress("en"));
  const second = formOf(other, "en");
  await second.email.fill(to.toUpperCase());
  await second.obtain.click();
  await expect(second.counting).toBeVisible();
  await expect(other.getByText(form.words.code.sent)).toBeHidden();
  await other.context().close();
});

test("fields have autocomplete attributes", async ({ page }) => {
  await page.goto(registerAddress("en"));
  const form = formOf(page, "en");
  for (const [field, autocomplete, inputmode] of [
    [form.email, "email", "email"],
    [form.phone, "tel-national", "tel"],
    [form.code, "one-time-code", "numeric"],
    [form.password, "new-password", null],
  ] as const) {
    await expect(field).toHaveAttribute("autocomplete", autocomplete);
    if (inputmode !== null) await expect(field).toHaveAttribute("inputmode", inputmode);
  }
  await expect(form.country).toHaveValue("CN");
  const { CN } = form.words.countries;
  await expect(form.country.locator("option").first()).toHaveText(new RegExp(`^\\+86\\s+${CN}$`));
});

test("a post from another site is refused", async ({ request }) => {
  for (const [path, type] of [
    [registerAddress("en"), "application/x-www-form-urlencoded"],
    ["/api/account/sendCode", "application/json"],
    ["/api/account/register", "application/json"],
  ] as const) {
    const response = await request.post(path, {
      headers: { "Sec-Fetch-Site": "cross-site", "Content-Type": type },
      data: type === "application/json" ? "{}" : "intent=register",
    });
    expect(response.status(), path).toBe(403);
  }
});
