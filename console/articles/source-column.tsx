import type { Ref } from "react";
import { useMemo } from "react";
import { type Locale, locales } from "~/i18n/locales";
import { DiffMarks, paragraphLook, withoutHeadingMark } from "~console/drafts/diff-marks";
import { diffWords } from "~console/drafts/word-diff";
import type { SourceParagraph } from "~console/editor/pairs";
import { useLanguage } from "~console/words";
import type { Source } from "./use-source";

/** The source beside its translation, a paragraph a row. \`placeOf\` keeps their elements. */
export function SourceColumn({
  source,
  locale,
  showsChanges,
  columnRef,
  placeOf,
  className,
}: {
  source: Source;
  locale: Locale;
  showsChanges: boolean;
  columnRef: Ref<HTMLDivElement>;
  placeOf: (left: number, element: HTMLElement | null) => void;
  className: string;
}) {
  const { editor } = useLanguage().words.articles;
  return (
    <div
      ref={columnRef}
      lang={locales[locale].htmlLang}
      className={`relative bg-sunk ${className}`}
    >
      {source.current === null && <p className="px-4 py-3 md:pl-8">{editor.noSource}</p>}
      {source.column.map((paragraph, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one revision never move
          key={index}
          data-left=""
          ref={(element) => placeOf(index, element)}
          className={`border-t border-line px-4 py-2.5 text-[0.9375rem] leading-[1.65] break-words whitespace-pre-wrap md:absolute md:inset-x-0 md:pl-8 ${paragraphLook(paragraph.shape)}`}
        >
          <SourceText paragraph={paragraph} locale={locale} showsChanges={showsChanges} />
        </div>
      ))}
    </div>
  );
}

function SourceText({
  paragraph: { before, after, change },
  locale,
  showsChanges,
}: {
  paragraph: SourceParagraph;
  locale: Locale;
  showsChanges: boolean;
}) {
  const parts = useMemo(
    () =>
      change === undefined || !showsChanges
        ? [{ kind: "same" as const, text: after ?? "" }]
        : diffWords(locale, before ?? "", after ?? ""),
    [before, after, change, locale, showsChanges],
  );
  return <DiffMarks parts={withoutHeadingMark(parts)} />;
}
