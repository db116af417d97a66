import type { Page } from "@playwright/test";
import type { ChecksumListData } from "~/api/checksum-list-schema";
import { pageAddresses, pathIn, redirectAddresses } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { accessibilityFindings } from "../support/accessibility";
import { answerForProvider } from "../support/chat-provider";
import { fieldFindings } from "../support/form-fields";
import { newPhone, signInAsNew } from "../support/registration-page";
import { expect, messages, scriptsReady, test } from "../support/site-test";

/**
 * A language and a width in which pages are checked by all rules of axe, in the first theme; in the second by those of
 * colours. Other combinations share their code and styles.
 */
type View = { locale: Locale; width: number; themes: readonly ("light" | "dark")[] };
const wide: View = { locale: "cn", width: 1440, themes: ["light", "dark"] };
const narrow: View = { locale: "en", width: 390, themes: ["dark", "light"] };

/** A state of a page besides the pages as they open. Checks with axe are only here: a state that needs one is a row. */
type State = {
  /** Address without the prefix of its language. */
  address: string;
  /** The view that shows the state; without one, the rows take turns. */
  view?: View;
  /** The visitor's actions there. `words` are those of the view's language. */
  act?: (page: Page, words: (typeof messages)[Locale]) => Promise<unknown>;
  /** Errors on the console that belong to it. */
  errors?: RegExp;
  /** Selector of third-party content. */
  exclude?: string;
};

