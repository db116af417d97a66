import { type Run, runsOf, textOf } from "./runs";
import { quoted } from "./search-document";
import { stemOf } from "./stem";

/** What a visitor types, at most; the rest is left out. */
export const longestQuery = 100;
const mostRuns = 12;

/**
 * What a visitor typed, as the text form of PostgreSQL's `tsquery`: every word has to be there. Han
 * characters side by side are a phrase of their pairs, one alone is the beginning of a pair;
 * the last word of another script may be unfinished. English words are found in all their forms.
 * Null where there is nothing to search for.
 */
export function searchQuery(typed: string): string | null {
  const runs = runsOf(typed.slice(0, longestQuery)).slice(0, mostRuns);
  if (runs.length === 0) return null;
  const isUnfinished = /[\p{L}\p{N}\p{M}]$/u.test(typed.slice(0, longestQuery));
  return runs
    .map((run, index) => (run.isHan ? phrase(run) : word(run, isUnfinished && !runs[index + 1])))
    .join(" & ");
}

function phrase({ characters }: Run): string {
  const [first, ...rest] = characters.map(({ text }) => text);
  if (first === undefined) return "";
  if (rest.length === 0) return `${quoted(first)}:*`;
  const pairs = rest.map((second, index) => quoted((characters[index]?.text ?? "") + second));
  return pairs.length === 1 ? (pairs[0] ?? "") : `(${pairs.join(" <-> ")})`;
}

function word(run: Run, isUnfinished: boolean): string {
  const text = textOf(run);
  const typed = `${quoted(text)}${isUnfinished ? ":*" : ""}`;
  const stem = stemOf(text);
  return stem === text ? typed : `(${typed} | ${quoted(stem)})`;
}
