import type { SiteTextList, TextState } from "~/console-api/schemas/site-texts";
import { tidyText } from "~/domain/site-texts/site-text-rules";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { type DraftPlace, listDrafts, readDraft } from "~console/drafts/local-drafts";
import type { DocumentDraft } from "~console/drafts/use-document";

/** A text of a page, in one language. */
export type TextPlace = { page: SiteTextList["page"]; key: string; locale: Locale };

const beginningOf = (page: string) => `site-text ${page} `;

const placeHere = (staffId: number, { page, key, locale }: TextPlace): DraftPlace => ({
  staffId,
  textId: beginningOf(page) + key,
  locale,
});

/** The words that an earlier page of this browser could not save. */
export const readLocalText = (staffId: number, place: TextPlace) =>
  readDraft<string>(placeHere(staffId, place));

/** The places of a page, as `key locale`, whose words this browser has and the server may not. */
export async function listLocalTexts(staffId: number, page: string): Promise<string[]> {
  const found = await listDrafts(staffId, beginningOf(page));
  return found.map(({ textId, locale }) => `${textId.slice(beginningOf(page).length)} ${locale}`);
}

/** The draft of a text. */
export function textDocument(
  place: TextPlace,
  state: TextState,
  staffId: number,
): DocumentDraft<string, TextState> {
  const { starting } = state;
  const draftIn = ({ draft, live, version, savedAt }: TextState) => ({
    words: draft ?? live,
    version,
    savedAt: draft === null ? null : savedAt,
  });
  return {
    place: placeHere(staffId, place),
    start: draftIn(state),
    same: (one, other) => tidyText(one, starting) === tidyText(other, starting),
    save: ({ version, words: text }, { afterConflict }) =>
      call("saveSiteText", { ...place, version, text, keepsOther: afterConflict }),
    copy: async (text) => {
      await call("copySiteText", { ...place, text });
      return 1;
    },
    draftIn,
  };
}
