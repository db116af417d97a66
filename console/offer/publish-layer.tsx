import "~console/audit/strings";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, type OfferChange, offerChanges } from "~/domain/package/offer";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { OldForm } from "~console/drafts/old-form";
import { PublishLayer } from "~console/drafts/publish-layer";
import { ScheduleNote } from "~console/drafts/schedule-note";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { fieldWords, timeWords } from "~console/words/times";
import { changeWords } from "./offer-view";

/** Each change with its old and new value. */
export function ChangeList({ changes, offer }: { changes: readonly OfferChange[]; offer: Offer }) {
  const language = useLanguage();
  const { what: words, noChanges } = language.words.offer;
  if (changes.length === 0) return <p className="mt-3 text-ink-2">{noChanges}</p>;
  return (
    <ul className="mt-3 border-t border-ink">
      {changes.map((change) => {
        const { about, what, before, after } = changeWords(language, change, offer);
        return (
          <li
            key={change.subject + change.id + change.field}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2"
          >
            <span className="min-w-0 grow">
              <b>{about}</b> <span className="text-ink-2">{what}</span>
            </span>
            <span className="tabular-nums">
              <del className="bg-seal-wash text-ink-2">
                <span className="sr-only">{words.deleted} </span>
                {before}
              </del>
              <span aria-hidden="true"> → </span>
              <ins className="border-b-[1.5px] border-hue-2 bg-hue-2-wash no-underline">
                <span className="sr-only">{words.inserted} </span>
                {after}
              </ins>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Lists what would change, and publishes it now or at a time. */
export function OfferPublishLayer({
  state,
  offer,
  savedVersion,
  onClose,
  onMoved,
  onDone,
}: {
  state: OfferState;
  offer: Offer;
  savedVersion: () => Promise<number>;
  onClose: () => void;
  /** Called on a conflict with the current state: the prices on the site or the schedule have changed. */
  onMoved: (now: OfferState) => void;
  onDone: (now: OfferState) => void;
}) {
  const { locale, words } = useLanguage();
  const { offer: own } = words;
  const { live, schedule } = state;
  const changes = offerChanges(live.offer, offer);
  const replaces =
    schedule === null ? "" : fill(own.replaces, { time: timeWords(locale, schedule.at) });

  const publish = async (at: string | null) => {
    const version = await savedVersion();
    const lookedAt = { version, live: live.revision, schedule: schedule?.id ?? null };
    if (at === null) {
      onDone(await call("publishOffer", lookedAt));
      showToast(own.published);
    } else {
      onDone(await call("scheduleOffer", { ...lookedAt, at }));
      showToast(fill(own.scheduledNow, { time: fieldWords(at) }));
    }
  };

  return (
    <PublishLayer
      title={own.publishTitle}
      text={own.publishText}
      act={countWords(own.publishAct, changes.length, locale)}
      keep={own.keepDraft}
      waits={schedule === null ? undefined : { now: replaces, later: replaces }}
      onClose={onClose}
      onPublish={(at) =>
        publish(at).catch((error: unknown) => {
          if (error instanceof CallError && error.code === "moved-on") {
            const theirs = error.conflict as OfferState | undefined;
            if (theirs !== undefined) onMoved(theirs);
          }
          throw error;
        })
      }
    >
      <ChangeList changes={changes} offer={offer} />
    </PublishLayer>
  );
}

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
