import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import { savesLocally } from "~console/drafts/local-drafts";
import { useLanguage } from "~console/words";
import { secondWords } from "~console/words/times";
import type { OfferSave } from "./use-draft";

/** Where the draft is kept, always at the same place. */
export function SaveWords({ save }: { save: OfferSave }) {
  const { locale, words } = useLanguage();
  const { offer } = words;
  const kept = useStore(savesLocally) ? offer.kept : offer.keptNowhere;
  const others = {
    unsaved: offer.unsaved,
    saving: offer.saving,
    offline: kept,
    failed: kept,
    conflict: kept,
  };
  const text =
    save.kind !== "saved"
      ? others[save.kind]
      : save.at === null
        ? ""
        : fill(offer.saved, { time: secondWords(locale, save.at) });
  return (
    <p role="status" className="self-center text-micro empty:-mr-2.5 text-ink-3 tabular-nums">
      {text}
    </p>
  );
}
