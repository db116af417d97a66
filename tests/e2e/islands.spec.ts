import type { Page, Route } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

const contact = addressIn("en", "/contact");
const log = addressIn("en", "/updateBrowserLog");
const { shell } = messages.en;

/** Delays the page's scripts, all or the one of a name, until the returned function is called. */
async function holdScripts(page: Page, name = ""): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(`**/assets/${name === "" ? "*" : `${name}-*`}.js`, (route) =>
    isHeld ? void held.push(route) : route.continue(),
  );
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Counts the page's writes to the clipboard, which is replaced by a stub. */
async function countCopies(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { copies: 0 });
    const writeText = async () => {
      Object.assign(window, { copies: Reflect.get(window, "copies") + 1 });
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  return () => page.evaluate(() => Reflect.get(window, "copies"));
}

const copyButton = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /SHA-256/ })
    .first();

/** Names of the built scripts that a page loads, without their hashes. */
function watchScripts(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}

test("a page without islands and behaviours of its own loads only the site's script", async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await openReady(page, addressIn("cn", "/friendLink"));
  await page.mouse.wheel(0, 20_000);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual(["site"]);
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
});

test("an island's code is loaded when the pointer is over it, not before", async ({ page }) => {
  const scripts = watchScripts(page);
  await openReady(page, addressIn("en", "/register"));
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual(["site"]);
  await page.locator("site-island").hover();
  await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
  expect(scripts).toContain("register-form");
  expect(scripts).toContain("react");
});

test("scrolling under a pointer at rest loads no island and nothing else", async ({ page }) => {
  const scripts = watchScripts(page);
  await page.mouse.move(640, 450);
  await openReady(page, log);
  await page.waitForLoadState("networkidle");
  const atFirst = [...scripts];
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 300);
    // Browsers look what is under the pointer once scrolling has been drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual(atFirst);
  await expect(page.locator("site-island[data-awake]")).toHaveCount(0);
});

test.describe("a press on an island", () => {
  const eye = (page: Page) =>
    page.getByRole("button", { name: messages.en.registration.password.show });

  test("is neither lost nor doubled while scripts load, also by assistive technology without a pointer", async ({
    page,
  }) => {
    for (const { script, times } of [
      { script: "site", times: 1 },
      { script: "register-form", times: 3 },
      { script: "react", times: 2 },
    ]) {
      const release = await holdScripts(page, script);
      await page.goto(addressIn("en", "/register"), { waitUntil: "commit" });
      for (let press = 0; press < times; press += 1) await eye(page).click();
      await release();
      await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
      const isPressed = String(times % 2 === 1);
      await expect(eye(page), script).toHaveAttribute("aria-pressed", isPressed);
    }
    await openReady(page, addressIn("en", "/register"));
    await eye(page).evaluate((button: HTMLElement) => button.click());
    await expect(eye(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("that sends the form is one API request", async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/status of 422/);
    const release = await holdScripts(page, "register-form");
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
    });
    await page.goto(addressIn("en", "/register"));
    const submit = { name: messages.en.registration.submit, exact: true };
    await page.getByRole("button", submit).click();
    await release();
    await expect(page.getByText("Please enter an email address").first()).toBeVisible();
    expect(calls).toEqual(["/api/account/register"]);
  });
});

test.describe("a press on a control that needs scripts", () => {
  test("before they have loaded takes effect afterwards, by pointer and keyboard, as often as it was pressed", async ({
    page,
  }) => {
    const copies = await countCopies(page);
    const release = await holdScripts(page);
    await page.goto(addressIn("en", "/download"), { waitUntil: "commit" });
    await copyButton(page).click();
    await copyButton(page).click();
    await copyButton(page).focus();
    await page.keyboard.press("Enter");
    expect(await copies()).toBe(0);
    await release();
    await scriptsReady(page);
    await expect.poll(copies).toBe(3);
    await copyButton(page).click();
    await expect.poll(copies).toBe(4);
  });

  test("at any moment while scripts start is neither lost nor doubled", async ({ page }) => {
    const copies = await countCopies(page);
    await page.addInitScript(() => {
      // A press in every task, from the start until some time after the scripts have started.
      let presses = 0;
      let after = 0;
      const press = () => {
        const button = document.querySelector<HTMLElement>("main button[type=button]");
        if (button !== null) {
          button.click();
          presses += 1;
        }
        if (customElements.get("site-island") !== undefined) after += 1;
        Object.assign(window, { presses });
        if (after < 20) setTimeout(press);
        else Object.assign(window, { isDone: true });
      };
      setTimeout(press);
    });
    // Some presses come before the scripts, however busy the machine is.
    const release = await holdScripts(page);
    await page.goto(addressIn("en", "/download"), { waitUntil: "commit" });
    await page.waitForFunction(() => Number(Reflect.get(window, "presses")) > 5);
    await release();
    await page.waitForFunction(() => Reflect.get(window, "isDone") === true);
    const presses = await page.evaluate(() => Reflect.get(window, "presses"));
    expect(presses).toBeGreaterThan(20);
    await expect.poll(copies).toBe(presses);
  });
});

