import { type Counted, countWords } from "~/i18n/count";
import type { Locale } from "~/i18n/locales";
import { type SampleKind, sampleKinds } from "./sample-kinds";

/** How much of each kind is still a sample. */
export type SampleCounts = Record<SampleKind, number>;

/**
 * Names what is still a sample: "48 releases, 8 articles".
 * @param words `sampleWords` of the language
 * @returns an empty text where nothing is
 */
export function describeSamples(
  counts: Partial<SampleCounts>,
  words: Record<SampleKind, Counted>,
  locale: Locale,
): string {
  const parts: string[] = [];
  for (const kind of sampleKinds) {
    const count = counts[kind] ?? 0;
    if (count > 0) parts.push(countWords(words[kind], count, locale));
  }
  return parts.join(locale === "cn" ? "，" : ", ");
}
