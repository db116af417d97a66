import "./strings";
import { useState } from "react";
import type { KeptDraft } from "~/console-api/schemas/kept-drafts";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Earlier } from "~console/ui/earlier";
import { PersonPrint } from "~console/ui/person";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { showToast } from "~console/ui/toasts";
import { usePages } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { type DraftNow, MovedNote } from "./moved-note";

type Page<Line> = { next: string | null; drafts: Line[] };

type Props<Line extends KeptDraft> = {
  /** Its first page. Without drafts there is nothing to see. */
  first: Page<Line>;
  ask: (before: string) => Promise<Page<Line>>;
  /** Says beside its author what it is of, such as its language. */
  of?: (draft: Line) => string;
  /** What a draft differs in. */
  show: (draft: Line) => React.ReactNode;
  mayRestore: (draft: Line) => boolean;
  /** Whether something is in the way, which is kept as well. */
  hasDraft: (draft: Line) => boolean;
  /** Whether it did, else the screen says what is in the way; what it throws is shown. */
  onRestore: (draft: Line) => Promise<boolean>;
  /** The draft that is there now, where a kept one would go. */
  draftNow: (draft: Line) => DraftNow;
  /** Somebody else has changed that meanwhile: reads it anew. */
  onMoved: () => Promise<void>;
};

/**
 * Drafts that another one took the place of, or that were discarded: who wrote each, and why it stands
 * here. Each may become the draft again.
 */
export function KeptDrafts<Line extends KeptDraft>(props: Props<Line>) {
  const { first, ask, of, show, mayRestore, hasDraft, onRestore, draftNow, onMoved } = props;
  const { locale, words } = useLanguage();
  const { kept } = words;
  const [opened, setOpened] = useState<number>();
  const [asked, setAsked] = useState<Line>();
  const { pages, more, problem } = usePages(first, ask);
  const drafts = pages.flatMap((page) => page.drafts);
  if (drafts.length === 0) return null;
  const nameOf = ({ author }: Line) => author?.name ?? kept.somebody;
  const called = (draft: Line, how: string) =>
    fill(how, { name: nameOf(draft), time: timeWords(locale, draft.savedAt) });
  return (
    <Section title={kept.title} className="mt-8">
      <ul>
        {drafts.map((draft) => {
          const { id, author, reason, savedAt } = draft;
          return (
            <li key={id} className="border-b border-line py-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {author !== null && <PersonPrint staffId={author.staffId} />}
                <span className="min-w-0 grow">
                  {nameOf(draft)}{" "}
                  <span className="text-ink-3">
                    <Time at={savedAt} />
                    {of !== undefined && ` · ${of(draft)}`}
                    {` · ${kept.reasons[reason]}`}
                  </span>
                </span>
                <button
                  type="button"
                  aria-expanded={opened === id}
                  onClick={() => setOpened(opened === id ? undefined : id)}
                  className="rule-link coarse:py-3"
                >
                  {kept.show}
                  <span className="sr-only">: {called(draft, kept.of)}</span>
                </button>
                {mayRestore(draft) && (
                  <Button
                    size="row"
                    aria-label={`${kept.restore} ${called(draft, kept.of)}`}
                    onPress={() => setAsked(draft)}
                  >
                    {kept.restore}
                  </Button>
                )}
              </div>
              {opened === id && show(draft)}
            </li>
          );
        })}
      </ul>
      <Earlier more={more} problem={problem} />
      {asked !== undefined && (
        <ActLayer
          title={called(asked, kept.restoreTitle)}
          text={hasDraft(asked) ? `${kept.restoreText} ${kept.replaces}` : kept.restoreText}
          act={kept.restoreAct}
          keep={kept.keep}
          onClose={() => setAsked(undefined)}
          onAct={async () => {
            const isDone = await onRestore(asked);
            setAsked(undefined);
            if (isDone) showToast(kept.restored);
          }}
          onMoved={onMoved}
        >
          {(error) => <MovedNote error={error} draft={draftNow(asked)} />}
        </ActLayer>
      )}
    </Section>
  );
}
