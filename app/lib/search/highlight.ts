import { type Part, type Piece, piecesOf } from "./pieces";
import { type FoldedCharacter, type Run, runsIn, runsOf, textOf } from "./runs";
import { stemOf } from "./stem";
import { longestQuery } from "./tidy-query";

/** Splits a text into matching and other pieces; joined they are the text. */
export function highlight(text: string, typed: string): Piece[] {
  return piecesOf(text, matchesIn(text, typed));
}

/**
 * Splits a text into pieces as `highlight` does, but marks nothing later than `room` characters after the beginning of
 * the first match.
 */
export function highlightFirst(text: string, typed: string, room: number): Piece[] {
  return piecesOf(text, matchesIn(text, typed, room));
}

/** Whether a text contains a match. */
export function hasMatch(text: string, typed: string): boolean {
  return matchesIn(text, typed, 0).length > 0;
}

/** The parts of a text that match, in order, none next to another. */
export function matchesIn(text: string, typed: string, room = Number.POSITIVE_INFINITY): Part[] {
  const wanted = runsOf(typed.slice(0, longestQuery)).map((run): Wanted => {
    const word = textOf(run);
    return { ...run, word, stem: stemOf(word) };
  });
  const found: Part[] = [];
  if (wanted.length === 0) return found;
  for (const run of runsIn(text)) {
    const [first] = found;
    if (first !== undefined && (run.characters[0]?.start ?? 0) > first.start + room) break;
    for (const { start, end } of placesOf(wanted, run)) {
      const last = found.at(-1);
      if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
      else found.push({ start, end });
    }
  }
  return found;
}

/** A run of the search; its word and stem are for runs that are not Han. */
type Wanted = Run & { word: string; stem: string };

/** The characters of a run that match a run of the search, in their order. */
function placesOf(wanted: readonly Wanted[], run: Run): FoldedCharacter[] {
  const places = wanted.flatMap((one) => placesOfOne(one, run));
  return wanted.length > 1 ? places.sort((one, other) => one.start - other.start) : places;
}

function placesOfOne(wanted: Wanted, { isHan, characters }: Run): FoldedCharacter[] {
  if (wanted.isHan !== isHan) return [];
  const { length } = wanted.characters;
  const isAt = (at: number) =>
    wanted.characters.every(({ text }, index) => text === characters[at + index]?.text);
  // A word matches by its beginning, or by its stem, which begins with the same letter.
  if (!isHan) {
    if (wanted.characters[0]?.text !== characters[0]?.text) return [];
    if (isAt(0)) return characters.slice(0, length);
    return wanted.stem === stemOf(textOf({ isHan, characters })) ? characters : [];
  }
  return characters.flatMap((_, at) => (isAt(at) ? characters.slice(at, at + length) : []));
}
