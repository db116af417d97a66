/** A block of Markdown between blank lines, with its place in the text. */
export type Paragraph = { text: string; from: number; to: number };

/**
 * Fields of a text that are translated as its Markdown is: each is a line of words of its own in every
 * language. The console shows, compares and joins them by this list, in this order.
 */
export const translatedFields = ["title", "summary"] as const;
export type TranslatedField = (typeof translatedFields)[number];

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
export type ParagraphPair = { before: number | null; after: number | null };

/** Above this many comparisons only what is equal at both ends is aligned. */
const mostComparisons = 4_000_000;

/**
 * Splits Markdown at blank lines; a fenced block of code is one paragraph. Joined with what lies
 * between them, the paragraphs are the text, byte for byte.
 */
export function splitParagraphs(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: { from: number; to: number } | null = null;
  let fence: string | null = null;
  const close = () => {
    if (open !== null) paragraphs.push({ ...open, text: markdown.slice(open.from, open.to) });
    open = null;
  };
  for (const { 0: line, index } of markdown.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (line === "") break;
    const content = line.replace(/[\r\n]+$/, "");
    if (content.trim() === "" && fence === null) {
      close();
      continue;
    }
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(content) ?? [];
    if (fence === null) fence = mark ?? null;
    else if (isFenceEnd(content, fence)) fence = null;
    const to = index + content.length;
    open = { from: (open as { from: number } | null)?.from ?? index, to };
  }
  close();
  return paragraphs;
}

/** Whether a line ends a block of code that began with this fence. */
function isFenceEnd(line: string, fence: string): boolean {
  const end = line.trim();
  return end.length >= fence.length && end === (fence[0] ?? "").repeat(end.length);
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
  let [oldPlace, newPlace] = [0, 0];
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
  const [rows, columns] = [before.length, after.length];
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
  let [row, column] = [0, 0];
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
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
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

/** What a paragraph is, as far as a translation keeps it. */
function shapeOf(text: string): string {
  const [, heading] = /^ {0,3}(#{1,6})\s/.exec(text) ?? [];
  if (heading !== undefined) return heading;
  if (/^ {0,3}(?:```|~~~)/.test(text)) return "code";
  if (/^ {0,3}>/.test(text)) return "quote";
  if (/^ {0,3}(?:[-*+]|\d+[.)])\s/.test(text)) return "list";
  if (/^ {0,3}\[\^[^\]]+\]:/.test(text)) return "note";
  if (/^ {0,3}\|/.test(text)) return "table";
  if (/^ {0,3}!\[[^\]]*\]\([^)]*\)\s*$/.test(text)) return "figure";
  return "text";
}

/**
 * Pairs the paragraphs of a source (`before`) with those of its translation (`after`) by what they
 * are, headings first; what has no counterpart stands alone.
 */
export function pairParagraphs(
  source: readonly string[],
  translation: readonly string[],
): ParagraphPair[] {
  return alignParagraphs(source.map(shapeOf), translation.map(shapeOf));
}
