import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { expect, messages, openReady, scriptsReady, test } from "../support/site-test";

const { theme } = messages.en.shell;
const address = addressIn("en", "/contact");
const paper = { light: "rgb(251, 250, 247)", dark: "rgb(21, 18, 16)" };

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Opens the header's theme menu and chooses a theme. */
async function choose(page: Page, choice: "light" | "dark" | "system") {
  const header = page.getByRole("banner");
  await header.getByLabel(theme.label, { exact: true }).click();
  await header.getByRole("button", { name: theme[choice] }).click();
}

test("follows the system until a theme is chosen, which stays in all pages and tabs until 'system' resets it", async ({
  page,
  context,
}) => {
  const header = page.getByRole("banner");
  const button = (name: string) => header.getByRole("button", { name, exact: true });
  const menu = header.getByLabel(theme.label, { exact: true });
  await openReady(page, address);
  expect(await ground(page)).toBe(paper.light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(page)).toBe(paper.dark);
  await page.evaluate(() => localStorage.setItem("theme", "<b>"));
  await page.reload();
  await scriptsReady(page);
  expect(await ground(page)).toBe(paper.dark);

  // The menu marks the current choice, and closes after a choice.
  await menu.click();
  await expect(button(theme.system)).toHaveAttribute("aria-pressed", "true");
  await button(theme.light).click();
  await expect(button(theme.light)).toBeHidden();
  await expect.poll(() => ground(page)).toBe(paper.light);

  // The theme is set before the body exists, so that nothing flashes.
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { themeOrder: order });
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const isRoot = target === document.documentElement;
        if (type === "attributes" && isRoot) order.push("theme");
        if ([...addedNodes].some(({ nodeName }) => nodeName === "BODY")) order.push("body");
      }
    }).observe(document, { childList: true, subtree: true, attributeFilter: ["data-theme"] });
  });
  await page.reload();
  await scriptsReady(page);
  expect(await page.evaluate(() => Reflect.get(window, "themeOrder"))).toEqual(["theme", "body"]);
  expect(await ground(page)).toBe(paper.light);
  await menu.click();
  await expect(button(theme.light)).toHaveAttribute("aria-pressed", "true");
  await expect(button(theme.system)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await expect(page).toHaveURL(addressIn("en", "/privacyPolicy"));
  // The address is there before the styles.
  await expect.poll(() => ground(page)).toBe(paper.light);

  const second = await context.newPage();
  await second.emulateMedia({ colorScheme: "light" });
  await openReady(second, addressIn("en", "/cookie"));
  await choose(second, "dark");
  await expect.poll(() => ground(second)).toBe(paper.dark);
  await expect.poll(() => ground(page)).toBe(paper.dark);
  await choose(second, "system");
  await expect.poll(() => ground(second)).toBe(paper.light);
  await second.reload();
  await expect.poll(() => ground(second)).toBe(paper.light);
  expect(await second.evaluate(() => localStorage.length)).toBe(0);
});

test("works by keyboard; Escape closes the menu and returns the focus", async ({ page }) => {
  await openReady(page, address);
  const header = page.getByRole("banner");
  const menu = header.getByLabel(theme.label, { exact: true });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(header.getByRole("button", { name: theme.light })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(header.getByRole("button", { name: theme.light })).toBeHidden();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => ground(page)).toBe(paper.dark);
});

test("works before the page's scripts have loaded", async ({ page }) => {
  // Requests stay pending, so that the page is in the state before its scripts have loaded.
  await page.route("**/assets/*.js", () => undefined);
  await page.goto(address, { waitUntil: "commit" });
  await choose(page, "dark");
  await expect.poll(() => ground(page)).toBe(paper.dark);
  await expect(page.getByRole("banner").getByRole("button", { name: theme.dark })).toBeHidden();
});

test("works until the page is left when storage is blocked", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await openReady(page, address);
  await choose(page, "dark");
  await expect.poll(() => ground(page)).toBe(paper.dark);
  await choose(page, "light");
  await expect.poll(() => ground(page)).toBe(paper.light);
});

test("the menu of small screens has the same choices; on paper stands the content alone, dark on white", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, address);
  await page.getByRole("banner").getByLabel(messages.en.shell.menu, { exact: true }).click();
  await page.getByRole("banner").getByRole("button", { name: theme.dark }).click();
  await expect.poll(() => ground(page)).toBe(paper.dark);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  expect(await ground(page)).toBe("rgb(255, 255, 255)");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });

  test("follows the system, and shows no theme menu", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("banner").getByLabel(theme.label, { exact: true })).toBeHidden();
    await expect(page.locator("html")).toHaveCSS("background-color", paper.dark);
  });
});

test("where the system chooses the colours, states are told apart all the same", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(addressIn("en", "/updateBrowserLog"));
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return `${backgroundColor} ${backgroundImage}`;
      });
  const dots = ["updated", "stays", "none"].map(
    (state) => `main .matrix-dot[data-state="${state}"]`,
  );
  expect(new Set(await Promise.all(dots.map(groundOf))).size).toBe(3);
  const kernels = page.getByRole("navigation", { name: messages.en.browserLog.filter });
  const current = kernels.locator("[aria-current]");
  const other = kernels.locator("a:not([aria-current])").first();
  const colour = await other.evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(current).not.toHaveCSS("background-color", colour);
  // Browsers paint a ground behind each line of a heading, which must not cover the line above.
  await page.goto(addressIn("en", "/"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("line-height", "normal");
  const main = page.getByRole("banner").getByRole("navigation");
  await expect(main.getByRole("link").first()).toHaveCSS("border-bottom-style", "none");
});
