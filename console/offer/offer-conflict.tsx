import { useState } from "react";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import { keptWhere } from "~console/drafts/kept-where";
import { savesLocally } from "~console/drafts/local-drafts";
import { OldForm } from "~console/drafts/old-form";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useSaver } from "~console/ui/other-window";
import { problemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { ChangeList } from "./publish-layer";

/** Two drafts: nobody's is lost, whichever is chosen. */
export function OfferConflict({
  theirs,
  mine,
  copy,
  onTake,
  onKeep,
}: {
  theirs: OfferState;
  mine: Offer;
  /** The number under which the own draft is kept on the server, beside theirs. */
  copy: number | null;
  onTake: () => Promise<void>;
  onKeep: () => Promise<void>;
}) {
  const language = useLanguage();
  const saver = useSaver();
  const { offer: words } = language.words;
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { draft } = theirs;
  const { isOwn, side, name } = saver(draft?.author);
  const said = words.conflictSides[side];
  const isKept = useStore(savesLocally);
  const title =
    draft === null
      ? words.conflictGone
      : fill(isOwn ? words.conflictOwn : words.conflict, {
          name,
          time: timeWords(language.locale, draft.savedAt),
        });
  const choose = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await act().catch(setProblem);
    setBusy(false);
  };
  return (
    <Note tone="warn" icon="triangle" role="alert" className="mb-5">
      <p>
        <b>{title}</b> {words.conflictKept[keptWhere(copy, isKept)]} {words.conflictText}{" "}
        {draft?.offer.words !== null && said.differs}
      </p>
      {draft?.offer.words === null ? (
        <OldForm text={draft.offer.text} />
      ) : (
        <ChangeList
          changes={offerChanges(draft?.offer.words ?? theirs.live.offer, mine)}
          offer={mine}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="row" isBusy={isBusy} onPress={() => void choose(onTake)}>
          {said.takeOther}
        </Button>
        <Button size="row" isBusy={isBusy} onPress={() => void choose(onKeep)}>
          {said.keepMine}
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-danger">
          {problemWords(language, problem)}
        </p>
      )}
    </Note>
  );
}
