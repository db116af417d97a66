import {
  alignParagraphs,
  pairParagraphs,
  type Shape,
  type SourceChange,
  type SourceWords,
  sourceChanges,
  splitParagraphs,
} from "~/domain/document/paragraphs";

/** A paragraph of the source's column: as it was when the translation was made, and as it is. */
export type SourceParagraph = {
  /** Index among the paragraphs of the current source; null: it was removed. */
  index: number | null;
  before: string | null;
  after: string | null;
  /** Of `after`, or of `before` where it was removed. */
  shape: Shape;
  change: SourceChange | undefined;
};

/** The paragraphs of the source's column in order, those that were removed at their old places. */
export function sourceColumn(from: SourceWords, current: SourceWords): SourceParagraph[] {
  const old = splitParagraphs(from.body);
  const now = splitParagraphs(current.body);
  const before = old.map(({ text }) => text);
  const after = now.map(({ text }) => text);
  const changes = sourceChanges(from, current).filter(({ place }) => place === "body");
  return alignParagraphs(before, after).map((pair) => ({
    index: pair.after,
    before: pair.before === null ? null : (before[pair.before] ?? ""),
    after: pair.after === null ? null : (after[pair.after] ?? ""),
    shape: (now[pair.after ?? -1] ?? old[pair.before ?? -1])?.shape ?? "text",
    change: changes.find((one) => one.before === pair.before && one.after === pair.after),
  }));
}

/**
 * A row of the two columns. `left`: index in the source's column; `from`, `to`: where the paragraph
 * of the translation is in its text, null where it is missing.
 */
export type Row = { left: number | null; place: Place | null };

/** Where a paragraph is in its text, and what it is. */
export type Place = { from: number; to: number; shape: Shape };

/** Pairs the source's column with the paragraphs of a translation. */
export function rowsOf(column: readonly SourceParagraph[], translation: string): Row[] {
  const paragraphs = splitParagraphs(translation);
  const standing = column.flatMap(({ shape, index }, left) =>
    index === null ? [] : [{ shape, left }],
  );
  const pairs = pairParagraphs(
    standing.map(({ shape }) => shape),
    paragraphs.map(({ shape }) => shape),
  );
  const rows: Row[] = pairs.map(({ before, after }) => {
    const paragraph = after === null ? undefined : paragraphs[after];
    return {
      left: before === null ? null : (standing[before]?.left ?? null),
      place:
        paragraph === undefined
          ? null
          : { from: paragraph.from, to: paragraph.to, shape: paragraph.shape },
    };
  });
  // What was removed from the source stands where it was: after what comes before it there.
  column.forEach(({ index }, left) => {
    if (index !== null) return;
    const before = rows.findLastIndex((row) => row.left !== null && row.left < left);
    rows.splice(before + 1, 0, { left, place: null });
  });
  return rows;
}

/** Finds the paragraph of a translation beside each one of the column. Null: it is missing. */
export function textsBeside(
  column: readonly SourceParagraph[],
  translation: string,
): Map<number, string | null> {
  const texts = new Map<number, string | null>();
  for (const { left, place } of rowsOf(column, translation)) {
    if (left === null) continue;
    texts.set(left, place === null ? null : translation.slice(place.from, place.to));
  }
  return texts;
}
