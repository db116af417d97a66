import { addressIn } from "~/i18n/addresses";
import { arrivedFor, codeTo, messagesTo } from "../support/outbox";
import {
  done,
  fillIn,
  formOf,
  newEmail,
  newPhone,
  openForm,
  password,
  registerAddress,
  saying,
} from "../support/registration-page";
import {
  expect,
  messages,
  openReady,
  scriptsReady,
  visitorTest as test,
} from "../support/site-test";

test("errors stand at their fields and are said once; then there is an account by mail, for package and campaign", async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  const to = newEmail();
  await openReady(page, `${registerAddress("en")}?package=C&campaign=autumn-26`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Package C");
  const form = formOf(page, "en");
  const { words } = form;
  const { problems } = words;

  // The Enter key registers, and asks for no code.
  await form.email.fill(to);
  await form.email.press("Enter");
  await expect(form.code).toHaveAttribute("aria-invalid", "true");
  await expect(form.code).toHaveAccessibleDescription(saying(problems.codeMissing));
  await expect(form.password).toHaveAccessibleDescription(saying(problems.passwordWrong));
  await expect(form.agreement).toHaveAccessibleDescription(saying(problems.agreementMissing));
  await expect(form.code).toBeFocused();
  expect(messagesTo(to)).toEqual([]);
  // The first error is announced with its field, which has the focus; correcting it announces no other again.
  const alert = main.getByRole("alert").first();
  await expect(alert).toContainText(problems.agreementMissing);
  await expect(alert).not.toContainText(problems.codeMissing);
  const said = await alert.textContent();
  await form.code.press("0");
  await expect(form.code).not.toHaveAttribute("aria-invalid", "true");
  expect(await alert.textContent()).toBe(said);

  await form.email.fill("lin@site");
  await form.phone.fill("12345");
  await form.phone.blur();
  await expect(form.phone).toHaveAccessibleDescription(saying(words.phoneTyped));
  await form.password.fill("Password1");
  await form.agreement.check();
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription(saying(problems.emailWrong));
  await expect(form.phone).toHaveAccessibleDescription(saying(problems.phoneWrong));
  await expect(form.password).toHaveAccessibleDescription(saying(problems.passwordCommon));
  await expect(form.agreement).not.toHaveAttribute("aria-invalid", "true");
  await expect(form.email).toBeFocused();
  await form.email.fill("");
  await form.phone.fill("+44 7911 123456");
  await form.obtain.click();
  await expect(form.phone).toHaveAccessibleDescription(saying(problems.phoneCountry));
  await form.phone.fill("138 0000 0000");
  await form.phone.blur();
  await expect(form.phone).not.toHaveAttribute("aria-invalid", "true");
  await form.phone.fill("");

  const { rules, met, show } = words.password;
  const isMet = (rule: string) => main.getByRole("listitem").filter({ hasText: `${rule} ${met}` });
  await form.password.fill("a1");
  await expect(isMet(rules.digit)).toHaveCount(1);
  await expect(isMet(rules.lower)).toHaveCount(1);
  await expect(isMet(rules.upper)).toHaveCount(0);
  await form.password.fill(password);
  await expect(isMet(rules.upper)).toHaveCount(1);
  await expect(isMet(rules.length)).toHaveCount(1);
  await main.getByRole("button", { name: show }).click();
  await expect(form.password).toHaveAttribute("type", "text");
  await form.email.fill(to);
  await form.code.fill("000000");
  await form.submit.click();
  await expect(form.code).toHaveAccessibleDescription(saying(problems.codeWrong));
  await expect(form.code).toBeFocused();

  const pressedAt = Date.now();
  await form.obtain.click();
  await expect(main.getByText(words.code.sent)).toBeVisible();
  await expect(form.code).toBeFocused();
  await expect(form.email).toHaveValue(to);
  await expect(form.counting).toBeDisabled();
  await expect(form.obtain).toBeHidden();
  await expect(form.counting).toHaveText(/^\d+ seconds then resend$/);
  const left = async () => Number.parseInt(await form.counting.innerText(), 10);
  const first = await left();
  expect(first).toBeLessThanOrEqual(60);
  // A second each, whatever time the test itself takes.
  expect(first).toBeGreaterThanOrEqual(59 - (Date.now() - pressedAt) / 1_000);
  await expect.poll(left).toBeLessThan(first);
  // It goes on in whatever else this browser opens.
  const tab = await context.newPage();
  await tab.goto(registerAddress("en"));
  await expect(formOf(tab, "en").counting).toBeDisabled();
  await tab.close();

  await form.code.fill(await codeTo(to));
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await form.submit.click();
  expect((await posted).postData()).toContain("autumn-26");
  await expect(done(page, "en")).toBeVisible();
  const query = { done: 1, campaign: "autumn-26" };
  await expect(page).toHaveURL(addressIn("en", "/register", { query }));
  await page.reload();
  await expect(done(page, "en")).toBeVisible();
  await expect(main).toContainText(words.done.email);
  await main.getByRole("link", { name: words.done.download }).click();
  await expect(page).toHaveURL("/en/download?campaign=autumn-26");
});

