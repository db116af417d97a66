import { fold } from "./fold";
import { runsOf, textOf } from "./runs";
import { longestQuery } from "./search-query";

/** A piece of a text: what was searched for, or what stands around it. */
export type Piece = { text: string; isMatch: boolean };

/** A text in pieces, so that the words of a search can be marked in it. Joined they are the text. */
export function highlight(text: string, typed: string): Piece[] {
  const folded = fold(text);
  const whole = folded.map((character) => character.text).join("");
  const offsets = offsetsOf(folded.map((character) => character.text));
  const marked = new Set<number>();
  for (const run of runsOf(typed.slice(0, longestQuery))) {
    const wanted = textOf(run);
    for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1)) {
      // A word of letters is found at its beginning only, as search finds it.
      if (!run.isHan && /[\p{L}\p{N}]$/u.test(whole.slice(Math.max(0, at - 2), at))) continue;
      for (let offset = at; offset < at + wanted.length; offset += 1) {
        const character = folded[offsets[offset] ?? -1];
        if (character === undefined) continue;
        for (let place = character.start; place < character.end; place += 1) marked.add(place);
      }
    }
  }
  return piecesOf(text, marked);
}

/** For each code unit of the folded text the character that it belongs to. */
function offsetsOf(characters: string[]): number[] {
  return characters.flatMap((character, index) => Array(character.length).fill(index));
}

function piecesOf(text: string, marked: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const isMatch = marked.has(place);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text[place];
    else pieces.push({ text: text[place] ?? "", isMatch });
  }
  return pieces;
}
