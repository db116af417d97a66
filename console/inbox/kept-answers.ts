import { createStore } from "~console/api/store";
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from "~console/drafts/local-drafts";

/*
 * Drafts of answers, in the browser's own database like other drafts. They are about people: they go when
 * they are sent, when their writer signs out, and after a week in any case.
 */

/** A draft belongs to who typed it. */
export type AnswerPlace = { staffId: number; messageId: number };

type Kept = { text: string; at: number };

const prefix = "answer ";
const longest = 7 * 24 * 60 * 60_000;

const placeOf = ({ staffId, messageId }: AnswerPlace) => ({
  staffId,
  textId: prefix + messageId,
  locale: "",
});

const isAnswer = (textId: number | string) => String(textId).startsWith(prefix);

const isOld = ({ at }: Kept) => Date.now() - at > longest;

/** The draft of a person's answer to a message; empty when there is none, or one that is too old. */
export async function keptAnswer(place: AnswerPlace): Promise<string> {
  const kept = (await readDraft<Kept>(placeOf(place)))?.words;
  return kept === undefined || isOld(kept) ? "" : kept.text;
}

/**
 * Deletes old drafts of every author. It runs whenever somebody is signed in, on any screen: a browser in which nobody
 * opens a message any more would otherwise keep them for good.
 */
export const forgetOldAnswers = (): Promise<void> =>
  forgetDrafts(({ textId }, { words }) => isAnswer(textId) && isOld(words as Kept));

/** Keeps a draft; an empty one is forgotten. It rejects where the browser keeps nothing. */
export async function keepAnswer(place: AnswerPlace, text: string): Promise<void> {
  if (text === "") return forgetDraft(placeOf(place));
  const words = { text, at: Date.now() };
  await keepDraft<Kept>(placeOf(place), { words, base: { words, version: 0 } });
}

/** Two drafts of one answer as one, the earlier first. */
const joined = (earlier: string, draft: string): string =>
  [earlier, draft].filter((text) => text !== "").join("\n\n");

/**
 * The draft of an answer while its message is open, saved at every key. An earlier draft is never overwritten unseen.
 * Nothing is written until the browser has said what it has. If something was typed by then, both are kept until the
 * person decides about the earlier one.
 */
export function openAnswer(place: AnswerPlace) {
  /** `kept`: what the browser has of the draft; `earlier`: what it had before, while nobody has decided. */
  const state = createStore({ draft: "", kept: "", earlier: "" });
  let hasWritten = false;
  const read = keptAnswer(place).then((found) => {
    const { draft } = state.get();
    if (!hasWritten) state.set({ draft: found, kept: found, earlier: "" });
    else if (found !== draft) state.set({ ...state.get(), earlier: found });
  });
  const set = async (next: { draft: string; earlier: string }) => {
    hasWritten = true;
    state.set({ ...state.get(), ...next });
    await read;
    const { draft, earlier } = state.get();
    // Where the browser keeps nothing, the screen says so, and the draft lives as long as it.
    await keepAnswer(place, joined(earlier, draft)).then(
      () => state.set({ ...state.get(), kept: draft }),
      () => {},
    );
  };
  return {
    state,
    write: (draft: string) => set({ ...state.get(), draft }),
    /** The earlier words come before what was typed. */
    takeEarlier() {
      const { draft, earlier } = state.get();
      return set({ draft: joined(earlier, draft), earlier: "" });
    },
    /** Forgets the earlier words. */
    dropEarlier: () => set({ ...state.get(), earlier: "" }),
    /**
     * The answer was sent: nothing of it stays here, except text typed in the meantime, and an earlier draft that is
     * not decided yet.
     */
    sent(text: string) {
      const { draft, earlier } = state.get();
      const isLonger = draft.startsWith(text);
      return set({
        draft: isLonger ? draft.slice(text.length).trimStart() : draft,
        earlier: earlier === text ? "" : earlier,
      });
    },
  };
}

/** Forgets all drafts of a person in this browser. */
export const forgetAnswers = (ofStaff: number): Promise<void> =>
  forgetDrafts(({ staffId, textId }) => staffId === ofStaff && isAnswer(textId));