const banner = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("main");
const states: State[] = [
  { address: "/pricng" },
  { address: "/pricing?environments=10&members=1" },
  { address: "/pricing?environments=300&members=5" },
  { address: "/pricing?environments=1001&members=31" },
  { address: "/pricing?environments=1000&members=12" },
  ...[wide, narrow].map((view) => ({
    address: "/contact",
    view,
    async act(page: Page, { shell }: (typeof messages)[Locale]) {
      const { reopen, label } = shell.consent;
      await page.getByRole("contentinfo").getByRole("button", { name: reopen }).click();
      await expect(page.getByRole("region", { name: label, exact: true })).toBeVisible();
    },
  })),
  {
    address: "/cookie",
    view: wide,
    act: (page, { shell }) => banner(page).getByLabel(shell.theme.label, { exact: true }).click(),
  },
  {
    address: "/cookie",
    view: wide,
    act: (page, { shell }) =>
      banner(page).getByText(shell.nav.releases, { exact: true }).filter({ visible: true }).click(),
  },
  {
    address: "/cookie",
    view: narrow,
    async act(page, { shell }) {
      await banner(page).getByLabel(shell.menu, { exact: true }).click();
      const releases = banner(page).getByText(shell.nav.releases, { exact: true });
      await releases.filter({ visible: true }).click();
    },
  },
  {
    address: "/register",
    async act(page, { registration }) {
      await main(page).getByRole("button", { name: registration.submit, exact: true }).click();
      await expect(main(page).getByRole("alert").first()).toBeVisible();
    },
    errors: /422/,
  },
  {
    address: "/forgot",
    async act(page, { forgot }) {
      await main(page).getByRole("button", { name: forgot.form.submit, exact: true }).click();
      await expect(main(page).getByRole("alert").first()).toBeVisible();
    },
    errors: /422/,
  },
  ...[wide, narrow].map((view) => ({
    address: "/signIn",
    view,
    async act(page: Page, { signIn }: (typeof messages)[Locale]) {
      await main(page).getByRole("button", { name: signIn.submit, exact: true }).click();
      await expect(main(page).getByText(signIn.problems.passwordMissing)).toBeVisible();
    },
    errors: /422/,
  })),
  ...[wide, narrow].map((view) => ({
    address: "/signIn",
    view,
    async act(page: Page, { account }: (typeof messages)[Locale]) {
      await signInAsNew(page, view.locale);
      await expect(main(page).getByRole("heading", { name: account.heading })).toBeVisible();
    },
  })),
  {
    address: "/signIn",
    view: narrow,
    async act(page, { account }) {
      await signInAsNew(page, "en");
      await main(page).getByRole("button", { name: account.password.submit }).click();
      await expect(main(page).getByText(account.problems.passwordWrong)).toBeVisible();
    },
    errors: /422/,
  },
  ...[wide, narrow].map((view) => ({
    address: "/signIn",
    view,
    async act(page: Page, { account }: (typeof messages)[Locale]) {
      await signInAsNew(page, view.locale);
      const { acts, next, send, code, save } = account.contacts;
      await main(page).getByText(acts.sms.add, { exact: true }).click();
      await main(page).getByRole("textbox", { name: next.sms }).fill(newPhone());
      await main(page).locator("details[open]").getByRole("button", { name: send }).click();
      await expect(main(page).getByRole("textbox", { name: code })).toBeFocused();
      await main(page).getByRole("button", { name: save, exact: true }).click();
      await expect(main(page).getByText(account.problems.codeMissing)).toBeVisible();
    },
    errors: /422/,
  })),
  {
    address: "/signIn",
    view: wide,
    async act(page, { account }) {
      await signInAsNew(page, "cn");
      await main(page).getByRole("button", { name: account.remove.submit }).click();
      await expect(main(page).getByText(account.problems.confirmMissing)).toBeVisible();
    },
    errors: /422/,
  },
  {
    address: "/contact",
    async act(page, { contact }) {
      await main(page).getByRole("button", { name: contact.form.submit, exact: true }).click();
      await expect(main(page).getByRole("alert").first()).toBeVisible();
    },
    errors: /422/,
  },
  {
    address: "/contact",
    view: narrow,
    async act(page, { contact }) {
      const { form } = contact;
      await main(page).getByRole("textbox", { name: form.name, exact: true }).fill("Wei");
      await main(page).getByRole("textbox", { name: form.contact.label }).fill("wei@site.example");
      await main(page).getByRole("textbox", { name: form.message.label }).fill("Hello");
      await main(page).getByRole("button", { name: form.submit, exact: true }).click();
      await expect(main(page).getByText(contact.sent.heading).first()).toBeVisible();
    },
  },
  {
    address: "/contact",
    async act(page, { contact }) {
      await answerForProvider(page);
      await main(page).getByRole("button", { name: contact.chat.open }).click();
      await expect(page.locator(".chat-frame")).toBeVisible();
    },
    exclude: ".chat-frame",
  },
  ...(["match", "mismatch"] as const).map((verdict) => ({
    address: "/verify",
    async act(page: Page, { verifier }: (typeof messages)[Locale]) {
      const answer = await page.request.get("/api/checksums/list");
      const { data }: { data: ChecksumListData } = await answer.json();
      const current = data.list.find(
        ({ kind, product, state }) =>
          kind === "package" && product === "client" && state === "current",
      );
      const name = current?.name ?? "";
      const whole = await (await page.request.get(`/files/${name}`)).body();
      const buffer = verdict === "match" ? whole : whole.subarray(1);
      const box = page.locator("[data-drop-file]");
      // Its code comes when somebody is near.
      await box.hover();
      await box
        .getByLabel(verifier.idle.choose)
        .setInputFiles({ name, mimeType: "application/zip", buffer });
      await expect(box).toHaveAttribute("data-state", verdict);
    },
  })),
  {
    address: "/self-check",
    async act(page, { selfCheck }) {
      await page.getByRole("heading", { level: 2 }).first().hover();
      await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
      await page.locator("site-island button").first().click();
      await expect(page.getByText(selfCheck.check.unread, { exact: true })).toHaveCount(0);
    },
    errors: /Content Security Policy/,
  },
  ...[
    "/download?started=x64",
    ...["/news?tag=proxy", "/news?q=Amazon", "/news?q=zzzzqqqq", "/new/7", "/new/8"],
    ...["/resources?q=zzzzqqqq", "/help?q=P-407", "/help?section=proxies"],
    ...["/help/errors?q=x999", "/help/errors/P-407", "/help/first-run?feedback=no"],
    ...["/release/client/6.2.1?from=6.1.4", "/release/browser/156.0.8078.79"],
    "/release/browser/150.0.7871.100",
  ].map((address) => ({ address })),
];

/** Every page as it opens, with an article, a version, a registration with a package and a page that is missing. */
const pages = [
  ...pageAddresses.filter((path) => !redirectAddresses.has(path)),
  "/new/1",
  "/release/client/6.0.10",
  "/register?package=B",
  "/no-such-page",
];

