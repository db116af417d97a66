import type { Nodes } from "mdast";
import { findExcess } from "~/lib/markdown/markdown-bounds";
import { parseBlocks } from "~/lib/markdown/markdown-parser";
import { type TranslatedField, translatedFields } from "./translated-fields";

/** A block of Markdown, or a part of one between blank lines, with its place in the text. */
type Paragraph = { text: string; from: number; to: number; shape: Shape };

/** A language's words: what is translated. */
export type SourceWords = { fields: Record<TranslatedField, string>; body: string };

/** A part of the source that changed since a translation was made. */
export type SourceChange = {
  /** Depends on place and new words only, so that "still fits" stays after changes elsewhere. */
  key: string;
  place: TranslatedField | "body";
  kind: "added" | "changed" | "removed";
  /** Index among the paragraphs of the older body; null for titles and what was added. */
  before: number | null;
  /** Index among the paragraphs of the newer body; null for titles and what was removed. */
  after: number | null;
};

/** Paragraphs of an older and of a newer text; one of them may be missing. */
type ParagraphPair = { before: number | null; after: number | null };

/** Above this many comparisons only what is equal at both ends is aligned. */
const mostComparisons = 4_000_000;

/** What a paragraph is on the page: a heading by its depth; `text` where nothing sets it apart. */
export type Shape = "#" | "##" | "###" | "####" | "#####" | "######" | OtherShape;
type OtherShape = "code" | "quote" | "list" | "note" | "table" | "figure" | "text";

/** The texts that were split last: an editor asks for the same one with each step of its cursor. */
const split = new Map<string, Paragraph[]>();
const mostSplit = 8;

/**
 * Splits Markdown where the page begins another block, and where blank lines are between the parts of one; never
 * within code. Joined with what lies between them, the paragraphs are the text, byte for byte.
 */
export function splitParagraphs(markdown: string): Paragraph[] {
  const known = split.get(markdown);
  if (known !== undefined) return known;
  const paragraphs = splitAnew(markdown);
  split.set(markdown, paragraphs);
  const [oldest] = split.keys();
  if (split.size > mostSplit && oldest !== undefined) split.delete(oldest);
  return paragraphs;
}

function splitAnew(markdown: string): Paragraph[] {
  // What is too much for pages is too much here, too: it is split by its blank lines alone.
  const blocks = findExcess(markdown) === null ? parseBlocks(markdown).children : [];
  const shapes = new Map<number, Shape>();
  const starts = new Set<number>();
  const wholes: { from: number; to: number }[] = [];
  const look = (node: Nodes, isTop: boolean) => {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return;
    const lineStart = start.offset - start.column + 1;
    if (isTop) starts.add(lineStart);
    if (!shapes.has(lineStart)) shapes.set(lineStart, shapeOf(node, markdown));
    if (node.type === "code" || node.type === "html") {
      wholes.push({ from: lineStart, to: end.offset });
    }
    if (["list", "listItem", "blockquote", "footnoteDefinition"].includes(node.type)) {
      for (const child of "children" in node ? node.children : []) look(child, false);
    }
  };
  for (const [index, block] of blocks.entries()) {
    // A page shows no definitions, so a list of them stays together.
    const isMore = block.type === "definition" && blocks[index - 1]?.type === "definition";
    look(block, !isMore);
  }
  const paragraphs: Paragraph[] = [];
  let open = null as Omit<Paragraph, "text"> | null;
  const close = () => {
    if (open !== null) paragraphs.push({ ...open, text: markdown.slice(open.from, open.to) });
    open = null;
  };
  let whole = 0;
  for (const { 0: line, index } of markdown.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (line === "") break;
    const content = line.replace(/[\r\n]+$/, "");
    while ((wholes[whole]?.to ?? Number.POSITIVE_INFINITY) < index) whole += 1;
    const isInside = index > (wholes[whole]?.from ?? Number.POSITIVE_INFINITY);
    if (content.trim() === "" && !isInside) {
      close();
      continue;
    }
    if (starts.has(index)) close();
    const to = index + content.length;
    open = {
      from: open?.from ?? index,
      to,
      shape: open?.shape ?? shapes.get(index) ?? "text",
    };
  }
  close();
  return paragraphs;
}

/** What a block is, as far as a translation keeps it. */
function shapeOf(node: Nodes, markdown: string): Shape {
  switch (node.type) {
    case "heading":
      return "#".repeat(node.depth) as Shape;
    case "code":
      return "code";
    case "blockquote":
      return "quote";
    case "list":
    case "listItem":
      return "list";
    case "footnoteDefinition":
      return "note";
    case "table":
      return "table";
    default: {
      const { start, end } = node.position ?? {};
      const text = markdown.slice(start?.offset, end?.offset);
      return /^!\[[^\]]*\]\([^)]*\)\s*$/.test(text) ? "figure" : "text";
    }
  }
}

/**
 * Aligns the paragraphs of two versions of a text: equal ones with each other, and between them, in
 * order, what was changed.
 */
