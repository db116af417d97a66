import { type LegalText, legalDraft } from "~/console-api/schemas/legal";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { sameWords } from "~console/drafts/article-words";
import { createDraftKeeper, type DraftKeeper } from "~console/drafts/draft-keeper";
import { forgetDraft, keepDraft } from "~console/drafts/local-drafts";
import { legalWordsOf, textWords } from "./legal-view";

/** The keeper of a draft in one language, with the calls and the store of this browser. */
export function newLegalKeeper(
  { name, drafts, begunFrom }: LegalText,
  locale: Locale,
  staffId: number,
): DraftKeeper {
  const { version, words, savedAt } = drafts[locale];
  const place = { staffId, textId: name, locale };
  const begun = begunFrom[locale];
  return createDraftKeeper(
    { words: textWords(words ?? begun), version, savedAt },
    {
      same: sameWords,
      save: (draft, { afterConflict }) =>
        call("saveLegalDraft", {
          name,
          locale,
          version: draft.version,
          afterConflict,
          words: legalWordsOf(draft.words),
        }),
      copy: async (words) =>
        (await call("keepLegal", { name, locale, words: legalWordsOf(words) })).id,
      storedIn: ({ code, conflict }) => {
        const stored = code === "moved-on" ? legalDraft.safeParse(conflict).data : undefined;
        // A draft that somebody discarded meanwhile says what the version before it says.
        return stored && { words: textWords(stored.words ?? begun), version: stored.version };
      },
      saveLocally: (draft) => keepDraft(place, draft),
      forgetHere: () => forgetDraft(place),
    },
  );
}
