import { forgetDraft, forgetDrafts, keepDraft, readDraft } from "~console/articles/local-drafts";

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
  ...{ staffId, textId: prefix + messageId, locale: "" },
});

const isAnswer = (textId: number | string) => String(textId).startsWith(prefix);

const isOld = ({ at }: Kept) => Date.now() - at > longest;

/** The draft of a person's answer to a message; empty when there is none, or one that is too old. */
export async function keptAnswer(place: AnswerPlace): Promise<string> {
  const kept = (await readDraft<Kept>(placeOf(place)))?.words;
  return kept === undefined || isOld(kept) ? "" : kept.text;
}

/**
 * Forgets what is too old, whoever typed it. It is done whenever somebody is signed in, whatever they look at: a
 * browser in which nobody opens a message any more would keep it for good.
 */
export const forgetOldAnswers = (): Promise<void> =>
  forgetDrafts(({ textId }, { words }) => isAnswer(textId) && isOld(words as Kept));

/** Keeps a draft; an empty one is forgotten. It rejects where the browser keeps nothing. */
export async function keepAnswer(place: AnswerPlace, text: string): Promise<void> {
  if (text === "") return forgetDraft(placeOf(place));
  const words = { text, at: Date.now() };
  await keepDraft<Kept>(placeOf(place), { words, base: { words, version: 0 } });
}

/** Forgets all drafts of a person in this browser. */
export const forgetAnswers = (ofStaff: number): Promise<void> =>
  forgetDrafts(({ staffId, textId }) => staffId === ofStaff && isAnswer(textId));
