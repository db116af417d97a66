import { longestQuery } from "./search-query";

/**
 * A query as it can be shown again: one line, no longer than what is searched, without control
 * characters and those that turn the direction of the text around them.
 */
export function tidyQuery(typed: string): string {
  const tidy = typed.replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim();
  // A cut may leave half of a character.
  return tidy
    .slice(0, longestQuery)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
