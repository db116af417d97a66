import { addressIn } from "~/i18n/addresses";
import { expect, messages, openReady, test } from "../support/site-test";

test("a missing page shows what was asked for, and first the page that is like it", async ({
  page,
}) => {
  const { error, nav } = messages.cn.shell;
  await openReady(page, "/pricng");
  const main = page.getByRole("main");
  await expect(main.getByText("/pricng", { exact: true })).toBeVisible();
  const links = main.getByRole("navigation", { name: error.likely }).getByRole("link");
  await expect(links).toHaveCount(4);
  await expect(links.first()).toContainText(error.nearest);
  await expect(links.first()).toHaveAttribute("href", addressIn("cn", "/pricing"));
  await expect(links.nth(1)).toContainText(nav.download);
});
