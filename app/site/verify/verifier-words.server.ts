import type { OperatorFacts } from "~/brand";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { verifier as cn } from "./verifier-words.cn";
import { verifier as en, type VerifierMessages } from "./verifier-words.en";

const verifierWords: Record<Locale, VerifierMessages> = { cn, en };

/** The words of the verifier, an island, with the site that its visitors should download from. */
export function verifierWordsFor(locale: Locale, { site }: OperatorFacts): VerifierMessages {
  const messages = verifierWords[locale];
  const { again, ...steps } = messages.steps;
  return {
    ...messages,
    steps: { ...steps, again: { ...again, text: fill(again.text, { site }) } },
  };
}
