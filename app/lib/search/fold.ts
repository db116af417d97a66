/** A character of folded text, and where in the original it came from. */
export type FoldedCharacter = { text: string; start: number; end: number };

/**
 * Text as search compares it: compatibility forms made one (full-width letters, ligatures) and
 * case dropped, character by character, so that a match can be shown in the original.
 */
export function fold(text: string): FoldedCharacter[] {
  const folded: FoldedCharacter[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const piece of character.normalize("NFKC").toLowerCase()) {
      folded.push({ text: piece, start, end });
    }
    start = end;
  }
  return folded;
}
