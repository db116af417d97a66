import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { contactTopics } from "~/domain/contact/contact-message";
import { contactProblems } from "~/domain/contact/contact-problems.server";
import { addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { accessibilityFindings } from "../support/accessibility";
import { arrivedFor } from "../support/outbox";
import { expect, messages, scriptsReady, visitorTest as test } from "../support/site-test";

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

const expectNoViolations = async (page: Page) =>
  expect(await accessibilityFindings(page)).toEqual([]);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    for (const locale of localeCodes) {
      test(`a privacy request gets a number, and a due date by the mailed link, ${locale}`, async ({
        open,
        page,
      }) => {
        const email = newEmail();
        await open(addressIn(locale, "/contact", { query: { topic: "privacy" } }));
        const form = formOf(page, locale);
        await expect(form.topic("privacy")).toBeChecked();
        await form.name.fill("Wei");
        await form.contact.fill(email);
        await form.message.fill("Please export my data.");
        await form.submit.click();
        await expect(page).toHaveURL(addressIn(locale, "/contact", { query: { sent: 1 } }));
        const main = page.getByRole("main");
        const heading = main.getByRole("heading", { name: form.sent.heading });
        await expect(heading).toBeVisible();
        const [number = ""] = (await main.textContent())?.match(/PR-\d{4}-\d{6,}/) ?? [];
        expect(number).not.toBe("");
        await page.reload();
        await expect(main.getByText(number)).toBeVisible();

        const [mail] = await arrivedFor(email);
        expect(mail?.subject).toContain(number);
        const [link = ""] = /http\S+/.exec(mail?.text ?? "") ?? [];
        const words = messages[locale].contact.confirm;
        await open(`${link}x`);
        await expect(main.getByRole("heading", { name: words.gone })).toBeVisible();
        await open(link);
        if (javaScriptEnabled) await expectNoViolations(page);
        await main.getByRole("button", { name: words.submit }).click();
        await expect(main.getByText(number)).toContainText(/\d{4}-\d{2}-\d{2}/);

        await main.getByRole("link", { name: form.sent.again }).click();
        await expect(form.name).toHaveValue("");
      });

      test(`errors are shown at their fields, and the input is kept, ${locale}`, async ({
        open,
        page,
        expectConsoleErrors,
      }) => {
        expectConsoleErrors(/422/);
        await open(addressIn(locale, "/contact"));
        const form = formOf(page, locale);
        await form.contact.fill("wei@");
        await form.message.fill("Hello");
        await form.topic("business").check();
        await form.submit.click();
        await expect(form.summary).toBeFocused();
        const problems = contactProblems[locale];
        await expect(form.name).toHaveAccessibleDescription(problems.nameMissing);
        await expect(form.contact).toHaveAccessibleDescription(new RegExp(problems.emailWrong));
        await expect(form.contact).toHaveValue("wei@");
        await expect(form.message).toHaveValue("Hello");
        await expect(form.topic("business")).toBeChecked();
        if (javaScriptEnabled) await expectNoViolations(page);
        await form.summary.getByRole("link", { name: problems.emailWrong }).click();
        await expect(form.contact).toBeFocused();
        await expect(form.contact).toHaveValue("wei@");
        await expect(form.contact).toHaveAccessibleDescription(new RegExp(problems.emailWrong));
        await expect(form.message).toHaveValue("Hello");
        await expect(form.topic("business")).toBeChecked();

        await form.name.fill("Wei");
        await form.contact.fill(newEmail());
        await form.submit.click();
        await expect(page.getByRole("heading", { name: form.sent.heading })).toBeVisible();
        if (javaScriptEnabled) await expectNoViolations(page);
      });
    }
  });
}

for (const locale of localeCodes) {
  test(`a message that the line drops stays in the form, and can be sent again, ${locale}`, async ({
    page,
    context,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    const address = addressIn(locale, "/contact");
    await page.goto(address);
    await scriptsReady(page);
    const form = formOf(page, locale);
    await form.name.fill("Wei");
    await form.contact.fill(newEmail());
    await form.message.fill("Hello");
    await context.setOffline(true);
    await form.submit.click();
    await expect(form.summary).toHaveText(messages[locale].registration.failed);
    await expect(page).toHaveURL(address);
    await expect(form.message).toHaveValue("Hello");
    await context.setOffline(false);
    await form.submit.click();
    await expect(page.getByRole("heading", { name: form.sent.heading })).toBeVisible();
  });
}

test("the confirmation is shown only to the visitor who sent the message", async ({ page }) => {
  await page.goto(addressIn("en", "/contact", { query: { sent: 1 } }));
  await expect(formOf(page, "en").submit).toBeVisible();
});

test("the address selects the topic; an unknown one selects the first", async ({ page }) => {
  const form = formOf(page, "en");
  for (const topic of contactTopics) {
    await page.goto(addressIn("en", "/contact", { query: { topic } }));
    await expect(form.topic(topic)).toBeChecked();
  }
  await page.goto(addressIn("en", "/contact", { query: { topic: "<script>" } }));
  await expect(form.topic("service")).toBeChecked();
});

test("a link to the same page selects a topic and keeps the input", async ({ page }) => {
  await page.goto(addressIn("en", "/contact"));
  await scriptsReady(page);
  const form = formOf(page, "en");
  await form.message.fill("Hello");
  await page.getByRole("link", { name: messages.en.contact.privacy.write }).click();
  await expect(form.topic("privacy")).toBeChecked();
  await expect(form.message).toHaveValue("Hello");
});

test("the hidden field against spam cannot be seen or focused", async ({ page }) => {
  await page.goto(addressIn("en", "/contact"));
  const form = formOf(page, "en");
  await expect(page.getByRole("textbox", { name: form.words.trap })).toHaveCount(0);
  await form.message.focus();
  await page.keyboard.press("Tab");
  await expect(form.submit).toBeFocused();
});

test("the page does not overflow at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of localeCodes) {
    await page.goto(addressIn(locale, "/contact"));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  }
});