for (const view of [wide, narrow]) {
  // One visit and one browser for all of it: opening a page takes more time than most checks here, and
  // axe is compiled once. Violations of a page's policy are errors on the console, which fail every
  // test.
  test(`every page keeps the rules of all pages, ${view.locale} at ${view.width} px`, async ({
    page,
    baseURL,
  }) => {
    const wrong: string[] = [];
    page.on("request", (request) => {
      const { origin, href, protocol } = new URL(request.url());
      if (protocol !== "data:" && origin !== baseURL) wrong.push(`${page.url()} asks for ${href}`);
    });
    const browser = await page.context().newCDPSession(page);
    for (const path of pages) {
      await test.step(path, async () => {
        const note = (finding: string) => wrong.push(`${path}: ${finding}`);
        await page.setViewportSize({ width: view.width, height: 900 });
        await page.goto(pathIn(view.locale, path));
        await scriptsReady(page);
        (await findingsOf(page, view)).forEach(note);
        for (const width of [view.width, 320]) (await sidewaysOf(page, width)).forEach(note);
        (await fieldFindings(page)).forEach(note);
        if (view === narrow) (await printedOverTextOf(page)).forEach(note);
        const letters = (standard: number) =>
          browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard - 3 } });
        await letters(32);
        for (const width of [320, 390, 1280]) {
          (await sidewaysOf(page, width, 32)).forEach(note);
        }
        await letters(16);
        if (view === wide) await pressControls(page, view.locale);
      });
    }
    expect(wrong).toEqual([]);
  });
}

test("the states that visitors bring pages into are accessible and fit", async ({
  page,
  expectConsoleErrors,
}) => {
  const wrong: string[] = [];
  for (const [index, { address, act, errors, exclude, ...row }] of states.entries()) {
    const view = row.view ?? [wide, narrow][index % 2] ?? wide;
    await test.step(`${address}, ${view.locale}`, async () => {
      if (errors !== undefined) expectConsoleErrors(errors);
      const note = (finding: string) => wrong.push(`row ${index}, ${address}: ${finding}`);
      await page.setViewportSize({ width: view.width, height: 900 });
      await page.goto(address.replace(/^[^?#]+/, (path) => pathIn(view.locale, path)));
      await scriptsReady(page);
      await act?.(page, messages[view.locale]);
      (await findingsOf(page, view, exclude)).forEach(note);
      (await sidewaysOf(page, view.width)).forEach(note);
    });
  }
  expect(wrong).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pages show header, heading, content and footer, and no control that needs scripts", async ({
    page,
  }) => {
    for (const [index, path] of pages.entries()) {
      await test.step(path, async () => {
        await page.goto(pathIn(localeCodes[index % 2] ?? "cn", path));
        const main = page.getByRole("main");
        await expect(page.getByRole("banner")).toBeVisible();
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
        expect((await main.innerText()).length).toBeGreaterThan(60);
        // Outside of a form, a button or field would have no effect without scripts.
        const dead = page
          .locator("button:not(form button), input:not(form input), [role=tab]:not(a)")
          .filter({ visible: true });
        await expect(dead).toHaveCount(0);
      });
    }
  });
});

/** Lists axe's findings in a view. */
async function findingsOf(
  page: Page,
  { width, themes }: View,
  exclude?: string,
): Promise<string[]> {
  const found: string[] = [];
  const options = { widths: [width], ...(exclude !== undefined && { exclude }) };
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const coloursOnly = colorScheme !== themes[0];
    const findings = await accessibilityFindings(page, { ...options, coloursOnly });
    found.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/** Whether a page is wider than its window, also where its parts are laid out only when they come near the view. */
async function sidewaysOf(page: Page, width: number, letters = 16): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const { size, widest } = await page.evaluate(() => {
    for (const block of document.querySelectorAll<HTMLElement>(".defer-layout")) {
      block.style.contentVisibility = "visible";
    }
    return {
      size: getComputedStyle(document.documentElement).fontSize,
      widest: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    };
  });
  const isRight = widest <= width && size === `${letters}px`;
  return isRight ? [] : [`${widest} px wide at ${width} px with letters of ${size}`];
}

/** Lists fixed elements, which are printed on every sheet of paper, over the text. */
async function printedOverTextOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const fixed = await page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).position === "fixed")
      .map(({ outerHTML }) => `printed on every sheet: ${outerHTML.slice(0, 200)}`),
  );
  await page.emulateMedia({ media: null });
  return fixed;
}

/** Uses the theme menu and whatever buttons and tabs a page has: its policy allows what they do. */
async function pressControls(page: Page, locale: Locale): Promise<void> {
  const { theme } = messages[locale].shell;
  await banner(page).getByLabel(theme.label, { exact: true }).click();
  await banner(page).getByRole("button", { name: theme.dark }).click();
  for (const control of await page.locator("main button[type=button], main [role=tab]").all()) {
    if (await control.isVisible()) await control.click();
  }
  await page.mouse.wheel(0, 20_000);
  await page.getByRole("contentinfo").getByRole("link").first().hover();
  // The next page follows the system again.
  await page.evaluate(() => localStorage.clear());
}
