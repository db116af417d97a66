import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, type OfferChange, offerChanges } from "~/domain/package/offer";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useWhen, WhenFields } from "~console/ui/when-fields";
import { useLanguage } from "~console/words";
import { fieldWords, timeWords } from "~console/words/times";
import { changeWords } from "./offer-view";
import { theirsIn } from "./use-draft";

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
export function PublishLayer({
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
  /** The act was refused, as the offer on the site or what waits is another by now. */
  onMoved: (now: OfferState) => void;
  onDone: (now: OfferState) => void;
}) {
  const { locale, words } = useLanguage();
  const { offer: own } = words;
  const chosen = useWhen();
  const { when, at } = chosen;
  const changes = offerChanges(state.live.offer, offer);
  const act =
    when === "now"
      ? countWords(own.publishAct, changes.length, locale)
      : at === undefined
        ? own.scheduleEmpty
        : fill(own.scheduleAct, { time: fieldWords(at) });

  const perform = async () => {
    const version = await savedVersion();
    const schedule = state.schedule?.id ?? null;
    const lookedAt = { version, live: state.live.revision, schedule };
    if (when === "now") {
      onDone(await call("publishOffer", lookedAt));
      showToast(own.published);
      return;
    }
    const time = chosen.requireTime();
    onDone(await call("scheduleOffer", { ...lookedAt, at: time }));
    showToast(fill(own.scheduledNow, { time: fieldWords(time) }));
  };

  return (
    <ActLayer
      isPublic
      tone="seal"
      title={own.publishTitle}
      text={own.publishText}
      act={act}
      keep={own.keepDraft}
      onClose={onClose}
      onAct={() =>
        perform().catch((error: unknown) => {
          const theirs = error instanceof CallError ? theirsIn(error) : undefined;
          if (theirs !== undefined) onMoved(theirs);
          throw error;
        })
      }
    >
      {(error) => (
        <>
          <ChangeList changes={changes} offer={offer} />
          {state.schedule !== null && (
            <Note tone="warn" icon="clock" className="mt-4">
              <p>{fill(own.replaces, { time: timeWords(locale, state.schedule.at) })}</p>
            </Note>
          )}
          <WhenFields chosen={chosen} words={own} error={error} />
        </>
      )}
    </ActLayer>
  );
}
