import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { codeTo } from "./outbox";
import { expect, messages, openReady } from "./site-test";

export const password = "Zhiwei-2026";
export const newEmail = () => `lin-${randomUUID().slice(0, 8)}@site.example`;
export const newPhone = () => `138${String(randomInt(100_000_000)).padStart(8, "0")}`;

export const registerAddress = (locale: Locale) => addressIn(locale, "/register");

/** The fields of the registration form, by their visible names. */
export function formOf(page: Page, locale: Locale) {
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
export async function openForm(page: Page) {
  await openReady(page, registerAddress("en"));
  return formOf(page, "en");
}

/** Fills in the whole form, with the code that is sent to the address. */
export async function fillIn(form: ReturnType<typeof formOf>, to: string) {
  await form.email.fill(to);
  await form.obtain.click();
  await form.code.fill(await codeTo(to));
  // Without scripts the page is loaded again, without the password.
  await expect(form.password).toHaveValue("");
  await form.password.fill(password);
  await form.agreement.check();
}

/** Registers a new person, and signs them in. The browser is signed out before. */
export async function signInAsNew(page: Page, locale: Locale) {
  const { signIn } = messages[locale];
  const email = newEmail();
  await page.request.post("/api/account/sendCode", { data: { email } });
  const data = { email, code: await codeTo(email), password, agreement: true };
  expect((await page.request.post("/api/account/register", { data })).status()).toBe(200);
  await page.context().clearCookies({ name: "account" });
  await page.goto(addressIn(locale, "/signIn"));
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: signIn.contact.label }).fill(email);
  await main.getByLabel(signIn.password, { exact: true }).fill(password);
  await main.getByRole("button", { name: signIn.submit, exact: true }).click();
}

/** Matches an accessible description that contains a sentence. */
export const saying = (words: string) => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

export const done = (page: Page, locale: Locale) =>
  page.getByRole("heading", { level: 1, name: messages[locale].registration.done.heading });
