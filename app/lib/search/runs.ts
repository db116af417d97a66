import { foldedOf, isAscii, isCommonHan } from "./fold";

/** A character of folded text, with its place in the original. */
export type FoldedCharacter = { text: string; start: number; end: number };

/** A run of Han characters, or a word of another script. */
export type Run = { isHan: boolean; characters: FoldedCharacter[] };

/** Splits text into runs of Han characters and words of other scripts. */
export function runsOf(text: string): Run[] {
  return [...runsIn(text)];
}

/**
 * The runs of a text, one after another: who needs only the first ones stops. Text is folded character by
 * character, so that matches can be marked in the original.
 */
export function* runsIn(text: string): Generator<Run, void> {
  let current: Run | undefined;
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const piece of foldedOf(character)) {
      const kind = kindOf(piece);
      const isHan = kind === "han";
      if (current !== undefined && (kind === "divider" || current.isHan !== isHan)) {
        yield current;
        current = undefined;
      }
      if (kind === "divider") continue;
      current ??= { isHan, characters: [] };
      current.characters.push({ text: piece, start, end });
    }
    start = end;
  }
  if (current !== undefined) yield current;
}

function kindOf(character: string): "han" | "word" | "divider" {
  if (isAscii(character)) return isLetterOrDigit(character.charCodeAt(0)) ? "word" : "divider";
  if (isCommonHan(character)) return "han";
  if (/\p{Script=Han}/u.test(character)) return "han";
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? "word" : "divider";
}

/** @param code of a folded ASCII character, which has no capital letters */
function isLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** A run as one string. */
export function textOf({ characters }: Run): string {
  let text = "";
  for (const character of characters) text += character.text;
  return text;
}
