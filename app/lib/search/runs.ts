import { type FoldedCharacter, fold, isCommonHan } from "./fold";

/** A run of Han characters, or a word of another script. */
export type Run = { isHan: boolean; characters: FoldedCharacter[] };

/** Splits text into runs of Han characters and words of other scripts. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let current: Run | undefined;
  for (const character of fold(text)) {
    const kind = kindOf(character.text);
    if (kind === "divider") {
      current = undefined;
      continue;
    }
    const isHan = kind === "han";
    if (current?.isHan !== isHan) {
      current = { isHan, characters: [] };
      runs.push(current);
    }
    current.characters.push(character);
  }
  return runs;
}

function kindOf(character: string): "han" | "word" | "divider" {
  if (isCommonHan(character)) return "han";
  if (/\p{Script=Han}/u.test(character)) return "han";
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? "word" : "divider";
}

/** A run as one string. */
export function textOf({ characters }: Run): string {
  let text = "";
  for (const character of characters) text += character.text;
  return text;
}
