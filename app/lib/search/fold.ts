/** A character of folded text, with its place in the original. */
export type FoldedCharacter = { text: string; start: number; end: number };

/**
 * Normalises text for search: unifies compatibility forms (full-width letters, ligatures) and case,
 * character by character, so that matches can be marked in the original.
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