test.describe("while scripts load", () => {
  test("a link is followed once", async ({ page }) => {
    const release = await holdScripts(page);
    // Requests are not counted, because the browser may prefetch the page.
    const shown: string[] = [];
    await page.exposeFunction("tellDocument", (path: string) => shown.push(path));
    await page.addInitScript(() => Reflect.get(window, "tellDocument")(location.pathname));
    await page.goto(contact, { waitUntil: "commit" });
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
    await expect(page).toHaveURL(addressIn("en", "/privacyPolicy"));
    const both = [contact, addressIn("en", "/privacyPolicy")];
    await expect.poll(() => shown).toEqual(both);
    await release();
    await scriptsReady(page);
    expect(shown).toEqual(both);
    await page.goBack();
    await expect(page).toHaveURL(contact);
  });

  test("a menu can be opened, stays open, and can be closed afterwards", async ({ page }) => {
    const banner = page.getByRole("banner");
    const link = (name: string) =>
      banner.getByRole("link", { name, exact: true }).filter({ visible: true });
    for (const { width, menu, choice } of [
      {
        width: 1440,
        menu: banner.getByLabel(shell.theme.label, { exact: true }),
        choice: banner.getByRole("button", { name: shell.theme.dark }),
      },
      {
        width: 1440,
        menu: banner.getByText(shell.nav.releases, { exact: true }).filter({ visible: true }),
        choice: link(shell.nav.browserLog),
      },
      {
        width: 390,
        menu: banner.getByLabel(shell.menu, { exact: true }),
        choice: link(shell.nav.pricing),
      },
    ]) {
      const release = await holdScripts(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(contact, { waitUntil: "commit" });
      await menu.click();
      await expect(choice).toBeVisible();
      await release();
      await scriptsReady(page);
      await expect(choice).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(choice).toBeHidden();
    }
  });

  test("text and ticks in a form are kept", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(addressIn("en", "/register"), { waitUntil: "commit" });
    const fields = page.locator("main input:not([type=hidden]):not(:disabled)");
    const texts = fields.and(page.locator(":not([type=checkbox]):not([type=radio])"));
    const kept: string[] = [];
    for (const field of await texts.all()) {
      if (await field.isVisible()) await field.fill("1380");
      kept.push(await field.inputValue());
    }
    const agreement = page.getByRole("checkbox");
    await agreement.check();
    await release();
    await expect(page.locator("site-island[data-awake]")).toHaveCount(1);
    await expect(agreement).toBeChecked();
    const values = await texts.evaluateAll((all) =>
      all.map((field) => (field as HTMLInputElement).value),
    );
    expect(values).toEqual(kept);
  });
});

test.describe("an island whose component throws", () => {
  /** Code of a module whose component throws when it renders. */
  const throwing = (name: string) => `export const ${name} = () => { throw new Error("broken") };`;

  test("keeps the server's HTML and the input, and shows a note", async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/broken/);
    await page.route("**/assets/register-form-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: throwing("RegisterForm") }),
    );
    await openReady(page, addressIn("en", "/register"));
    const email = page.getByRole("textbox", { name: messages.en.registration.email.label });
    await email.fill("somebody@shop.example");
    await expect(page.getByText("Part of this page did not load.")).toBeVisible();
    await expect(email).toHaveValue("somebody@shop.example");
    await expect(page.getByRole("checkbox")).toBeVisible();
  });
});

test.describe("a choice in the consent sheet", () => {
  test.use({ consent: null });

  test("while scripts load counts once", async ({ page, context }) => {
    const release = await holdScripts(page);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    await page.goto(contact, { waitUntil: "commit" });
    await page.getByRole("button", { name: shell.consent.agree }).click();
    await expect(page.getByRole("button", { name: shell.consent.agree })).toHaveCount(0);
    await release();
    await scriptsReady(page);
    expect(posts).toBe(1);
    expect((await context.cookies()).some(({ name }) => name === "cookie_consent")).toBe(true);
  });
});
