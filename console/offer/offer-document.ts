import { useEffect, useState } from "react";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import type { SaveState } from "~console/drafts/draft-keeper";
import type { DocumentDraft } from "~console/drafts/use-document";
import { placeOf } from "./local-offer";

/** The draft of the prices. Without one, or with one of an older form, the editor begins with what visitors see. */
export function offerDocument(
  state: OfferState,
  staffId: number,
): DocumentDraft<Offer, OfferState> {
  const draftIn = ({ version, draft, live }: OfferState) => ({
    version,
    words: draft?.offer.words ?? live.offer,
    savedAt: draft?.savedAt ?? null,
  });
  return {
    place: placeOf(staffId),
    start: draftIn(state),
    same: (one, other) => offerChanges(one, other).length === 0,
    save: ({ words, version }, { afterConflict }) =>
      call("saveOfferDraft", { version, offer: words, afterConflict }),
    copy: async (offer) => (await call("keepOffer", { offer })).id,
    draftIn,
  };
}

/** The reason why the last save failed, until one succeeds: tries in between do not hide it. */
export function useLastFailure(save: SaveState<Offer>): unknown {
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (save.kind === "failed") setFailure(save.error);
    else if (save.kind === "offline") setFailure(new CallError("offline"));
    else if (save.kind === "saved" || save.kind === "conflict") setFailure(undefined);
  }, [save]);
  return failure;
}
