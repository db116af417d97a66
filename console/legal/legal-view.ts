import type { LegalText, LegalVersionLine } from "~/console-api/schemas/legal";
import type { LegalWords } from "~/domain/legal-page/legal-page";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { ArticleWords } from "~console/drafts/article-words";
import type { StateName } from "~console/ui/state-mark";
import type { Language } from "~console/words";
import { dayWords } from "~console/words/times";

/** A day of China's calendar in words, always with its year, as contracts name days. */
export function wholeDayIn(locale: Locale, day: string): string {
  const never = new Date(0);
  return dayWords(locale, `${day}T00:00:00+08:00`, never);
}

/** `v4` */
export const versionIn = ({ words }: Language, number: number): string =>
  fill(words.legal.number, { number });

export const markOf: Record<LegalVersionLine["state"], StateName> = {
  announced: "scheduled",
  "in-force": "published",
  past: "none",
  recalled: "withdrawn",
};

/** When a version holds, or held. */
export function periodIn(language: Language, version: LegalVersionLine): string {
  const { legal } = language.words;
  const { state, inForceFrom, inForceUntil } = version;
  const day = wholeDayIn(language.locale, inForceFrom);
  if (state === "announced") return fill(legal.from, { day });
  if (state === "in-force") return fill(legal.since, { day });
  if (state === "recalled" || inForceUntil === null) return "—";
  return fill(legal.fromUntil, { day, until: wholeDayIn(language.locale, inForceUntil) });
}

/** The version that is announced and not in force. */
export const waitingOf = ({ versions }: LegalText): LegalVersionLine | undefined =>
  versions.lines.find(({ state }) => state === "announced");

/** The number of the version that is written next. */
export const nextNumber = ({ versions }: LegalText): number => (versions.lines[0]?.number ?? 0) + 1;

/** A legal text as the parts of the console that write and compare texts take it: without tags. */
export const textWords = ({ title, summary, body }: LegalWords): ArticleWords => ({
  fields: { title, summary, tags: [] },
  body,
});

/** The other way round. */
export const legalWordsOf = ({ fields, body }: ArticleWords): LegalWords => ({
  title: fields.title,
  summary: fields.summary,
  body,
});
