import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { localeCodes } from "~/i18n/locales";
import { startingLegalPage } from "~tests/support/legal-pages";
import { type LegalPageName, legalPages } from "./legal-page";
import { renderLegal } from "./render-legal.server";

const names = Object.keys(legalPages) as LegalPageName[];

/** Facts of the business that each document has to hold, in each language. */
const facts: { name: LegalPageName; cn: RegExp[]; en: RegExp[] }[] = [
  { name: "cookie", cn: [/Sec-GPC/, /仅必要/], en: [/Sec-GPC/, /Only necessary/] },
  { name: "privacy-policy", cn: [/15 天|15 日/, /3 年/], en: [/15 days/, /(3|three) years/] },
  {
    name: "user-agreement",
    cn: [/18 周岁/, /监护人/, /管理员/, /子用户/, /转售|转租/],
    en: [/18/, /guardian/, /administrator/i, /sub-user/i, /resell|sublet|sub-let/i],
  },
  {
    name: "service-agreement",
    cn: [/支付宝/, /微信/, /银行/, /不退款|不予退款|不退/, /按月/],
    en: [/Alipay/, /WeChat/, /bank/, /refund/, /month/],
  },
];

describe.each(localeCodes)("legal documents in %s", (locale) => {
  it.each(names)("%s is complete", (name) => {
    const page = startingLegalPage(locale, name);
    expect(page.contents.length).toBeGreaterThan(4);
    expect(page.html.length).toBeGreaterThan(2_000);
    expect(page.html).not.toMatch(/\{\{|\}\}|<h1/);
    const ids = page.contents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it.each(facts)("$name contains its required facts", (expected) => {
    const { html } = startingLegalPage(locale, expected.name);
    for (const fact of expected[locale]) expect(html).toMatch(fact);
  });
  it("link to pages in the same language", () => {
    const prefix = locale === "en" ? "/en/" : "/";
    const links = names.flatMap((name) => [
      ...startingLegalPage(locale, name).html.matchAll(/href="(\/[^"]*)"/g),
    ]);
    expect(links.length).toBeGreaterThan(4);
    for (const [, href = ""] of links) {
      expect(href.startsWith(prefix)).toBe(true);
      if (locale === "cn") expect(href).not.toMatch(/^\/en\b/);
    }
  });
});

it("a name of the operator is shown as it is written, whatever marks it has", async () => {
  const court = {
    cn: "A|B *C* [D](/x)",
    en: "A|B *C* [D](/x)",
  };
  const words = { title: "T", summary: "S", body: "| Court |\n|---|\n| {{court}} |" };
  const { html } = await renderLegal("en", words, "1", { ...startingFacts, court });
  expect(html).toContain("<td>A|B *C* [D](/x)</td>");
});

it("a long legal text leaves turns to others while it is rendered", async () => {
  const words = { title: "T", summary: "S", body: "**条款：**文字。\n\n".repeat(1_000) };
  let turns = 0;
  const watch = setInterval(() => {
    turns += 1;
  }, 0);
  await renderLegal("cn", words, "1", startingFacts);
  clearInterval(watch);
  expect(turns).toBeGreaterThan(3);
});
