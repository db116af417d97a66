import "./strings";
import { useState } from "react";
import type { KeptDraft } from "~/console-api/schemas/kept-drafts";
import { fill } from "~/i18n/fill";
import { ActLayer } from "~console/ui/dialog";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { usePages } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { HistoryList } from "./history-list";
import { type DraftNow, MovedNote } from "./moved-note";

type Page<Line> = { next: string | null; drafts: Line[] };

type Props<Line extends KeptDraft> = {
  /** Its first page. Without drafts there is nothing to see. */
  first: Page<Line>;
  ask: (before: string) => Promise<Page<Line>>;
  /** A fact that tells drafts apart, such as their language. */
  of?: (draft: Line) => string;
  /** Shows the changes of a draft. */
  show: (draft: Line) => React.ReactNode;
  mayRestore: (draft: Line) => boolean;
  /** Whether there is a draft now, which is kept as well. */
  hasDraft: (draft: Line) => boolean;
  /** Resolves to whether it did; if not, the screen says why. Its errors are shown. */
  onRestore: (draft: Line) => Promise<boolean>;
  /** The current draft, which a kept one would replace. */
  draftNow: (draft: Line) => DraftNow;
  /** Called on a conflict: loads the current draft again. */
  onMoved: () => Promise<void>;
};

/** Drafts that were replaced or discarded: who wrote each, and why it was kept. Each may become the draft again. */
export function KeptList<Line extends KeptDraft>(props: Props<Line>) {
  const { first, ask, of, show, mayRestore, hasDraft, onRestore, draftNow, onMoved } = props;
  const { locale, words } = useLanguage();
  const { kept } = words;
  const [asked, setAsked] = useState<Line>();
  const pages = usePages(first, ask);
  const drafts = pages.pages.flatMap((page) => page.drafts);
  if (drafts.length === 0) return null;
  const nameOf = ({ author }: Line) => author?.name ?? kept.somebody;
  const called = (draft: Line, how: string) =>
    fill(how, { name: nameOf(draft), time: timeWords(locale, draft.savedAt) });
  return (
    <Section title={kept.title} className="mt-8">
      <HistoryList
        pages={pages}
        lines={drafts.map((draft) => ({
          id: draft.id,
          author: draft.author,
          name: nameOf(draft),
          at: draft.savedAt,
          facts: [...(of === undefined ? [] : [of(draft)]), kept.reasons[draft.reason]],
          opener: { label: kept.show, about: called(draft, kept.of) },
          show: () => show(draft),
          restore: mayRestore(draft)
            ? {
                label: kept.restore,
                name: `${kept.restore} ${called(draft, kept.of)}`,
                ask: () => setAsked(draft),
              }
            : undefined,
        }))}
      />
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
