import { lazy, Suspense } from "react";
import { articleText } from "~/console-api/schemas/articles";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { useStore } from "~console/api/store";
import { keptWhere } from "~console/drafts/kept-where";
import { savesLocally } from "~console/drafts/local-drafts";
import { languageIn, versionWords } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { useSaver } from "~console/ui/other-window";
import { useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { clockWords } from "~console/words/times";
import { type Conflict, theirNumber } from "./save-line";
import type { EditorState } from "./use-editor";

const JoinView = lazy(() => withStrings(() => import("~console/editor/join-view")));

/** What somebody else saved meanwhile: a note with both ways out, or both texts side by side. */
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
  const { keeper, locale, isBusy } = state;
  const { side } = useSaver()(articleText.safeParse(conflict.error.conflict).data?.author);
  if (!isJoining) {
    return (
      <ConflictNote
        locale={locale}
        save={conflict}
        isBusy={isBusy}
        onJoin={() => onJoining(true)}
        onCopy={(name) => void state.keepCopy(conflict, name)}
      />
    );
  }
  return (
    <Suspense>
      <JoinView
        key={conflict.stored.version}
        locale={locale}
        base={keeper.stored().words}
        mine={keeper.words()}
        theirs={conflict.stored.words}
        side={side}
        isBusy={isBusy}
        onClose={() => onJoining(false)}
        onJoin={async (joined) => {
          await state.join(joined);
          // What did not get through is sent again; a later conflict begins with its own note.
          if (keeper.state.get().kind !== "conflict") onJoining(false);
        }}
      />
    </Suspense>
  );
}

function ConflictNote({
  locale,
  save,
  isBusy,
  onJoin,
  onCopy,
}: {
  locale: Locale;
  save: Conflict;
  isBusy: boolean;
  onJoin: () => void;
  /** @param name whose text is there; undefined: the own one of another window */
  onCopy: (name: string | undefined) => void;
}) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const isKept = useStore(savesLocally);
  const stored = articleText.safeParse(save.error.conflict).data;
  const { isOwn, name } = useSaver()(stored?.author);
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
            time: stored === undefined ? "" : clockWords(stored.savedAt),
          })}
        </b>{" "}
        {fill(editor.conflictKept[keptWhere(save.copy, isKept)], {
          copy: save.copy === null ? "" : versionWords(language, save.copy),
        })}
      </p>
      <span className="flex flex-wrap gap-2.5">
        <Button tone="ink" onPress={onJoin}>
          {editor.compare}
        </Button>
        <Button isBusy={isBusy} onPress={() => onCopy(isOwn ? undefined : name)}>
          {editor.keepCopy}
        </Button>
      </span>
    </div>
  );
}
