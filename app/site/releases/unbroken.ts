import type { Piece } from "~/lib/search/pieces";

/** A number in the list of known vulnerabilities, as releases name their fixes: `CVE-2026-76025`. */
const fixNumber = /(CVE-\d{4}-\d+)/;

/** A part of a text that stays on one line, or one that may break. */
type TextPart = { isWhole: boolean; pieces: Piece[] };

/**
 * Parts a text at numbers of fixes, which browsers would break at their hyphens. A search may have
 * marked a part of a number, so a number can have several pieces.
 */
export function unbroken(pieces: readonly Piece[]): TextPart[] {
  const rest = [...pieces];
  const take = (length: number): Piece[] => {
    const taken: Piece[] = [];
    let missing = length;
    while (missing > 0) {
      const piece = rest.shift();
      if (piece === undefined) break;
      const { text, isMatch } = piece;
      taken.push({ text: text.slice(0, missing), isMatch });
      if (text.length > missing) rest.unshift({ text: text.slice(missing), isMatch });
      missing -= text.length;
    }
    return taken;
  };
  const text = pieces.map((piece) => piece.text).join("");
  // With a group in the expression every second part is a number.
  return text
    .split(fixNumber)
    .map((part, index) => ({ isWhole: index % 2 === 1, pieces: take(part.length) }))
    .filter((part) => part.pieces.length > 0);
}
