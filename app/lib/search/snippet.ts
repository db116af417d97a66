import { highlightFirst } from "./highlight";
import type { Piece } from "./pieces";

/** Approximate number of characters before the first match, and of the whole snippet. */
const lead = 30;
const whole = 140;

/** An excerpt around the first match, with marks; null without a match. */
export function snippet(text: string, typed: string): Piece[] | null {
  const pieces = highlightFirst(text, typed, whole);
  const first = pieces.findIndex(({ isMatch }) => isMatch);
  if (first === -1) return null;
  const before = pieces[first - 1]?.text ?? "";
  const shown: Piece[] = before === "" ? [] : [{ text: endOf(before), isMatch: false }];
  let length = shown[0]?.text.length ?? 0;
  for (const piece of pieces.slice(first)) {
    const room = whole - length;
    const isCut = piece.text.length > room;
    shown.push(isCut ? { ...piece, text: `${startOf(piece.text, room)}…` } : piece);
    length += piece.text.length;
    if (length >= whole) break;
  }
  return shown;
}

/** The end of a text, starting with a whole word if there are spaces. */
function endOf(text: string): string {
  if (text.length <= lead) return text;
  const end = text.slice(-lead).replace(/^[\udc00-\udfff]/, "");
  return `…${end.replace(/^[\p{Script=Latin}\p{N}]*\s+/u, "")}`;
}

function startOf(text: string, length: number): string {
  const start = text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
  return start.replace(/\s+[\p{Script=Latin}\p{N}]*$/u, "");
}

/** Removes Markdown's markup, well enough for a snippet. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$|^[ \t|:-]+$|^\[\^[^\]\n]{1,100}\]:.*$/gm, " ")
    .replace(/!?\[([^\]^\n][^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/\[\^[^\]\n]{1,100}\]/g, "")
    .replace(/^[ \t]*(?:#+|>|[-*+]|\d{1,9}\.)[ \t]+/gm, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/[\s|]+/g, " ")
    .trim();
}
