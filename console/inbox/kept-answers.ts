/*
 * Drafts of answers, in the tab's own store: they are about people, so they end with the tab or when
 * their writer signs out, and nobody else who signs in there finds them.
 */

/** A draft belongs to who typed it. */
export type AnswerPlace = { staffId: number; messageId: number };

const prefix = "console answer ";

const keyOf = ({ staffId, messageId }: AnswerPlace) => `${prefix}${staffId} ${messageId}`;

/** The draft of a person's answer to a message; empty when there is none. */
export function keptAnswer(place: AnswerPlace): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function keepAnswer(place: AnswerPlace, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), text);
  } catch {
    // Storage is blocked or full: the draft lives as long as the screen.
  }
}

/** Forgets all drafts in this tab. */
export function forgetAnswers(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
