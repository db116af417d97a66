import { addressIn } from "~/i18n/addresses";
import { expect, messages, openReady, test } from "../support/site-test";

const query = "?from=mail&q=%E4%BB%A3%E7%90%86";
const cn = addressIn("cn", "/contact") + query;
const en = addressIn("en", "/contact") + query;

test.use({ viewport: { width: 1440, height: 900 } });

// Which language every address and cookie get is in app/i18n/resolve-locale.test.ts.
test("a link stores no language; the switch stores it for a year, keeps page and query, can be undone, and survives the back button; who chose a language is offered the other one once", async ({
  page,
  context,
}) => {
  const stored = async () => (await context.cookies()).find(({ name }) => name === "lang");
  const header = page.getByRole("banner");
  const html = page.locator("html");
  const offers = {
    cn: page.getByText(messages.cn.shell.offer.note),
    en: page.getByText(messages.en.shell.offer.note),
  };

  await openReady(page, addressIn("en", "/contact"));
  await header.getByRole("link", { name: /Home/ }).click();
  await expect(page).toHaveURL(addressIn("en", "/"));
  expect(await stored()).toBeUndefined();

  await openReady(page, cn);
  await header.getByRole("button", { name: messages.cn.shell.switchTo.en }).click();
  await expect(page).toHaveURL(en);
  await expect(html).toHaveAttribute("lang", "en");
  const cookie = await stored();
  expect(cookie).toMatchObject({ value: "en", path: "/", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);

  await page.goBack();
  await expect(page).toHaveURL(en);
  await expect(html).toHaveAttribute("lang", "en");

  await header.getByRole("button", { name: messages.en.shell.switchTo.cn }).click();
  await expect(page).toHaveURL(cn);
  await expect(html).toHaveAttribute("lang", "zh-CN");
  expect((await stored())?.value).toBe("cn");

  await openReady(page, en);
  await expect(page).toHaveURL(cn);
  await expect(offers.cn).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offers.cn).toHaveCount(0);

  await openReady(page, en);
  await page.getByRole("button", { name: messages.cn.shell.offer.action }).click();
  await expect(page).toHaveURL(en);
  await expect(html).toHaveAttribute("lang", "en");
  expect((await stored())?.value).toBe("en");
  await expect(offers.en).toHaveCount(0);
});
