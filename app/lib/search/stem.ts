import { stemmer } from "stemmer";

/**
 * The stem of an English word: `proxi` for proxy and proxies. Other words are returned unchanged.
 * @param word as `fold` gives it
 */
export function stemOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
