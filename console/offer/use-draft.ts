import { useEffect, useState } from "react";
import { type OfferState, offerState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useStore } from "~console/api/store";
import {
  createDraftKeeper,
  type DraftKeeper,
  type SaveState,
  type StoredDraft,
} from "~console/drafts/draft-keeper";
import { forgetDraft, keepDraft } from "~console/drafts/local-drafts";
import { useAskBeforeClosing } from "~console/ui/use-ask-before-closing";
import { type LocalOffer, placeOf } from "./local-offer";

export type OfferSave = SaveState<Offer>;

/**
 * Where an offer stands on the server: the draft, or where there is none, or one of an older form, what
 * visitors see.
 */
const storedOf = ({ version, draft, live }: OfferState): StoredDraft<Offer> => ({
  version,
  words: draft?.offer.words ?? live.offer,
});

/** What a refusal says of where the offer stands; undefined: the failure is of another kind. */
export const theirsIn = ({ code, conflict }: CallError): OfferState | undefined =>
  code === "moved-on" ? offerState.safeParse(conflict).data : undefined;

const keepOnServer = async (offer: Offer): Promise<number> =>
  (await call("keepOffer", { offer })).id;

const newOfferKeeper = (state: OfferState, staffId: number): DraftKeeper<Offer> =>
  createDraftKeeper<Offer>(
    { ...storedOf(state), savedAt: state.draft?.savedAt ?? null },
    {
      same: (one, other) => offerChanges(one, other).length === 0,
      save: ({ words, version }, { afterConflict }) =>
        call("saveOfferDraft", { version, offer: words, afterConflict }),
      copy: keepOnServer,
      storedIn: (error) => {
        const theirs = theirsIn(error);
        return theirs && storedOf(theirs);
      },
      saveLocally: (draft) => keepDraft(placeOf(staffId), draft),
      forgetHere: () => forgetDraft(placeOf(staffId)),
    },
  );

/**
 * The offer that is edited; the keeper of drafts saves it.
 * @param local what an earlier page of this browser could not save
 * @param staffId who edits
 */
export function useDraft(state: OfferState, local: LocalOffer | undefined, staffId: number) {
  const [keeper] = useState(() => newOfferKeeper(state, staffId));
  const save = useStore(keeper.state);
  const [offer, setOffer] = useState(local?.words ?? keeper.words());
  /** Why the last save failed, until one succeeds: tries in between do not hide it. */
  const [problem, setProblem] = useState<unknown>();

  useEffect(() => {
    if (local !== undefined) void keeper.takeUp(local);
  }, [keeper, local]);
  useEffect(() => () => keeper.leave(), [keeper]);
  useAskBeforeClosing(save.kind !== "saved");
  useEffect(() => {
    if (save.kind === "failed") setProblem(save.error);
    else if (save.kind === "offline") setProblem(new CallError("offline"));
    else if (save.kind === "saved" || save.kind === "conflict") setProblem(undefined);
  }, [save]);

  return {
    offer,
    save,
    problem,
    /** What is on the screen, also in what was begun before it was drawn. */
    words: () => keeper.words(),
    /** Another draft that somebody saved meanwhile. */
    theirs: save.kind === "conflict" ? theirsIn(save.error) : undefined,
    change(next: Offer) {
      setOffer(next);
      keeper.change(next);
    },
    /** The server has said where the offer stands; nothing of this page is unsaved. */
    take(now: OfferState) {
      keeper.replace({ ...storedOf(now), savedAt: now.draft?.savedAt ?? null });
      setOffer(keeper.words());
    },
    /**
     * Saves what waits, and says which version the server then has.
     * @throws CallError when it could not be saved: what is on the screen is not what the server has
     */
    savedVersion: () => keeper.savedVersion(),
    /** The version of the draft on the server, whatever waits. */
    stored: () => keeper.stored().version,
    /** Whether the server has what is on the screen, and nobody has changed it. */
    isUntouched: () => keeper.state.get().kind === "saved",
    /**
     * After a conflict: goes on with the own draft. Theirs is kept.
     * @throws CallError when it could not be saved
     */
    async keepMine(): Promise<void> {
      if (!(await keeper.join(keeper.words()))) await keeper.savedVersion();
    },
    /**
     * After a conflict: has the own draft kept, with what was typed since, before theirs is gone on with.
     * @throws CallError when it could not be kept
     */
    keepBeside: () => keeper.keepBeside(),
  };
}
