import "./strings";
import "~console/drafts/strings";
import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { HistoryList } from "~console/drafts/history-list";
import { type DraftNow, MovedNote } from "~console/drafts/moved-note";
import { OldForm } from "~console/drafts/old-form";
import { ActLayer } from "~console/ui/dialog";
import { Section } from "~console/ui/section";
import { usePages } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { ChangeList } from "./publish-layer";

/** Every publication: who, when, what it changed. An earlier one may become the draft. */
export function OfferHistory({
  history,
  hasDraft,
  mayEdit,
  onRestore,
  draftNow,
  onMoved,
}: {
  /** Its first page. */
  history: AnswerOf<"offerHistory">;
  hasDraft: boolean;
  mayEdit: boolean;
  /** What it throws is shown. */
  onRestore: (number: number) => Promise<void>;
  draftNow: DraftNow;
  /** Called on a conflict: loads the draft again. */
  onMoved: () => Promise<void>;
}) {
  const { locale, words } = useLanguage();
  const { offer: own } = words;
  const [asked, setAsked] = useState<number>();
  const pages = usePages(history, (before) => call("offerHistory", { before }));
  const revisions = pages.pages.flatMap((page) => page.revisions);
  return (
    <Section title={own.history} className="mt-8">
      <HistoryList
        pages={pages}
        lines={revisions.map(({ number, author, at, changes, reason, offer }, index) => {
          const label =
            offer.words === null
              ? words.kept.oldForm
              : countWords(own.changes, changes.length, locale);
          const hasChanges = changes.length > 0 || offer.words === null;
          return {
            id: number,
            version: fill(own.version, { number }),
            author,
            name: author?.name ?? own.first,
            at,
            facts: [
              ...(reason === "scheduled" ? [own.byTime] : []),
              ...(index === 0 ? [own.live] : []),
            ],
            opener: hasChanges ? { label, about: fill(own.showChanges, { number }) } : null,
            show: () =>
              offer.words === null ? (
                <OldForm text={offer.text} />
              ) : (
                <ChangeList changes={changes} offer={offer.words} />
              ),
            restore:
              mayEdit && index > 0 && offer.words !== null
                ? { label: fill(own.restore, { number }), ask: () => setAsked(number) }
                : undefined,
          };
        })}
      />
      {asked !== undefined && (
        <ActLayer
          title={fill(own.restoreTitle, { number: asked })}
          text={hasDraft ? `${own.restoreText} ${own.restoreReplaces}` : own.restoreText}
          act={own.restoreAct}
          keep={own.keepDraft}
          onClose={() => setAsked(undefined)}
          onAct={async () => {
            await onRestore(asked);
            setAsked(undefined);
          }}
          onMoved={onMoved}
        >
          {(error) => <MovedNote error={error} draft={draftNow} />}
        </ActLayer>
      )}
    </Section>
  );
}
