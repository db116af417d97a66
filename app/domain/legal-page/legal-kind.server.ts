import type { DraftKind } from "~/domain/document/document-kind";
import type { Locale } from "~/i18n/locales";
import type { LegalPageName, LegalWords } from "./legal-page";
import { listVersionRows, versionToBeginFrom } from "./legal-rows.server";
import { readLegalWords } from "./read-legal";

/**
 * Drafts of legal texts, one for each language. Their versions are a table of their own, which says what is in force
 * from which day on: `legal-edits.server.ts`.
 */
export const legalKind: DraftKind<LegalWords> = {
  name: "legal",
  acts: {
    begun: "legal-draft-begun",
    copied: "legal-draft-kept",
    discarded: "legal-draft-discarded",
    restored: "legal-draft-restored",
    previewed: "legal-preview-made",
  },
  countedBy: "act",
  nameOf: (name) => ({ kind: "legal", id: name, label: name }),
  store: (words) => ({ fields: words, body: "" }),
  read: ({ fields }) => readLegalWords(fields),
  async live(db, name, { locale }) {
    const before = versionToBeginFrom(await listVersionRows(db, name as LegalPageName));
    // Legal texts have drafts in one language only.
    return before?.words[locale as Locale] ?? null;
  },
  told(act, { key, kept }) {
    if (act === "discarded") return {};
    const locale = key?.locale;
    return act === "restored" ? { after: { locale, kept } } : { after: { locale } };
  },
};
