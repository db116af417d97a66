import "./strings";
import type { ArticleRow, ArticleText } from "~/console-api/schemas/articles";
import { helpSections } from "~/domain/help/help";
import { fill } from "~/i18n/fill";
import { type Locale, otherLocale } from "~/i18n/locales";
import type { StateName } from "~console/ui/state-mark";
import type { Language } from "~console/words";

type RowText = ArticleRow["texts"]["cn"];

/** What a row says of a language: stale beats published, because it asks for work. */
export function stateOf(text: RowText): StateName {
  if (text === null) return "none";
  if (text.stale > 0 && text.state !== "withdrawn") return "stale";
  return text.state;
}

/** The name of the version that a draft is, or would be. */
export const draftNumber = ({ kept, revision }: Pick<ArticleText, "kept" | "revision">): number =>
  kept ?? revision + 1;

/** A language in its own name: `中文`, `English`. */
export const languageNames: Record<Locale, string> = { cn: "中文", en: "English" };

/** A language as the interface names it inside a sentence. */
export const languageIn = ({ words }: Language, locale: Locale): string =>
  words.names.languages[locale];

/** The title that a language of the interface shows, and the other one. */
export function titlesOf(
  { locale, words }: Language,
  texts: Record<Locale, { title: string } | null>,
): { first: { title: string; locale: Locale }; second: { title: string; locale: Locale } | null } {
  const other = otherLocale(locale);
  const named = [locale, other].flatMap((code) => {
    const title = texts[code as Locale]?.title ?? "";
    return title === "" ? [] : [{ title, locale: code as Locale }];
  });
  const [first, second] = named;
  return { first: first ?? { title: words.names.untitled, locale }, second: second ?? null };
}

/** `v7`, with what it is. */
export const versionWords = ({ words }: Language, number: number): string =>
  fill(words.drafts.version, { number });

/** The name of a section of the help centre; another word stays as it is. */
export function sectionName({ words }: Language, name: string): string {
  const section = helpSections.find((one) => one === name);
  return section === undefined ? name : words.drafts.sections[section];
}
