import { lazy, Suspense, useState } from "react";
import type { Locale } from "~/i18n/locales";
import type { ArticleWords } from "~console/drafts/article-words";
import type { DraftKeeper, SaveState } from "~console/drafts/draft-keeper";
import type { Side } from "~console/ui/other-window";
import { withStrings } from "~console/words/shown-language";

const JoinView = lazy(() => withStrings(() => import("./join-view")));

/** Both sides of a conflict beside each other, until they are one text. */
export function JoinArea({
  locale,
  keeper,
  conflict,
  side,
  onJoin,
  onClose,
}: {
  locale: Locale;
  keeper: DraftKeeper;
  conflict: Extract<SaveState, { kind: "conflict" }>;
  side: Side;
  /** Saves what was made of both texts. */
  onJoin: (joined: ArticleWords) => Promise<void>;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
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
        onClose={onClose}
        onJoin={async (joined) => {
          setBusy(true);
          await onJoin(joined);
          setBusy(false);
          // A failed save is sent again. A later conflict begins with its own note.
          if (keeper.state.get().kind !== "conflict") onClose();
        }}
      />
    </Suspense>
  );
}
