import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { legalVersions } from "~/platform/db/schema";
import type { LegalPageName, LegalState, LegalWords } from "./legal-page";

/** A version of a legal text as an export lists it; its words are a file for each language. */
export type NewLegalVersion = {
  name: LegalPageName;
  number: number;
  label: string;
  state: Exclude<LegalState, "recalled">;
  inForceFrom: string;
  /** The first day on which it does not hold any more; a past version has one. */
  inForceUntil?: string;
  /** When it was announced. */
  at: string;
};

/** A legal text with which a site begins. `label`: a day, or a month whose first day is meant. */
export type NewLegalText = {
  name: LegalPageName;
  label: string;
  words: Record<Locale, LegalWords>;
  /** All versions with their words, that in force among them. Without: it is the only one. */
  versions?: (NewLegalVersion & { words: Record<Locale, LegalWords> })[];
};

/** Stores the texts: version 1, in force, where no versions are listed. */
export async function seedLegalTexts(
  db: Database,
  texts: readonly NewLegalText[],
  now: Date,
): Promise<void> {
  const rows = texts.flatMap(({ name, label, words, versions }) =>
    versions !== undefined
      ? versions.map((version) => ({ ...version, at: new Date(version.at) }))
      : [
          {
            name,
            label,
            words,
            number: 1,
            state: "in-force" as const,
            at: now,
            inForceFrom: label.length === 7 ? `${label}-01` : label,
          },
        ],
  );
  await db.insert(legalVersions).values(rows);
}

export const hasLegalTexts = async (db: Database): Promise<boolean> =>
  (await db.$count(legalVersions)) > 0;
