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
    // Most characters fold to one: ASCII by its case, the common Chinese ones to themselves.
    if (isAscii(character) || isCommonHan(character)) {
      folded.push({ text: character.toLowerCase(), start, end });
      start = end;
      continue;
    }
    for (const piece of character.normalize("NFKC").toLowerCase()) {
      folded.push({ text: piece, start, end });
    }
    start = end;
  }
  return folded;
}

function isAscii(character: string): boolean {
  return character.charCodeAt(0) < 0x80;
}

/** Whether a character is in the block of the common Chinese characters, where each stands for itself. */
export function isCommonHan(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= 0x4e00 && code <= 0x9fff;
}
