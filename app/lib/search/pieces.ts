/** A piece of a text, matching the search or not. */
export type Piece = { text: string; isMatch: boolean };

/** A part of a text: from the index `start` up to `end`, which is no part of it. */
export type Part = { start: number; end: number };

/**
 * Splits a text into matching and other pieces; joined they are the text. The server finds the matches, because
 * the dictionary of Chinese characters is too large for the browser.
 */
export function piecesOf(text: string, matches: readonly Part[]): Piece[] {
  const pieces: Piece[] = [];
  let place = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > place) pieces.push({ text: text.slice(place, end), isMatch });
    place = end;
  };
  for (const { start, end } of matches) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
