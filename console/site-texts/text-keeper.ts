import { type SiteTextList, type TextState, textState } from "~/console-api/schemas/site-texts";
import { tidyText } from "~/domain/site-texts/site-text-rules";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import type { CallError } from "~console/api/call-error";
import { createDraftKeeper, type LocalDraft, type SaveState } from "~console/drafts/draft-keeper";
import {
  type DraftPlace,
  forgetDraft,
  keepDraft,
  listDrafts,
  readDraft,
} from "~console/drafts/local-drafts";

/** Which words are edited. */
export type TextPlace = { page: SiteTextList["page"]; key: string; locale: Locale };

export type TextSave = SaveState<string>;

const beginningOf = (page: string) => `site-text ${page} `;

const placeHere = (staffId: number, { page, key, locale }: TextPlace): DraftPlace => ({
  staffId,
  textId: beginningOf(page) + key,
  locale,
});

/** Words of a place that an earlier page of this browser could not save. */
export const readLocalText = (staffId: number, place: TextPlace) =>
  readDraft<string>(placeHere(staffId, place));

/** The places of a page, as `key locale`, whose words this browser has and the server may not. */
export async function listLocalTexts(staffId: number, page: string): Promise<string[]> {
  const found = await listDrafts(staffId, beginningOf(page));
  return found.map(({ textId, locale }) => `${textId.slice(beginningOf(page).length)} ${locale}`);
}

/** What a refusal says of where the place stands; undefined: the failure is of another kind. */
export const theirsIn = ({ code, conflict }: CallError): TextState | undefined =>
  code === "moved-on" ? textState.safeParse(conflict).data : undefined;

/** The keeper of the draft of a place, with the calls and the store of this browser. */
export function newTextKeeper(
  place: TextPlace,
  { starting, draft, live, version, savedAt }: TextState,
  staffId: number,
) {
  const here = placeHere(staffId, place);
  /** Whether this browser has the words as they were written to it last. */
  let isHere = Promise.resolve(false);
  const keeper = createDraftKeeper<string>(
    { words: draft ?? live, version, savedAt: draft === null ? null : savedAt },
    {
      same: (one, other) => tidyText(one, starting) === tidyText(other, starting),
      save: ({ version, words: text }, { afterConflict }) =>
        call("saveSiteText", { ...place, version, text, keepsOther: afterConflict }),
      copy: async (text) => {
        await call("copySiteText", { ...place, text });
        return 1;
      },
      storedIn: (error) => {
        const theirs = theirsIn(error);
        return theirs && { words: theirs.draft ?? theirs.live, version: theirs.version };
      },
      saveLocally: (words: LocalDraft<string>) => {
        const kept = keepDraft(here, words);
        isHere = kept.then(
          () => true,
          () => false,
        );
        return kept;
      },
      forgetHere: () => forgetDraft(here),
    },
  );
  return {
    ...keeper,
    takeUp(local: LocalDraft<string>): Promise<void> {
      isHere = Promise.resolve(true);
      return keeper.takeUp(local);
    },
    /** Saves now; resolves to whether the server has every word, or else this browser. */
    async mayClose(): Promise<boolean> {
      return (await keeper.saveNow()) || isHere;
    },
  };
}
