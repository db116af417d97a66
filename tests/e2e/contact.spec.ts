import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { contactProblems } from "~/domain/contact/contact-problems.server";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { arrivedFor } from "../support/outbox";
import { expect, messages, openReady, visitorTest as test } from "../support/site-test";

const newEmail = () => `wei-${randomUUID().slice(0, 8)}@site.example`;

/** The fields of the contact form, by their visible names. */
function formOf(page: Page, locale: Locale) {
  const words = messages[locale].contact.form;
  const main = page.getByRole("main");
  return {
    words,
    sent: messages[locale].contact.sent,
    name: main.getByRole("textbox", { name: words.name, exact: true }),
    contact: main.getByRole("textbox", { name: words.contact.label }),
    topic: (topic: keyof typeof words.topics) =>
      main.getByRole("radio", { name: words.topics[topic], exact: true }),
    message: main.getByRole("textbox", { name: words.message.label }),
    submit: main.getByRole("button", { name: words.submit, exact: true }),
    summary: main.getByRole("alert"),
  };
}

test("on a phone, a message stays in the form while the line is down and while it has errors, and is sent", async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /422/);
  await page.setViewportSize({ width: 390, height: 844 });
  const address = addressIn("cn", "/contact");
  await openReady(page, address);
  const form = formOf(page, "cn");
  await form.contact.fill("wei@");
  await form.topic("business").check();
  await form.message.fill("Hello");
  // The field against spam can be neither seen nor focused.
  await expect(page.getByRole("textbox", { name: form.words.trap })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(form.submit).toBeFocused();
  const isKept = async () => {
    await expect(form.contact).toHaveValue("wei@");
    await expect(form.topic("business")).toBeChecked();
    await expect(form.message).toHaveValue("Hello");
  };
  await context.setOffline(true);
  await form.submit.click();
  await expect(form.summary).toHaveText(messages.cn.registration.failed);
  await expect(page).toHaveURL(address);
  await isKept();
  await context.setOffline(false);
  await form.submit.click();

  const problems = contactProblems.cn;
  await expect(form.summary.first()).toBeFocused();
  await expect(form.name).toHaveAccessibleDescription(problems.nameMissing);
  await expect(form.contact).toHaveAccessibleDescription(new RegExp(problems.emailWrong));
  await isKept();
  await form.summary.getByRole("link", { name: problems.emailWrong }).click();
  await expect(form.contact).toBeFocused();
  await isKept();
  await form.name.fill("Wei");
  await form.contact.fill(newEmail());
  await form.submit.click();
  await expect(page.getByRole("heading", { name: form.sent.heading })).toBeFocused();
});

test("a link to the same page selects a topic and keeps the input; a privacy request gets a number, and a due date by the mailed link", async ({
  page,
}) => {
  const email = newEmail();
  await openReady(page, addressIn("en", "/contact"));
  const form = formOf(page, "en");
  await form.message.fill("Please export my data.");
  await page.getByRole("link", { name: messages.en.contact.privacy.write }).click();
  await expect(form.topic("privacy")).toBeChecked();
  await expect(form.message).toHaveValue("Please export my data.");
  await form.name.fill("Wei");
  await form.contact.fill(email);
  await form.submit.click();
  await expect(page).toHaveURL(addressIn("en", "/contact", { query: { sent: 1 } }));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: form.sent.heading })).toBeVisible();
  const [number = ""] = (await main.textContent())?.match(/PR-\d{4}-\d{6,}/) ?? [];
  expect(number).not.toBe("");
  await page.reload();
  await expect(main.getByText(number)).toBeVisible();

  const [mail] = await arrivedFor(email);
  expect(mail?.subject).toContain(number);
  const [link = ""] = /http\S+/.exec(mail?.text ?? "") ?? [];
  const words = messages.en.contact.confirm;
  await page.goto(`${link}x`);
  await expect(main.getByRole("heading", { name: words.gone })).toBeVisible();
  await page.goto(link);
  await main.getByRole("button", { name: words.submit }).click();
  await expect(main.getByText(number)).toContainText(/\d{4}-\d{2}-\d{2}/);
  await main.getByRole("link", { name: form.sent.again }).click();
  await expect(form.name).toHaveValue("");
});
