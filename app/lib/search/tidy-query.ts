import { toWellFormed } from "~/lib/well-formed";

/** Number of characters of a query that are used. */
export const longestQuery = 100;

/**
 * Cleans a query for display: one line, at most `longestQuery` characters, without control and
 * bidirectional characters.
 */
export function tidyQuery(typed: string): string {
  const tidy = toWellFormed(typed)
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ")
    .trim();
  // Cutting may leave half of a surrogate pair.
  return tidy
    .slice(0, longestQuery)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
