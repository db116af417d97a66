import type { Page } from "@playwright/test";
import { addressIn } from "~/i18n/addresses";
import { chromiumArguments, findChromium } from "../support/chromium";
import { patience } from "../support/patience";
import { expect, messages, openReady, test, withMotion } from "../support/site-test";

// What the browser itself does between two documents: it fetches ahead, it fades, and it keeps the
// page that was left. The whole browser does all of that; Playwright switches the last off.
test.use({
  ...withMotion,
  launchOptions: {
    executablePath: findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
  viewport: { width: 1440, height: 900 },
});

const { shell } = messages.en;
const contact = addressIn("en", "/contact");
const privacy = addressIn("en", "/privacyPolicy");

const privacyLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: shell.footer.privacyPolicy });

test("a link that the pointer rests on is fetched before it is pressed", async ({ page }) => {
  await openReady(page, contact);
  // Waited for before the pointer comes: the browser may be quicker than the test.
  const fetched = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith(privacy),
  );
  await privacyLink(page).hover();
  expect((await (await fetched).allHeaders())["sec-purpose"]).toContain("prefetch");
  await privacyLink(page).click();
  await expect(page).toHaveURL(privacy);
});

test("the next page fades in, and the way back shows the page that was left, as it was left", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const fades = Reflect.get(event, "viewTransition") !== null;
      document.documentElement.setAttribute("data-test-reveal", fades ? "faded" : "cut");
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) document.documentElement.setAttribute("data-test-kept", "");
    });
  });
  // A browser that is busy may give a fade up; where the pages asked for none, it never comes.
  await expect(async () => {
    await openReady(page, contact);
    await page.getByRole("textbox").first().fill("typed before leaving");
    await privacyLink(page).click();
    await expect(page).toHaveURL(privacy);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-test-reveal", /./);
    expect(await html.getAttribute("data-test-reveal")).toBe("faded");
  }).toPass({ timeout: patience.timeout });
  // No second load event comes to a page that was kept.
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(contact);
  await expect(page.locator("html")).toHaveAttribute("data-test-kept", "");
  await expect(page.getByRole("textbox").first()).toHaveValue("typed before leaving");
});
