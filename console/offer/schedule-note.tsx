import "~console/audit/strings";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { fill } from "~/i18n/fill";
import { OldForm } from "~console/drafts/old-form";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { ChangeList } from "./publish-layer";

/** The offer that waits for its time, beside what visitors see now. */
export function ScheduleNote({
  schedule,
  live,
  mayEdit,
  onCancel,
}: {
  schedule: NonNullable<OfferState["schedule"]>;
  live: Offer;
  mayEdit: boolean;
  onCancel: () => void;
}) {
  const { locale, words } = useLanguage();
  const own = words.offer;
  return (
    <Note icon="clock" className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {fill(own.scheduled, {
            time: timeWords(locale, schedule.at),
            name: schedule.author?.name ?? words.audit.command,
          })}
        </p>
        {mayEdit && (
          <Button size="row" onPress={onCancel}>
            {own.cancelSchedule}
          </Button>
        )}
      </div>
      {schedule.offer.words === null ? (
        <>
          <p className="mt-3">{own.scheduledOld}</p>
          <OldForm text={schedule.offer.text} />
        </>
      ) : (
        <ChangeList
          changes={offerChanges(live, schedule.offer.words)}
          offer={schedule.offer.words}
        />
      )}
    </Note>
  );
}
