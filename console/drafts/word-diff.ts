import { diffArrays } from "diff";
import { alignParagraphs, type Shape, splitParagraphs } from "~/domain/document/paragraphs";
import { type Locale, locales } from "~/i18n/locales";

/** A stretch of a text: in both, or only in the newer or the older one. */
export type DiffPart = { kind: "same" | "inserted" | "deleted"; text: string };

/** A comparison that takes longer shows the whole paragraph as replaced, in milliseconds. */
const timeout = 60;

const segmenters = new Map<Locale, Intl.Segmenter>();

/** Words as browsers without `Intl.Segmenter` get them: of Chinese, each character is one. */
const simpleWord = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+|\s+|./gsu;

function wordsIn(locale: Locale, text: string): string[] {
  const { Segmenter } = Intl;
  // Firefox has it from 125 on.
  if (Segmenter === undefined) return text.match(simpleWord) ?? [];
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Segmenter(locales[locale].htmlLang, { granularity: "word" });
    segmenters.set(locale, segmenter);
  }
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Compares two paragraphs by whole words, also in Chinese. */
export function diffWords(locale: Locale, before: string, after: string): DiffPart[] {
  if (before === after) return after === "" ? [] : [{ kind: "same", text: after }];
  const found = diffArrays(wordsIn(locale, before), wordsIn(locale, after), { timeout });
  if (found === undefined) {
    return [
      { kind: "deleted", text: before },
      { kind: "inserted", text: after },
    ];
  }
  return found.map(({ added, removed, value }) => ({
    kind: added ? "inserted" : removed ? "deleted" : "same",
    text: value.join(""),
  }));
}

/** A paragraph of one text beside that of the other; null: only the other one has it. */
export type ParagraphDiff = {
  before: string | null;
  after: string | null;
  /** Of the newer one, where there is one. */
  shape: Shape;
  parts: DiffPart[];
};

/** Compares two texts paragraph by paragraph. */
export function diffTexts(locale: Locale, before: string, after: string): ParagraphDiff[] {
  const old = splitParagraphs(before);
  const now = splitParagraphs(after);
  const pairs = alignParagraphs(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  );
  return pairs.map((pair) => {
    const from = pair.before === null ? undefined : old[pair.before];
    const to = pair.after === null ? undefined : now[pair.after];
    return {
      before: from?.text ?? null,
      after: to?.text ?? null,
      shape: (to ?? from)?.shape ?? "text",
      parts: diffWords(locale, from?.text ?? "", to?.text ?? ""),
    };
  });
}

/** How many words (in Chinese: as a dictionary has them) were inserted and deleted. */
export function countWordsOf(locale: Locale, diffs: readonly Pick<ParagraphDiff, "parts">[]) {
  const counts = { inserted: 0, deleted: 0 };
  for (const { kind, text } of diffs.flatMap(({ parts }) => parts)) {
    if (kind === "same") continue;
    counts[kind] += wordsIn(locale, text).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }
  return counts;
}
