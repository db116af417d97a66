import { fill } from "~/i18n/fill";
import { useKeptWhere } from "~console/drafts/kept-where";
import { languageIn, versionWords } from "~console/drafts/states";
import { JoinArea } from "~console/editor/join-area";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { useSaver } from "~console/ui/other-window";
import { useLanguage } from "~console/words";
import { clockWords } from "~console/words/times";
import { type Conflict, theirNumber } from "./save-mark";
import type { EditorState } from "./use-editor";

/** Another version that was saved meanwhile: a note with both ways out, or both texts side by side. */
export function ConflictArea({
  state,
  conflict,
  isJoining,
  onJoining,
}: {
  state: EditorState;
  conflict: Conflict;
  isJoining: boolean;
  onJoining: (isJoining: boolean) => void;
}) {
  const { keeper, locale } = state;
  const { side } = useSaver()(state.theirs?.author);
  return isJoining ? (
    <JoinArea
      locale={locale}
      keeper={keeper}
      conflict={conflict}
      side={side}
      onClose={() => onJoining(false)}
      onJoin={state.join}
    />
  ) : (
    <ConflictBar state={state} save={conflict} onJoin={() => onJoining(true)} />
  );
}

function ConflictBar({
  state: { theirs, locale, isBusy, keepCopy },
  save,
  onJoin,
}: {
  state: EditorState;
  save: Conflict;
  onJoin: () => void;
}) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const keptWhere = useKeptWhere(save.copy);
  const { isOwn, name } = useSaver()(theirs?.author);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-danger bg-seal-wash px-4 py-3 md:px-8"
    >
      <Icon name="octagon" className="text-danger" />
      <p className="min-w-60 flex-1">
        <b>
          {fill(isOwn ? editor.conflictOwn : editor.conflictTitle, {
            name,
            language: languageIn(language, locale),
            version: versionWords(language, theirNumber(save)),
            time: theirs === undefined ? "" : clockWords(theirs.savedAt),
          })}
        </b>{" "}
        {fill(editor.conflictKept[keptWhere], {
          copy: save.copy === null ? "" : versionWords(language, save.copy),
        })}
      </p>
      <span className="flex flex-wrap gap-2.5">
        <Button tone="ink" onPress={onJoin}>
          {editor.compare}
        </Button>
        <Button isBusy={isBusy} onPress={() => void keepCopy(isOwn ? undefined : name)}>
          {editor.keepCopy}
        </Button>
      </span>
    </div>
  );
}
