import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { fill } from "~/i18n/fill";
import { ConflictNote } from "~console/drafts/conflict-note";
import { useKeptWhere } from "~console/drafts/kept-where";
import { OldForm } from "~console/drafts/old-form";
import { useSaver } from "~console/ui/other-window";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { ChangeList } from "./publish-layer";

/** Compares the own draft with one that was saved meanwhile; the one that is not chosen is kept. */
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
  const { offer: words } = language.words;
  const { draft } = theirs;
  const { isOwn, side, name } = useSaver()(draft?.author);
  const said = words.conflictSides[side];
  const keptWhere = useKeptWhere(copy);
  const title =
    draft === null
      ? words.conflictGone
      : fill(isOwn ? words.conflictOwn : words.conflict, {
          name,
          time: timeWords(language.locale, draft.savedAt),
        });
  const text = [
    words.conflictKept[keptWhere],
    words.conflictText,
    ...(draft?.offer.words === null ? [] : [said.differs]),
  ].join(" ");
  return (
    <ConflictNote
      tone="warn"
      className="mb-5"
      title={title}
      text={text}
      ways={[
        { label: said.takeOther, act: onTake },
        { label: said.keepMine, act: onKeep },
      ]}
    >
      {draft?.offer.words === null ? (
        <OldForm text={draft.offer.text} />
      ) : (
        <ChangeList
          changes={offerChanges(draft?.offer.words ?? theirs.live.offer, mine)}
          offer={mine}
        />
      )}
    </ConflictNote>
  );
}
