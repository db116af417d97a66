/**
 * Normalises one character for search: unifies compatibility forms (full-width letters, ligatures) and
 * case. Some characters fold to several.
 */
export function foldedOf(character: string): string {
  // Most characters fold to one: ASCII by its case, the common Chinese ones to themselves.
  if (isAscii(character) || isCommonHan(character)) return character.toLowerCase();
  return character.normalize("NFKC").toLowerCase();
}

export function isAscii(character: string): boolean {
  return character.charCodeAt(0) < 0x80;
}

/** Whether a character is in the block of the common Chinese characters, where each stands for itself. */
export function isCommonHan(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= 0x4e00 && code <= 0x9fff;
}
