import "~console/articles/strings";
import { useEffect, useState } from "react";
import type { TextState } from "~/console-api/schemas/site-texts";
import { call } from "~console/api/call";
import { useStore } from "~console/api/store";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { useSaver } from "~console/ui/other-window";
import { showToast } from "~console/ui/toasts";
import { useAskBeforeClosing } from "~console/ui/use-ask-before-closing";
import { useLanguage } from "~console/words";
import { newTextKeeper, type TextPlace, theirsIn } from "./text-keeper";

/**
 * The words of a place while somebody writes them; the keeper of drafts saves them.
 * @param local what an earlier page of this browser could not save
 */
export function useText(
  place: TextPlace,
  loaded: TextState,
  local: LocalDraft<string> | undefined,
  staffId: number,
) {
  const { articles, siteTexts: words } = useLanguage().words;
  const { restored } = articles.editor;
  const [keeper] = useState(() => newTextKeeper(place, loaded, staffId));
  const save = useStore(keeper.state);
  const [state, setState] = useState(loaded);
  const [text, setText] = useState(local?.words ?? keeper.words());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [behind, setBehind] = useState(loaded.behind);
  /** Counts what has made versions since the layer was opened. */
  const [acts, setActs] = useState(0);

  // What this browser kept of an earlier visit goes to the server now.
  useEffect(() => {
    if (local === undefined) return;
    if (local.words !== keeper.stored().words) showToast(restored);
    void keeper.takeUp(local);
  }, [keeper, local, restored]);
  useEffect(() => () => keeper.leave(), [keeper]);
  useAskBeforeClosing(save.kind !== "saved");

  const theirs = save.kind === "conflict" ? theirsIn(save.error) : undefined;
  const said = words.conflictSides[useSaver()(theirs?.author).side];
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await act().catch(setProblem);
    setActs((now) => now + 1);
    setBusy(false);
  };

  return {
    state,
    text,
    save,
    theirs,
    isBusy,
    problem,
    acts,
    behind,
    change(next: string) {
      setText(next);
      keeper.change(next);
    },
    /** Takes words that stood here before. What was typed is a version of the history first. */
    take: (next: string) =>
      attempt(async () => {
        if (await keeper.take(next)) setText(keeper.words());
      }),
    /** After a conflict: goes on with theirs. The own words are a version of the history first. */
    takeTheirs: () =>
      attempt(async () => {
        if (theirs === undefined) return;
        await keeper.keepBeside();
        const { draft, live, version, savedAt } = theirs;
        keeper.replace({ words: draft ?? live, version, savedAt: draft === null ? null : savedAt });
        setText(keeper.words());
        setState(theirs);
        showToast(said.tookOther);
      }),
    /** After a conflict: the own words become the draft. Theirs are a version of the history first. */
    keepMine: () =>
      attempt(async () => {
        if (theirs === undefined) return;
        const isStored = await keeper.join(keeper.words());
        setState(theirs);
        if (isStored) showToast(said.keptMine);
      }),
    /** The translation fits the source as it is now. */
    confirm: () =>
      attempt(async () => {
        if (behind === null) return;
        await call("confirmSiteText", { ...place, source: behind.after });
        setBehind(null);
        showToast(words.confirmed);
      }),
    saveNow: keeper.saveNow,
    mayClose: keeper.mayClose,
  };
}
