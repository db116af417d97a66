import { startingFacts } from "~/brand";
import { addressIn } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { expect, messages, test } from "../support/site-test";

test.use({ javaScriptEnabled: false });

for (const locale of localeCodes) {
  test(`from the footer to a report on its topic, without scripts, ${locale}`, async ({ page }) => {
    const { security, shell, contact } = messages[locale];
    await page.goto(addressIn(locale, "/download"));
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(startingFacts.legalEntity[locale]);
    for (const { number, url } of startingFacts.licences) {
      await expect(footer.getByRole("link", { name: number })).toHaveAttribute("href", url);
    }
    await footer.getByRole("link", { name: shell.footer.security }).click();
    await expect(page).toHaveURL(addressIn(locale, "/security"));

    const main = page.getByRole("main");
    const mail = main.getByRole("link", { name: startingFacts.securityEmail });
    await expect(mail).toHaveAttribute("href", `mailto:${startingFacts.securityEmail}`);
    const file = main.getByRole("link", { name: "security.txt" });
    await expect(file).toHaveAttribute("href", "/.well-known/security.txt");
    for (const topic of ["vulnerability", "fake-site"] as const) {
      await page.goto(addressIn(locale, "/security"));
      const words = topic === "vulnerability" ? security.vulnerability : security.fakeSite;
      await main.getByRole("link", { name: words }).click();
      const radio = main.getByRole("radio", { name: contact.form.topics[topic], exact: true });
      await expect(radio).toBeChecked();
      await expect(page.locator("#write")).toBeInViewport();
    }
  });
}
