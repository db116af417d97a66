import "~console/drafts/strings";
import type { OfferState } from "~/console-api/schemas/offer";
import { fill } from "~/i18n/fill";
import { OldForm } from "~console/drafts/old-form";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";

/** A draft of an older form, which the fields cannot show: whose it is, what it says, and what becomes of it. */
export function OldDraftNote({
  draft,
  mayEdit,
}: {
  draft: NonNullable<OfferState["draft"]>;
  mayEdit: boolean;
}) {
  const { locale, words } = useLanguage();
  const { offer: own, kept } = words;
  const name = draft.author?.name ?? kept.somebody;
  return (
    <Note tone="warn" icon="triangle" className="mb-5">
      <p>
        <b>{fill(own.oldDraft, { name, time: timeWords(locale, draft.savedAt) })}</b>{" "}
        {mayEdit && own.oldDraftText}
      </p>
      {draft.offer.words === null && <OldForm text={draft.offer.text} />}
    </Note>
  );
}

/** What an older version of the console kept in this browser and could not save. */
export function OldLocalNote({ text, onForget }: { text: string; onForget: () => void }) {
  const { offer: own } = useLanguage().words;
  return (
    <Note tone="warn" icon="triangle" className="mb-5">
      <p className="font-semibold">{own.oldLocal}</p>
      <OldForm text={text} />
      <Button size="row" className="mt-3" onPress={onForget}>
        {own.forgetOldLocal}
      </Button>
    </Note>
  );
}
