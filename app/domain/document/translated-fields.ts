import { withoutContentPlaces } from "~/domain/content-places";
import type { SearchPart } from "~/lib/search/search-document";

/**
 * Fields of a document that are translated as its Markdown is: each is one line in every language. The console shows,
 * compares and joins them by this list, in this order.
 */
export const translatedFields = ["title", "summary"] as const;
export type TranslatedField = (typeof translatedFields)[number];
export type TranslatedLines = Record<TranslatedField, string>;

/** The fields that are translated, of an object with more fields. */
export const translatedOf = (words: TranslatedLines): TranslatedLines => linesOf(words);

/** The fields that are translated, as they are stored: one that was added since is empty. */
export function linesOf(fields: Record<string, unknown>): TranslatedLines {
  const entries = translatedFields.map((name) => [name, fields[name] ?? ""]);
  return Object.fromEntries(entries) as TranslatedLines;
}

/** The searchable texts of an article; its title has the most weight. */
export function searchPartsOf({
  title,
  summary,
  markdown,
}: TranslatedLines & { markdown: string }): SearchPart[] {
  return [
    { text: title, weight: "A" },
    { text: summary, weight: "B" },
    { text: withoutContentPlaces(markdown), weight: "D" },
  ];
}
