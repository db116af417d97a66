import "~console/drafts/strings";
import { useState } from "react";
import type { TextState } from "~/console-api/schemas/site-texts";
import { call } from "~console/api/call";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { useDocument } from "~console/drafts/use-document";
import { useSaver } from "~console/ui/other-window";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { type TextPlace, textDocument } from "./text-document";

/**
 * The text of a page while somebody writes it.
 * @param local what an earlier page of this browser could not save
 */
export function useText(
  place: TextPlace,
  loaded: TextState,
  local: LocalDraft<string> | undefined,
  staffId: number,
) {
  const { drafts, siteTexts: words } = useLanguage().words;
  const { restored } = drafts;
  const document = useDocument(() => textDocument(place, loaded, staffId), { local, restored });
  const { keeper, theirs } = document;
  const [state, setState] = useState(loaded);
  const [behind, setBehind] = useState(loaded.behind);
  /** Counts what has made versions since the layer was opened. */
  const [acts, setActs] = useState(0);
  const said = words.conflictSides[useSaver()(theirs?.author).side];
  const attempt = async (act: () => Promise<void>) => {
    await document.attempt(act);
    setActs((now) => now + 1);
  };

  return {
    ...document,
    state,
    text: document.words,
    acts,
    behind,
    take: (next: string) => attempt(() => document.take(next)),
    /** Ends a conflict with the other text. The typed one becomes a version of the history first. */
    takeTheirs: () =>
      attempt(async () => {
        if (theirs === undefined) return;
        await keeper.keepBeside();
        document.replaceBy(theirs);
        setState(theirs);
        showToast(said.tookOther);
      }),
    /** Ends a conflict with the typed text. The other one becomes a version of the history first. */
    keepMine: () =>
      attempt(async () => {
        if (theirs === undefined) return;
        const isStored = await document.join(keeper.words());
        setState(theirs);
        if (isStored) showToast(said.keptMine);
      }),
    /** Notes that the translation fits the current source. */
    confirm: () =>
      attempt(async () => {
        if (behind === null) return;
        await call("confirmSiteText", { ...place, source: behind.after });
        setBehind(null);
        showToast(words.confirmed);
      }),
  };
}
