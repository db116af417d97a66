import { addressIn, pathIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { arrivedFor, codeTo } from "../support/outbox";
import {
  done,
  fillIn,
  formOf,
  newEmail,
  newPhone,
  openForm,
  password,
  registerAddress,
} from "../support/registration-page";
import { expect, messages, scriptsReady, visitorTest as test } from "../support/site-test";

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
    }

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

    test("the confirmation is only for visitors who have registered", async ({ open, page }) => {
      await open(addressIn("en", "/register", { query: { done: 1 } }));
      await expect(formOf(page, "en").submit).toBeVisible();
      await expect(done(page, "en")).toHaveCount(0);
    });
  });
}

test("a registration pressed before the code is said to be sent is kept", async ({ page }) => {
  const to = newEmail();
  const form = await openForm(page);
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/account/sendCode", async (route) => {
    const response = await route.fetch();
    await pressed.promise;
    await route.fulfill({ response });
  });
  await fillIn(form, to);
  await form.submit.click();
  await expect(form.submit).toHaveAttribute("aria-busy", "true");
  pressed.resolve();
  await expect(done(page, "en")).toBeVisible();
});

test("pressing the button twice registers once", async ({ page }) => {
  const to = newEmail();
  const form = await openForm(page);
  await fillIn(form, to);
  // Both presses come before the answer, which shows another page.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/account/register", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await form.submit.dblclick();
  pressed.resolve();
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
