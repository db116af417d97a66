import { startingFacts } from "~/brand";
import type { LegalPageName, LegalPageView } from "~/domain/legal-page/legal-page";
import { seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import { renderLegal } from "~/domain/legal-page/render-legal.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { startingLegalTexts } from "~content/seeding/legal-texts.server";

/** The legal texts with which a site begins. */
export const legalTexts = await startingLegalTexts();

const rendered = new Map<string, LegalPageView>();

/** A starting legal text as its page shows it. */
export function startingLegalPage(locale: Locale, name: LegalPageName): LegalPageView {
  const known = rendered.get(`${locale} ${name}`);
  if (known !== undefined) return known;
  const text = legalTexts.find((one) => one.name === name);
  if (text === undefined) throw new Error(`No ${name}`);
  const page = renderLegal(locale, text.words[locale], text.label, startingFacts);
  rendered.set(`${locale} ${name}`, page);
  return page;
}

/** Fills a database of a test with them. */
export const seedLegal = (db: Database): Promise<void> =>
  seedLegalTexts(db, legalTexts, new Date("2026-11-20T00:00:00Z"));