test("on the campaign page, on a phone, the input is kept while the price changes, and makes an account by text message", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(addressIn("cn", "/indexConfig"));
  await scriptsReady(page);
  const to = newPhone();
  const form = formOf(page, "cn");
  await form.phone.fill(to);
  await form.code.focus();
  await page.getByRole("button", { name: messages.cn.pricing.selector.more }).click();
  await expect(page).toHaveURL(/members=6/);
  await expect(form.phone).toHaveValue(to);
  await form.obtain.click();
  await expect(page.getByText(form.words.code.sent)).toBeVisible();
  await form.code.fill(await codeTo(`+86${to}`));
  await form.password.fill(password);
  await form.agreement.check();
  await form.submit.click();
  await expect(done(page, "cn")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(form.words.done.sms);
});

test("a registration pressed before the code is said to be sent is kept, and pressed often it registers once", async ({
  page,
}) => {
  const to = newEmail();
  const form = await openForm(page);
  const isCodeSaid = Promise.withResolvers<void>();
  await page.route("**/api/account/sendCode", async (route) => {
    const response = await route.fetch();
    await isCodeSaid.promise;
    await route.fulfill({ response });
  });
  const mayRegister = Promise.withResolvers<void>();
  await page.route("**/api/account/register", async (route) => {
    await mayRegister.promise;
    await route.continue();
  });
  await fillIn(form, to);
  await form.submit.dblclick();
  await expect(form.submit).toHaveAttribute("aria-busy", "true");
  const asked = page.waitForRequest("**/api/account/register");
  isCodeSaid.resolve();
  await asked;
  await form.submit.dblclick();
  mayRegister.resolve();
  await expect(done(page, "en")).toBeVisible();
  await arrivedFor(to, 2);
});

test("the response to a code request does not move the focus from another field, however late form and answer are", async ({
  page,
}) => {
  const isFormThere = Promise.withResolvers<void>();
  await page.route("**/register-form-*.js", async (route) => {
    await isFormThere.promise;
    await route.continue();
  });
  const isAnswered = Promise.withResolvers<void>();
  await page.route("**/api/account/sendCode", async (route) => {
    await isAnswered.promise;
    await route.continue();
  });
  const form = await openForm(page);
  await form.email.fill(newEmail());
  await form.obtain.click();
  await form.password.pressSequentially(password.slice(0, 4));
  const asked = page.waitForRequest("**/api/account/sendCode");
  isFormThere.resolve();
  await asked;
  await page.keyboard.type(password.slice(4, 8));
  isAnswered.resolve();
  await expect(page.getByText(form.words.code.sent)).toBeVisible();
  await page.keyboard.type(password.slice(8));
  await expect(form.password).toHaveValue(password);
  await expect(form.code).toHaveValue("");
});
