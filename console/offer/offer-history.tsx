import "~console/drafts/strings";
import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { type DraftNow, MovedNote } from "~console/drafts/moved-note";
import { OldForm } from "~console/drafts/old-form";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Earlier } from "~console/ui/earlier";
import { PersonPrint } from "~console/ui/person";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
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
  /** Somebody else has changed the draft meanwhile: reads it anew. */
  onMoved: () => Promise<void>;
}) {
  const { locale, words } = useLanguage();
  const { offer: own } = words;
  const [opened, setOpened] = useState<number>();
  const [asked, setAsked] = useState<number>();
  const { pages, more, problem } = usePages(history, (before) => call("offerHistory", { before }));
  const revisions = pages.flatMap((page) => page.revisions);
  return (
    <Section title={own.history} className="mt-8">
      <ul>
        {revisions.map((revision, index) => {
          const { number, author, at, changes, reason, offer } = revision;
          return (
            <li key={number} className="border-b border-line py-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="w-8 font-semibold">{fill(own.version, { number })}</span>
                {author !== null && <PersonPrint staffId={author.staffId} />}
                <span className="min-w-0 grow">
                  {author?.name ?? own.first}{" "}
                  <span className="text-ink-3">
                    <Time at={at} />
                    {reason === "scheduled" && ` · ${own.byTime}`}
                    {index === 0 && ` · ${own.live}`}
                  </span>
                </span>
                {(changes.length > 0 || offer.words === null) && (
                  <button
                    type="button"
                    aria-expanded={opened === number}
                    onClick={() => setOpened(opened === number ? undefined : number)}
                    className="rule-link coarse:py-3"
                  >
                    {offer.words === null
                      ? words.kept.oldForm
                      : countWords(own.changes, changes.length, locale)}
                    <span className="sr-only">: {fill(own.showChanges, { number })}</span>
                  </button>
                )}
                {mayEdit && index > 0 && offer.words !== null && (
                  <Button size="row" onPress={() => setAsked(number)}>
                    {fill(own.restore, { number })}
                  </Button>
                )}
              </div>
              {opened === number &&
                (offer.words === null ? (
                  <OldForm text={offer.text} />
                ) : (
                  <ChangeList changes={changes} offer={offer.words} />
                ))}
            </li>
          );
        })}
      </ul>
      <Earlier more={more} problem={problem} />
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
