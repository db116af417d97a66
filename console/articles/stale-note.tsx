import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { StateShape } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import type { Source } from "./use-source";

/** A paragraph whose source has changed: it fits still, or has been written anew. */
export function StaleNote({
  words,
  isEdited,
  about,
  onConfirm,
}: {
  words: string;
  isEdited: boolean;
  about: string;
  onConfirm: () => void;
}) {
  const { editor } = useLanguage().words.articles;
  return (
    <div className="flex min-h-[46px] flex-wrap items-center justify-between gap-2">
      <span className="flex items-center gap-2 text-micro text-warn">
        <StateShape state="stale" />
        {words}
      </span>
      <Button
        size="row"
        tone={isEdited ? "ink" : "line"}
        {...(isEdited && { icon: "check" as const })}
        aria-label={fill(isEdited ? editor.markCurrentFor : editor.stillFitsFor, { text: about })}
        onPress={onConfirm}
      >
        {isEdited ? editor.markCurrent : editor.stillFits}
      </Button>
    </div>
  );
}

/** What stands under the paragraphs whose source has changed; \`placeOf\` keeps their elements. */
export function StaleNotes({
  source,
  day,
  edited,
  placeOf,
  onConfirm,
}: {
  source: Source;
  /** When the source was published. */
  day: string;
  /** Rows that were written anew since. */
  edited: ReadonlySet<number>;
  placeOf: (left: number, element: HTMLElement | null) => void;
  onConfirm: (key: string) => void;
}) {
  const { editor } = useLanguage().words.articles;
  const said = {
    added: editor.notTranslated,
    removed: editor.sourceRemoved,
    changed: editor.sourceChanged,
  };
  return [...source.beside.open].map((left) => {
    const paragraph = source.column[left];
    if (paragraph?.change === undefined) return null;
    const { key, kind } = paragraph.change;
    return (
      <div key={key} ref={(element) => placeOf(left, element)} className="absolute inset-x-0 px-5">
        <StaleNote
          words={fill(said[kind], { day })}
          isEdited={edited.has(left)}
          about={(paragraph.after ?? paragraph.before ?? "").slice(0, 40)}
          onConfirm={() => onConfirm(key)}
        />
      </div>
    );
  });
}
