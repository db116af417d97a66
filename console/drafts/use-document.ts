import { useEffect, useEffectEvent, useState } from "react";
import { CallError } from "~console/api/call-error";
import { useStore } from "~console/api/store";
import { showToast } from "~console/ui/toasts";
import { useAskBeforeClosing } from "~console/ui/use-ask-before-closing";
import {
  createDraftKeeper,
  type DraftKeeper,
  type DraftKeeperDeps,
  type LocalDraft,
  type StoredDraft,
} from "./draft-keeper";
import { type DraftPlace, forgetDraft, keepDraft } from "./local-drafts";

/** A draft on the server, with the time of its last save; null: nothing was saved yet. */
type SavedDraft<Words> = StoredDraft<Words> & { savedAt: string | null };

/**
 * A draft of one kind of document: how it is saved, and where this browser keeps what is not saved yet.
 * `State`: what the server answers where another version was saved meanwhile.
 */
export type DocumentDraft<Words, State> = Pick<DraftKeeperDeps<Words>, "same" | "save" | "copy"> & {
  place: DraftPlace;
  start: SavedDraft<Words>;
  /** The draft in such a state, or what the editor begins with where there is none. */
  draftIn: (state: State) => SavedDraft<Words>;
};

/** The server's state in a conflict; undefined: the failure is of another kind. */
const conflictIn = <State>(error: unknown): State | undefined =>
  error instanceof CallError && error.code === "moved-on"
    ? (error.conflict as State | undefined)
    : undefined;

/** The keeper of a draft, with its calls and the store of this browser. */
export function newDocumentKeeper<Words, State>(
  draft: DocumentDraft<Words, State>,
): DraftKeeper<Words> {
  const { place, start, same, save, copy, draftIn } = draft;
  return createDraftKeeper<Words>(start, {
    same,
    save,
    ...(copy !== undefined && { copy }),
    storedIn: (error) => {
      const state = conflictIn<State>(error);
      return state === undefined ? undefined : draftIn(state);
    },
    saveLocally: (local) => keepDraft(place, local),
    forgetHere: () => forgetDraft(place),
  });
}

/**
 * A draft while somebody writes it: its words, where they are saved, and the ways out of a conflict.
 * @param make called once
 * @param options `local`: what an earlier page of this browser could not save; it is sent now, if the person
 *   may write. `restored`: says so, where that differs from what the server has
 */
export function useDocument<Words, State>(
  make: () => DocumentDraft<Words, State>,
  {
    local,
    restored,
    mayWrite = true,
  }: { local: LocalDraft<Words> | undefined; restored?: string; mayWrite?: boolean },
) {
  const [found] = useState(local);
  const [{ draft, keeper }] = useState(() => {
    const made = make();
    return { draft: made, keeper: newDocumentKeeper(made) };
  });
  const save = useStore(keeper.state);
  const [words, setWords] = useState(found?.words ?? draft.start.words);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  const takeUp = useEffectEvent(() => {
    if (found === undefined || !mayWrite) return;
    const isSame = draft.same(found.words, keeper.stored().words);
    if (restored !== undefined && !isSame) showToast(restored);
    void keeper.takeUp(found);
  });
  // Once: what is typed here later is never replaced by it.
  useEffect(() => takeUp(), []);
  useEffect(() => () => keeper.leave(), [keeper]);
  useAskBeforeClosing(save.kind !== "saved");

  /** Another draft is in the fields. */
  const replace = (next: SavedDraft<Words>) => {
    keeper.replace(next);
    setWords(keeper.words());
  };

  return {
    keeper,
    words,
    save,
    /** The state in which somebody else's save left the document, as long as the conflict lasts. */
    theirs: save.kind === "conflict" ? conflictIn<State>(save.error) : undefined,
    isBusy,
    problem,
    change(next: Words) {
      setWords(next);
      keeper.change(next);
    },
    /** Does something that may fail, and keeps the reason as `problem`. */
    async attempt(act: () => Promise<void>): Promise<void> {
      setBusy(true);
      setProblem(undefined);
      await act().catch(setProblem);
      setBusy(false);
    },
    /** An act of the person, such as restoring a version, has changed the draft on the server. */
    replace,
    replaceBy: (state: State) => replace(draft.draftIn(state)),
    /** Makes earlier words the draft; what was typed before stays in the history. */
    async take(next: Words): Promise<void> {
      if (await keeper.take(next)) setWords(keeper.words());
    },
    /** Ends a conflict with these words, made from both sides. @returns whether the server has them */
    async join(joined: Words): Promise<boolean> {
      const isJoined = await keeper.join(joined);
      setWords(keeper.words());
      return isJoined;
    },
  };
}

export type OpenDocument<Words, State> = ReturnType<typeof useDocument<Words, State>>;
