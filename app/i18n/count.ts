import { fill } from "./fill";
import { type Locale, locales } from "./locales";

/** The singular and plural forms of a message, with a placeholder `{count}`. */
export type Counted = { one: string; other: string };

/** Formats a count with its noun: "1 article", "3,208 views". */
export function countWords(forms: Counted, count: number, locale: Locale): string {
  const language = locales[locale].htmlLang;
  const form = new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other;
  return fill(form, { count: new Intl.NumberFormat(language).format(count) });
}
