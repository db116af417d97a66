import type { LegalText } from "~/console-api/schemas/legal";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { type ArticleWords, sameWords } from "~console/drafts/article-words";
import type { DocumentDraft, OpenDocument } from "~console/drafts/use-document";
import { legalWordsOf, textWords } from "./legal-view";

type LegalDraft = LegalText["drafts"][Locale];
export type OpenLegal = OpenDocument<ArticleWords, LegalDraft>;

/** The draft of a legal text in one language. */
export function legalDocument(
  { name, drafts, begunFrom }: LegalText,
  locale: Locale,
  staffId: number,
): DocumentDraft<ArticleWords, LegalDraft> {
  // A draft that was discarded meanwhile has the words of the version in force.
  const draftIn = ({ words, version, savedAt }: LegalDraft) => ({
    words: textWords(words ?? begunFrom[locale]),
    version,
    savedAt,
  });
  return {
    place: { staffId, textId: name, locale },
    start: draftIn(drafts[locale]),
    same: sameWords,
    save: ({ version, words }, { afterConflict }) =>
      call("saveLegalDraft", {
        name,
        locale,
        version,
        afterConflict,
        words: legalWordsOf(words),
      }),
    copy: async (words) =>
      (await call("keepLegal", { name, locale, words: legalWordsOf(words) })).id,
    draftIn,
  };
}
