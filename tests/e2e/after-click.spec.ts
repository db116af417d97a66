import { devices, type Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { sha256OfDownload } from "../support/releases";
import {
  expect,
  isMarkedDocument,
  markDocument,
  messages,
  openReady,
  scriptsReady,
  test,
} from "../support/site-test";

const campaign = "e2e-steps";
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const phone = devices["Pixel 7"];
const main = (page: Page) => page.getByRole("main");
const steps = (page: Page) =>
  page.getByRole("region", { name: messages.en.download.steps.label, exact: true });
const { download: en } = messages.en;

test.describe("on Windows", () => {
  test.use({ userAgent: windows });

  test("the steps come with the click, which saves the file, and go with the way back", async ({
    page,
  }) => {
    const locale = "cn";
    const { download } = messages[locale];
    const { started, steps: words } = download;
    await openReady(page, addressIn(locale, "/download", { query: { campaign } }));
    await markDocument(page);
    const line = main(page).getByText(fill(download.system.line, { verdict: "Windows 10" }), {
      exact: false,
    });
    await expect(line).toBeVisible();
    await expect(page.getByRole("heading", { name: words.run.heading })).toBeHidden();

    // The page breaks the checksum into two lines.
    const shown = (await main(page).innerText()).replaceAll(/\s/g, "");
    const button = main(page).getByRole("link", { name: download.primary });
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(await file.failure()).toBeNull();
    expect(shown).toContain(await sha256OfDownload(file));
    const query = { campaign, started: "x64" };
    await expect(page).toHaveURL(addressIn(locale, "/download", { query }));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/\S/);
    await expect(heading).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator("h1")).toHaveCount(1);
    for (const { heading: name } of [words.check, words.run, words.signIn]) {
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(main(page).getByText(file.suggestedFilename(), { exact: true })).toBeVisible();
    await expect(main(page).getByText("Windows 10", { exact: false }).first()).toBeVisible();
    const again = main(page).getByRole("link", { name: started.again });
    await expect(again).toHaveAttribute(
      "href",
      new RegExp(`^/files/.+-x64.+campaign=${campaign}$`),
    );
    await expect(main(page).getByRole("link", { name: started.backup })).toHaveAttribute(
      "href",
      /^https:\/\/mirror\.example\//,
    );
    await expect(main(page).getByRole("link", { name: words.signIn.button })).toHaveAttribute(
      "href",
      addressIn(locale, "/register", { query: { campaign } }),
    );

    await page.goBack();
    await expect(button).toBeFocused();
    await expect(page.getByRole("heading", { name: words.run.heading })).toBeHidden();
    await page.goForward();
    await expect(page.getByRole("heading", { name: words.run.heading })).toBeVisible();
    expect(await isMarkedDocument(page)).toBe(true);
    // The address alone shows the same, and saves no file by itself.
    await page.reload();
    await expect(page.getByRole("heading", { name: words.run.heading })).toBeVisible();
    await expect(again).toBeVisible();
  });

  test("the 32-bit archive has its own steps, whose commands name the file that was pressed last, where the browser cannot read files", async ({
    page,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
    await openReady(page, addressIn("en", "/download"));
    const press = async (name: string) => {
      const link = main(page).getByRole("link", { name, exact: true });
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
      return file.suggestedFilename();
    };
    const name = await press(en.secondary);
    expect(name).toMatch(/-x86\.zip$/);
    await expect(page).toHaveURL(addressIn("en", "/download", { query: { started: "x86" } }));
    // The only kernel that has 32-bit files, also where the page came for 64 bits.
    await expect(main(page).locator("[data-kernel]")).toHaveText("109");
    await expect(steps(page)).toContainText(name.replace(".zip", ""), { useInnerText: false });
    await expect(main(page).getByRole("link", { name: en.started.backup })).toHaveCount(0);
    await steps(page).locator("[data-drop-file]").hover();
    const commands = steps(page).locator("code:visible");
    await expect(commands).toHaveText([/^certutil .+-x86\.zip /, /^\(Get-FileHash .+-x86\.zip\)/]);
    await page.goBack();
    await press(en.primary);
    await expect(commands).toHaveText([/^certutil .+-x64\.zip /, /^\(Get-FileHash .+-x64\.zip\)/]);
    await expect(steps(page).locator("[data-copy]").first()).toHaveAttribute(
      "data-copy",
      /-x64\.zip/,
    );
    await page.goto(addressIn("en", "/download", { hash: "run" }));
    await expect(steps(page).getByRole("heading", { name: en.steps.run.heading })).toBeInViewport();
  });

  test("a press that comes before the scripts saves the file, and the steps come with them", async ({
    page,
  }) => {
    const gate = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(addressIn("en", "/download"), { waitUntil: "commit" });
    const link = main(page).getByRole("link", { name: en.secondary });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toMatch(/-x86\.zip$/);
    gate.resolve();
    await expect(page).toHaveURL(addressIn("en", "/download", { query: { started: "x86" } }));
    await expect(page.getByRole("heading", { name: en.steps.run.heading })).toBeVisible();
  });

  test("the focus alone, which Tab set before the scripts came, shows no steps", async ({
    page,
  }) => {
    const gate = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(addressIn("en", "/download"), { waitUntil: "commit" });
    const link = main(page).getByRole("link", { name: en.secondary });
    await link.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await link.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await expect(link).toBeFocused();
    gate.resolve();
    await scriptsReady(page);
    await expect(
      main(page)
        .getByText(/Windows 10/)
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(addressIn("en", "/download"));
    await expect(link).toBeFocused();
  });
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...emulated } = phone;
  test.use(emulated);

  test("the link is copied and shared, the code is drawn and kept as a picture", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    // Chromium has no share sheet on Linux.
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) =>
          void document.body.setAttribute("data-shared", data.url ?? ""),
      });
    });
    await openReady(page, addressIn("en", "/download", { query: { campaign } }));
    const url = `${baseURL}${addressIn("en", "/dl", { query: { campaign } })}`;
    const shown = `${new URL(url).host}/en/dl`;
    await expect(main(page).getByText(/Android \d+\. The client does not run on it/)).toBeVisible();
    await expect(main(page).getByRole("link", { name: en.primary })).toBeHidden();
    await expect(main(page).getByText(shown, { exact: true })).toBeVisible();
    await main(page).getByRole("button", { name: en.send.copy }).click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await main(page).getByRole("button", { name: en.send.share }).click();
    await expect(page.locator("body")).toHaveAttribute("data-shared", url);
    await expect(
      page.getByRole("img", { name: fill(en.send.code.label, { address: shown }) }),
    ).toBeVisible();
    const save = main(page).getByRole("button", { name: en.send.save });
    const [picture] = await Promise.all([page.waitForEvent("download"), save.click()]);
    expect(picture.suggestedFilename()).toMatch(/\.png$/);
    const bits = main(page).getByRole("link", { name: en.send.bits.x86, exact: true });
    await expect(bits).toHaveAttribute("href", new RegExp(`-x86.+campaign=${campaign}$`));
    await expect(page.getByText(messages.en.releases.inApp)).toBeHidden();
  });
});

test.describe("within another program's browser", () => {
  test.use({ userAgent: `${phone.userAgent} MicroMessenger/8.0.61.2880(0x28003D34)` });

  test("pages with downloads say how to leave it", async ({ page }) => {
    for (const [locale, address] of [
      ["cn", "/download"],
      ["en", "/release/client/6.2.1"],
    ] as const) {
      await openReady(page, addressIn(locale, address));
      await expect(page.getByText(messages[locale].releases.inApp)).toBeVisible();
    }
  });
});
