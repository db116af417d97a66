import "./strings";
import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import { problemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { secondWords } from "~console/words/times";
import type { SaveState } from "./draft-keeper";
import { savesLocally } from "./local-drafts";

/** Words for the states of a save; those with `Unkept` hold where this browser keeps no copy either. */
type SaveWords = {
  /** With the time in place of `{time}`. */
  saved: string;
  /** Nothing was saved yet. */
  none: string;
  offline: string;
  offlineUnkept: string;
  /** Follows the reason. */
  failed: string;
  failedUnkept: string;
  conflict: string;
  conflictUnkept: string;
};

/** Whether the server does not have what is typed. */
export const isUnsaved = ({ kind }: SaveState<unknown>): boolean =>
  kind === "failed" || kind === "offline" || kind === "conflict";

/** The sentence that says where what is typed is: on the server, on its way, only here, or nowhere. */
export function useSaveWords(save: SaveState<unknown>, own: SaveWords): string {
  const language = useLanguage();
  const isKept = useStore(savesLocally);
  switch (save.kind) {
    case "saved":
      return save.at === null
        ? own.none
        : fill(own.saved, { time: secondWords(language.locale, save.at) });
    case "failed":
      return `${problemWords(language, save.error)} ${isKept ? own.failed : own.failedUnkept}`;
    case "offline":
      return isKept ? own.offline : own.offlineUnkept;
    case "conflict":
      return isKept ? own.conflict : own.conflictUnkept;
    default:
      return language.words.drafts.save[save.kind];
  }
}

/**
 * The line that says where what is typed is, always at the same place. Screen readers announce only what is
 * wrong, because a writer does not want to hear of every save.
 */
export function SaveLine({
  save,
  words,
  className,
}: {
  save: SaveState<unknown>;
  words: SaveWords;
  /** Instead of the small print beside a field. */
  className?: string;
}) {
  const line = useSaveWords(save, words);
  const isBad = isUnsaved(save);
  return (
    <>
      <span
        data-save={save.kind}
        className={className ?? `text-micro tabular-nums ${isBad ? "text-danger" : "text-ink-2"}`}
      >
        {line}
      </span>
      <span role="status" className="sr-only">
        {isBad ? line : ""}
      </span>
    </>
  );
}
