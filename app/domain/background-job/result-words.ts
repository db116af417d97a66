import { fill, placeholdersOf } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { StoredResult } from "./job-part";
import type { JobResultWords, JobWords } from "./result-words.en";

/**
 * A result in the words of a language, its parts in one line.
 * @returns undefined for what another version of the site stored: it has no words here, or lacks a
 * value that these words need
 */
export function resultWords(
  result: StoredResult,
  words: JobResultWords,
  locale: Locale,
): string | undefined {
  const known = new Map<string, JobWords>(Object.entries(words));
  const parts: string[] = [];
  for (const { code, count, of, names } of result) {
    const forms = known.get(code);
    if (forms === undefined) return;
    const text = typeof forms === "string" ? forms : forms[count === 1 ? "one" : "other"];
    const all = { count, of, names: names?.join(" ") };
    const values = Object.fromEntries(Object.entries(all).filter(isGiven));
    if (placeholdersOf(text).some((name) => values[name] === undefined)) return;
    parts.push(fill(text, values));
  }
  return parts.join(locale === "en" ? ", " : "，");
}

function isGiven(entry: [string, string | number | undefined]): entry is [string, string | number] {
  return entry[1] !== undefined;
}