export function alignParagraphs(
  before: readonly string[],
  after: readonly string[],
): ParagraphPair[] {
  const pairs: ParagraphPair[] = [];
  let oldPlace = 0;
  let newPlace = 0;
  const ends: readonly (readonly [number, number])[] = [
    ...equalPlaces(before, after),
    [before.length, after.length],
  ];
  for (const [oldEqual, newEqual] of ends) {
    const gap = alignChanged(before.slice(oldPlace, oldEqual), after.slice(newPlace, newEqual));
    for (const pair of gap) {
      pairs.push({
        before: pair.before === null ? null : pair.before + oldPlace,
        after: pair.after === null ? null : pair.after + newPlace,
      });
    }
    if (oldEqual < before.length && newEqual < after.length) {
      pairs.push({ before: oldEqual, after: newEqual });
    }
    [oldPlace, newPlace] = [oldEqual + 1, newEqual + 1];
  }
  return pairs;
}

/** Places of equal paragraphs in both texts: a longest common subsequence. */
function equalPlaces(before: readonly string[], after: readonly string[]): [number, number][] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  const places: [number, number][] = [];
  for (let place = 0; place < start; place += 1) places.push([place, place]);
  const oldMiddle = before.slice(start, before.length - end);
  const newMiddle = after.slice(start, after.length - end);
  for (const [one, other] of longestCommon(oldMiddle, newMiddle)) {
    places.push([one + start, other + start]);
  }
  for (let place = end; place > 0; place -= 1) {
    places.push([before.length - place, after.length - place]);
  }
  return places;
}

function longestCommon(before: readonly string[], after: readonly string[]): [number, number][] {
  const rows = before.length;
  const columns = after.length;
  if (rows === 0 || columns === 0 || rows * columns > mostComparisons) return [];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const places: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (before[row] === after[column]) {
      places.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}

/**
 * Pairs what lies between two equal paragraphs: each old paragraph with the next new one that is like
 * it, and where as many stand on both sides, in order.
 */
function alignChanged(before: readonly string[], after: readonly string[]): ParagraphPair[] {
  if (before.length === after.length) {
    return before.map((_, place) => ({ before: place, after: place }));
  }
  const pairs: ParagraphPair[] = [];
  let next = 0;
  const mayCompare = before.length * after.length <= 10_000;
  for (const [place, text] of before.entries()) {
    let found = -1;
    for (let other = next; mayCompare && other < after.length; other += 1) {
      if (isLike(text, after[other] ?? "")) {
        found = other;
        break;
      }
    }
    if (found === -1) {
      pairs.push({ before: place, after: null });
      continue;
    }
    for (; next < found; next += 1) pairs.push({ before: null, after: next });
    pairs.push({ before: place, after: found });
    next = found + 1;
  }
  for (; next < after.length; next += 1) pairs.push({ before: null, after: next });
  return pairs;
}

/** Whether two paragraphs share at least 40 of 100 of their pairs of characters. */
function isLike(one: string, other: string): boolean {
  const ones = bigramsOf(one);
  const others = bigramsOf(other);
  let shared = 0;
  for (const pair of ones) if (others.has(pair)) shared += 1;
  return shared * 5 >= Math.min(ones.size, others.size) * 2 && shared * 5 >= ones.size;
}

function bigramsOf(text: string): Set<string> {
  const characters = [...text.slice(0, 2_000)];
  return new Set(characters.map((character, place) => character + (characters[place + 1] ?? "")));
}

/** What changed in the source between the revision that a translation was made from and another. */
export function sourceChanges(from: SourceWords, current: SourceWords): SourceChange[] {
  const changes: SourceChange[] = [];
  for (const place of translatedFields) {
    const words = current.fields[place];
    if (from.fields[place] === words) continue;
    const key = changeKey(place, words);
    changes.push({ key, place, kind: "changed", before: null, after: null });
  }
  const before = splitParagraphs(from.body).map(({ text }) => text);
  const after = splitParagraphs(current.body).map(({ text }) => text);
  for (const pair of alignParagraphs(before, after)) {
    const old = pair.before === null ? null : (before[pair.before] ?? "");
    const words = pair.after === null ? null : (after[pair.after] ?? "");
    if (old === words) continue;
    const kind = old === null ? "added" : words === null ? "removed" : "changed";
    const key = changeKey(kind === "removed" ? "removed" : "body", words ?? old ?? "");
    changes.push({ key, place: "body", kind, ...pair });
  }
  return changes;
}

/** Changes of the source that nobody has looked at. */
export function openChanges(
  changes: readonly SourceChange[],
  checked: readonly string[],
): SourceChange[] {
  return changes.filter(({ key }) => !checked.includes(key));
}

/** A short name for words: 53 bits of them (cyrb53), which both sides compute alike. */
function changeKey(place: string, words: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < words.length; index += 1) {
    const unit = words.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return `${place}-${(4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)}`;
}

/**
 * Pairs the paragraphs of a source (`before`) with those of its translation (`after`) by what they
 * are, headings first; what has no counterpart stands alone.
 */
export function pairParagraphs(
  source: readonly Shape[],
  translation: readonly Shape[],
): ParagraphPair[] {
  return alignParagraphs(source, translation);
}
