import { localeCodes } from "~/i18n/locales";
import { findingsInBothThemes } from "../support/accessibility";
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
    for (const locale of localeCodes) {
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

    test("a password has 8 to 20 characters", async ({ open, page, expectConsoleErrors }) => {
      expectConsoleErrors(/422/);
      await open(registerAddress("en"));
      const form = formOf(page, "en");
      const { passwordWrong } = form.words.problems;
      for (const { length, isRight } of [
        { length: 7, isRight: false },
        { length: 8, isRight: true },
        { length: 21, isRight: false },
        { length: 20, isRight: true },
      ]) {
        await form.password.fill(`Zw1-${"q".repeat(length - 4)}`);
        await form.submit.click();
        // The focus leaves the button when the answer is shown.
        await expect(form.email).toBeFocused();
        await expect(form.email).toHaveAttribute("aria-invalid", "true");
        if (isRight) await expect(form.password).not.toHaveAttribute("aria-invalid", "true");
        else await expect(form.password).toHaveAccessibleDescription(saying(passwordWrong));
      }
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

test("fields have autocomplete attributes", async ({ page }) => {
  await page.goto(registerAddress("en"));
  const form = formOf(page, "en");
  for (const [field, autocomplete, inputmode] of [
    [form.email, "email", "email"],
    [form.phone, "tel", "tel"],
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
