import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { legalVersions } from "~/platform/db/schema";
import type { LegalPageName, LegalWords } from "./legal-page";

/** A legal text with which a site begins. `label`: a day, or a month whose first day is meant. */
export type NewLegalText = {
  name: LegalPageName;
  label: string;
  words: Record<Locale, LegalWords>;
};

/** Stores the texts as version 1, in force. */
export async function seedLegalTexts(
  db: Database,
  texts: readonly NewLegalText[],
  now: Date,
): Promise<void> {
  const rows = texts.map(({ name, label, words }) => ({
    ...{ name, label, words, number: 1, state: "in-force" as const, at: now },
    inForceFrom: label.length === 7 ? `${label}-01` : label,
  }));
  await db.insert(legalVersions).values(rows);
}

export const hasLegalTexts = async (db: Database): Promise<boolean> =>
  (await db.$count(legalVersions)) > 0;
