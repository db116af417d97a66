import "./strings";
import type { ArticleText } from "~/console-api/schemas/articles";
import { fill } from "~/i18n/fill";
import type { SaveState } from "~console/drafts/draft-keeper";
import { isUnsaved, SaveLine } from "~console/drafts/save-line";
import { versionWords } from "~console/drafts/states";
import { StateShape } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";

/** The save of a draft, in the head of the editor: with its number, and with a mark. */
export function SaveMark({ save, draft }: { save: SaveState; draft: number }) {
  const language = useLanguage();
  const { articles, drafts } = language.words;
  const { saved, none, conflict, conflictHere, conflictUnkept } = articles.editor.save;
  const isBad = isUnsaved(save);
  const theirs = {
    version: save.kind === "conflict" ? versionWords(language, theirNumber(save)) : "",
  };
  const hasCopy = save.kind === "conflict" && save.copy !== null;
  return (
    <span className={`flex min-h-9 items-center gap-2 ${isBad ? "text-danger" : "text-ink-2"}`}>
      {save.kind === "saved" && save.at !== null && (
        <span className="text-ok">
          <StateShape state="fine" />
        </span>
      )}
      {isBad && <StateShape state="failed" />}
      <SaveLine
        save={save}
        className="tabular-nums"
        words={{
          ...drafts.save,
          saved: fill(saved, { time: "{time}", version: versionWords(language, draft) }),
          none,
          conflict: fill(hasCopy ? conflict : conflictHere, theirs),
          conflictUnkept: fill(hasCopy ? conflict : conflictUnkept, theirs),
        }}
      />
    </span>
  );
}

export type Conflict = Extract<SaveState, { kind: "conflict" }>;

/** The number of the other one's draft: the copy of the own text has the next one before it. */
export function theirNumber({ error, copy }: Conflict): number {
  const stored = error.conflict as ArticleText | undefined;
  return stored?.kept ?? (copy ?? stored?.revision ?? 0) + 1;
}
