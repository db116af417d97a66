import "~console/audit/strings";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { fill } from "~/i18n/fill";
import { OldForm } from "~console/drafts/old-form";
import { ScheduleNote } from "~console/drafts/schedule-note";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { ChangeList } from "./publish-layer";

/** The prices that wait for their time, compared with what visitors see now. */
export function OfferSchedule({
  schedule: { at, author, offer },
  live,
  onCancel,
}: {
  schedule: NonNullable<OfferState["schedule"]>;
  live: Offer;
  /** Undefined: the person may not cancel it. */
  onCancel: (() => void) | undefined;
}) {
  const { locale, words } = useLanguage();
  const { scheduled, scheduledOld } = words.offer;
  const name = author?.name ?? words.audit.command;
  return (
    <ScheduleNote
      className="mb-5"
      title={fill(scheduled, { time: timeWords(locale, at), name })}
      onCancel={onCancel}
    >
      {offer.words === null ? (
        <>
          <p className="mt-3">{scheduledOld}</p>
          <OldForm text={offer.text} />
        </>
      ) : (
        <ChangeList changes={offerChanges(live, offer.words)} offer={offer.words} />
      )}
    </ScheduleNote>
  );
}
