import { useMemo } from "react";
import type { Article } from "~/console-api/schemas/articles";
import { openChanges, type SourceChange, sourceChanges } from "~/domain/document/paragraphs";
import type { TranslatedField } from "~/domain/document/translated-fields";
import type { Locale } from "~/i18n/locales";
import { type SourceParagraph, sourceColumn } from "~console/editor/pairs";

/** The source beside a translation: its column, what changed, and what nobody has looked at. */
export function useSource({ source, texts }: Article, isTranslation: boolean, locale: Locale) {
  const translation = texts[locale]?.translation ?? null;
  return useMemo(() => {
    const { current } = source;
    const from = source.from ?? current;
    const open = new Map<TranslatedField | number, SourceChange>();
    if (!isTranslation || current === null || from === null) {
      const beside = { column: [] as SourceParagraph[], open: new Set<number>() };
      return { current, from, changes: [], column: beside.column, open, openCount: 0, beside };
    }
    const changes = translation === null ? [] : sourceChanges(from, current);
    const unseen = openChanges(changes, translation?.checked ?? []);
    const column = sourceColumn(translation === null ? current : from, current);
    for (const change of unseen) {
      if (change.place !== "body") open.set(change.place, change);
    }
    column.forEach(({ change }, left) => {
      const found = unseen.find(
        (one) =>
          one.place === "body" && one.before === change?.before && one.after === change.after,
      );
      if (change !== undefined && found !== undefined) open.set(left, found);
    });
    const beside = {
      column,
      open: new Set([...open.keys()].filter((key) => typeof key === "number")),
    };
    return { current, from, changes, column, open, openCount: unseen.length, beside };
  }, [source, translation, isTranslation]);
}

export type Source = ReturnType<typeof useSource>;
