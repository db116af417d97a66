import type { Text } from "@codemirror/state";
import { findExcess } from "~/lib/markdown/markdown-bounds";
import { parseTokens } from "~/lib/markdown/markdown-parser";

/** Parts of a text in which marks of Markdown are characters like others. */
const literal = new Set(["codeFenced", "codeIndented", "codeText", "resource", "definition"]);

/** Whether a place of a text is in code or in the address of a link, where pasted words come as they are. */
export function isLiteralPlace(source: string, place: number): boolean {
  if (findExcess(source) !== null) return true;
  let fences = 0;
  for (const [action, { type, start, end }] of parseTokens(source, false)) {
    if (type === "codeFenced" && action === "enter") fences = 0;
    if (type === "codeFencedFence" && action === "enter") fences += 1;
    if (action === "enter" || !literal.has(type) || start.offset >= place) continue;
    // A fence that nothing closes goes on to the end of the text.
    const isOpen = type === "codeIndented" || (type === "codeFenced" && fences < 2);
    if (place < end.offset || (isOpen && place === end.offset)) return true;
  }
  return false;
}

/** The marks that begin a line without words: an item of a list, a quotation, a heading. */
const emptyStart = /^[ \t]*(?:(?:#{1,6}|[-*+>]|\d{1,9}[.)])[ \t]*(?:\[[ xX]\][ \t]*)?)*$/;

/**
 * The change that puts pasted Markdown into a text. Paragraphs, lists and tables get empty lines around them, and
 * replace the marks of a line without words.
 */
export function placeOfPaste(
  doc: Text,
  selected: { from: number; to: number },
  { markdown, isInline }: { markdown: string; isInline: boolean },
): { from: number; to: number; insert: string } {
  if (isInline) return { ...selected, insert: markdown };
  const first = doc.lineAt(selected.from);
  const last = doc.lineAt(selected.to);
  const before = doc.sliceString(first.from, selected.from);
  const after = doc.sliceString(selected.to, last.to);
  const isBlank = (number: number) =>
    number < 1 || number > doc.lines || doc.line(number).text.trim() === "";
  const startsLine = emptyStart.test(before);
  const endsLine = after.trim() === "";
  const gapAbove = isBlank(first.number - 1) ? "" : "\n";
  const gapBelow = isBlank(last.number + 1) ? "" : "\n";
  return {
    from: startsLine ? first.from : selected.from,
    to: endsLine ? last.to : selected.to,
    insert: (startsLine ? gapAbove : "\n\n") + markdown + (endsLine ? gapBelow : "\n\n"),
  };
}

/** A link on selected words, where an address is pasted over them; undefined: it is no address, or there are no words. */
export function linkOnWords(words: string, pasted: string): string | undefined {
  const address = pasted.trim();
  if (!/^https?:\/\/[^\s<>]+$/i.test(address) || /^https?:\/\//i.test(words.trim()))
    return undefined;
  if (words.trim() === "" || /[\n[\]]/.test(words)) return undefined;
  return `[${words}](${/[()]/.test(address) ? `<${address}>` : address})`;
}
