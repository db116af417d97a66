import { articleText } from "~/console-api/schemas/articles";
import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import type { SaveState } from "~console/drafts/draft-keeper";
import { savesLocally } from "~console/drafts/local-drafts";
import { versionWords } from "~console/drafts/states";
import { problemWords } from "~console/ui/problem";
import { isUnsaved, SaveAloud } from "~console/ui/save-said";
import { StateShape } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import { secondWords } from "~console/words/times";

/** Where the draft is: on the server, on its way, only here, or nowhere. */
export function SaveLine({ save, draft }: { save: SaveState; draft: number }) {
  const language = useLanguage();
  const { save: said } = language.words.articles.editor;
  const isKept = useStore(savesLocally);
  const version = versionWords(language, draft);
  const line = (() => {
    switch (save.kind) {
      case "saved":
        return save.at === null
          ? said.none
          : fill(said.saved, { time: secondWords(language.locale, save.at), version });
      case "failed":
        return `${problemWords(language, save.error)} ${isKept ? said.failed : said.failedUnkept}`;
      case "offline":
        return isKept ? said.offline : said.offlineUnkept;
      case "conflict":
        return fill(
          save.copy !== null ? said.conflict : isKept ? said.conflictHere : said.conflictUnkept,
          { version: versionWords(language, theirNumber(save)) },
        );
      default:
        return said[save.kind];
    }
  })();
  const isBad = isUnsaved(save.kind);
  return (
    <span className={`flex min-h-9 items-center gap-2 ${isBad ? "text-danger" : "text-ink-2"}`}>
      {save.kind === "saved" && save.at !== null && (
        <span className="text-ok">
          <StateShape state="fine" />
        </span>
      )}
      {isBad && <StateShape state="failed" />}
      <SaveAloud kind={save.kind} line={line}>
        <span data-save={save.kind} className="tabular-nums">
          {line}
        </span>
      </SaveAloud>
    </span>
  );
}

export type Conflict = Extract<SaveState, { kind: "conflict" }>;

/** The number of the other one's draft: the copy of the own text has the next one before it. */
export function theirNumber({ error, copy }: Conflict): number {
  const { data: stored } = articleText.safeParse(error.conflict);
  return stored?.kept ?? (copy ?? stored?.revision ?? 0) + 1;
}
