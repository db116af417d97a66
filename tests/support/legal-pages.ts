import { startingFacts } from "~/brand";
import type { LegalPageName, LegalPageView } from "~/domain/legal-page/legal-page";
import { renderLegal } from "~/domain/legal-page/render-legal.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { legalTexts } from "./legal-texts";

const pages = new Map<string, LegalPageView>();
for (const locale of localeCodes) {
  for (const { name, words, label } of legalTexts) {
    pages.set(`${locale} ${name}`, await renderLegal(locale, words[locale], label, startingFacts));
  }
}

/** A starting legal text as its page shows it. */
export function startingLegalPage(locale: Locale, name: LegalPageName): LegalPageView {
  const page = pages.get(`${locale} ${name}`);
  if (page === undefined) throw new Error(`No ${name}`);
  return page;
}
