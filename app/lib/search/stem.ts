import { stemmer } from "stemmer";

/**
 * What an English word shares with its other forms: `proxi` of proxy and proxies. Words that are
 * not of plain letters are their own stem.
 * @param word as `fold` gives it
 */
export function stemOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
