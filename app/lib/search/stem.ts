import { stemmer } from "stemmer";

/** A search marks its words in texts that are the same at the next search; longer words are rare. */
const longestKept = 30;
const mostKept = 5_000;
const kept = new Map<string, string>();

/**
 * The stem of an English word: `proxi` for proxy and proxies. Other words are returned unchanged.
 * @param word as `fold` gives it
 */
export function stemOf(word: string): string {
  if (word.length < 3 || word.length > longestKept) return plainStemOf(word);
  let stem = kept.get(word);
  if (stem === undefined) {
    stem = plainStemOf(word);
    if (kept.size >= mostKept) kept.clear();
    kept.set(word, stem);
  }
  return stem;
}

function plainStemOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
