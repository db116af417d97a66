import type { Address } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";

/** A question that visitors ask before they download or pay, with its answer as words files have it. */
type QuestionWords = { question: string; answer: string; more?: string };

/** A question with its answer, and the page that says more, if there is one. */
export type Question = {
  id: string;
  question: string;
  answer: string;
  more?: { label: string; to: Address };
};

/**
 * Lists the questions of a page in the order of its words.
 * @param links pages that say more, by the key of the question
 * @param values values of the answers' placeholders
 */
export function questionsOf(
  items: Record<string, QuestionWords>,
  links: Readonly<Record<string, Address>>,
  values: Record<string, string> = {},
): Question[] {
  return Object.entries(items).map(([id, { question, answer, more }]) => {
    const to = links[id];
    return {
      id,
      question,
      answer: fill(answer, values),
      ...(more !== undefined && to !== undefined && { more: { label: more, to } }),
    };
  });
}
