import { fill } from "./fill";
import { type Locale, locales } from "./locales";

/** A message for one thing and for more of them, each with a place for `{count}`. */
export type Counted = { one: string; other: string };

/** "1 article", "3,208 views": the form and the figures of the language. */
export function countWords(forms: Counted, count: number, locale: Locale): string {
  const language = locales[locale].htmlLang;
  const form = new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other;
  return fill(form, { count: new Intl.NumberFormat(language).format(count) });
}
