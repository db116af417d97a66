import type { FoldedCharacter } from "./fold";
import { type Run, runsOf, textOf } from "./runs";
import { longestQuery } from "./search-query";
import { stemOf } from "./stem";

/** A piece of a text, matching the search or not. */
export type Piece = { text: string; isMatch: boolean };

/** Splits a text into matching and other pieces; joined they are the text. */
export function highlight(text: string, typed: string): Piece[] {
  const wanted = runsOf(typed.slice(0, longestQuery)).map((run): Wanted => {
    const word = textOf(run);
    return { ...run, word, stem: stemOf(word) };
  });
  const marked = new Set<number>();
  for (const run of runsOf(text)) {
    for (const { start, end } of wanted.flatMap((one) => placesOf(one, run))) {
      for (let place = start; place < end; place += 1) marked.add(place);
    }
  }
  return piecesOf(text, marked);
}

/** A run of the search; its word and stem are for runs that are not Han. */
type Wanted = Run & { word: string; stem: string };

/** The characters of a run that match a run of the search. */
function placesOf(wanted: Wanted, run: Run): FoldedCharacter[] {
  if (wanted.isHan !== run.isHan) return [];
  const { characters } = run;
  const { length } = wanted.characters;
  const isAt = (at: number) =>
    wanted.characters.every(({ text }, index) => text === characters[at + index]?.text);
  // A word matches by its beginning, or by its stem.
  if (!run.isHan) {
    if (isAt(0)) return characters.slice(0, length);
    return wanted.stem === stemOf(textOf(run)) ? characters : [];
  }
  return characters.flatMap((_, at) => (isAt(at) ? characters.slice(at, at + length) : []));
}

function piecesOf(text: string, marked: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const isMatch = marked.has(place);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text[place] ?? "";
    else pieces.push({ text: text[place] ?? "", isMatch });
  }
  return pieces;
}
