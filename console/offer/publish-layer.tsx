import { useState } from "react";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, type OfferChange, offerChanges } from "~/domain/package/offer";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { timeOfField, timeWords } from "~console/times";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { changeWords, comingMidnight, fieldWords } from "./offer-view";
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
  settled,
  onClose,
  onMoved,
  onDone,
}: {
  state: OfferState;
  offer: Offer;
  settled: () => Promise<number>;
  onClose: () => void;
  /** The act was refused, as the offer on the site or what waits is another by now. */
  onMoved: (now: OfferState) => void;
  onDone: (now: OfferState) => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { offer: own } = words;
  const [when, setWhen] = useState<"now" | "later">("now");
  const [field, setField] = useState(comingMidnight);
  const changes = offerChanges(state.live.offer, offer);
  const at = timeOfField(field);
  const act =
    when === "now"
      ? countWords(own.publishAct, changes.length, locale)
      : at === undefined
        ? own.scheduleEmpty
        : fill(own.scheduleAct, { time: fieldWords(at) });

  const perform = async () => {
    const version = await settled();
    const schedule = state.schedule?.id ?? null;
    const lookedAt = { version, live: state.live.revision, schedule };
    if (when === "now") {
      onDone(await call("publishOffer", lookedAt));
      tell(own.published);
      return;
    }
    if (at === undefined) throw new CallError("wrong-fields", { fields: { at: "missing" } });
    onDone(await call("scheduleOffer", { ...lookedAt, at }));
    tell(fill(own.scheduledNow, { time: fieldWords(at) }));
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
      {(error) => {
        const problem = fieldProblemWords(language, error, "at");
        return (
          <>
            <ChangeList changes={changes} offer={offer} />
            {state.schedule !== null && (
              <Note tone="warn" icon="clock" className="mt-4">
                <p>{fill(own.replaces, { time: timeWords(locale, state.schedule.at) })}</p>
              </Note>
            )}
            <div className="mt-4 grid gap-4">
              <Choice
                label={own.when}
                value={when}
                onChange={setWhen}
                options={[
                  { value: "now", label: own.now },
                  { value: "later", label: own.atTime },
                ]}
              />
              {when === "later" && (
                <div>
                  <label htmlFor="offer-at" className="mb-1.5 block font-semibold">
                    {own.date}
                  </label>
                  <input
                    id="offer-at"
                    type="datetime-local"
                    value={field}
                    onChange={({ target }) => setField(target.value)}
                    aria-invalid={problem !== undefined}
                    aria-describedby={problem === undefined ? undefined : "offer-at-problem"}
                    className="h-[38px] rounded-1 border border-line-strong bg-raised px-3 text-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-danger coarse:h-11 coarse:text-base"
                  />
                  {problem !== undefined && (
                    <p id="offer-at-problem" className="mt-1.5 text-micro text-danger">
                      {problem}
                    </p>
                  )}
                </div>
              )}
            </div>
          </>
        );
      }}
    </ActLayer>
  );
}
