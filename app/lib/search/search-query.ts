import { type Run, runsOf, textOf } from "./runs";
import { quoted } from "./search-document";
import { stemOf } from "./stem";
import { longestQuery } from "./tidy-query";

const mostRuns = 12;

/**
 * Converts what a visitor typed to the text form of PostgreSQL's `tsquery`. All words must match.
 * Neighbouring Han characters are a phrase of pairs, a single one is a prefix of pairs. The last word
 * of another script is a prefix, too. English words match by their stem. Null for an empty search.
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
