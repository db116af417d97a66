import type { TextState } from "~/console-api/schemas/site-texts";
import { type TextPage, textProblem } from "~/domain/site-texts/site-text-rules";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { DiffMarks } from "~console/drafts/diff-marks";
import { diffWords } from "~console/drafts/word-diff";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useWhen, WhenFields } from "~console/ui/when-fields";
import { useLanguage } from "~console/words";
import { fieldWords, timeWords } from "~console/words/times";
import type { WaitingTexts } from "./schedule-notes";

/** Why a draft cannot be published; undefined: it can, or there is none. */
export const problemOf = ({ draft, starting }: Pick<TextState, "draft" | "starting">) =>
  draft === null ? undefined : textProblem(draft, starting);

/** Lists what would change, and publishes it now or at a time. */
export function PublishLayer({
  page,
  code,
  drafts,
  schedule,
  onMoved,
  onClose,
  onDone,
}: {
  page: TextPage;
  code: Locale;
  drafts: readonly (Pick<TextState, "version" | "live" | "starting"> & {
    key: string;
    draft: string;
  })[];
  /** What waits for its time already. */
  schedule: WaitingTexts | undefined;
  /** A draft, or what waits, is another by now. */
  onMoved: () => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const chosen = useWhen();
  const { when, at } = chosen;
  const names = { page: words.pages[page], language: words.languages[code] };
  const fit = drafts.filter((draft) => problemOf(draft) === undefined);
  const unfit = drafts.filter((draft) => problemOf(draft) !== undefined);
  const act =
    when === "now"
      ? countWords(words.publishAct, fit.length, locale)
      : at === undefined
        ? words.scheduleEmpty
        : fill(words.scheduleAct, { time: fieldWords(at) });

  const perform = async () => {
    const sent = fit.map(({ key, version }) => ({ key, version }));
    const lookedAt = { page, locale: code, drafts: sent, schedule: schedule?.id ?? null };
    if (when === "now") {
      await call("publishSiteTexts", lookedAt);
      showToast(fill(words.published, names));
      return;
    }
    const time = chosen.requireTime();
    await call("scheduleSiteTexts", { ...lookedAt, at: time });
    showToast(fill(words.scheduledNow, { ...names, time: fieldWords(time) }));
  };

  return (
    <ActLayer
      isPublic
      tone="seal"
      title={fill(words.publishTitle, names)}
      text={words.publishText}
      act={act}
      isReady={fit.length > 0}
      keep={words.keep}
      onClose={onClose}
      onAct={async () => {
        try {
          await perform();
        } catch (error) {
          // The list below becomes what is stored now, to be looked at before the next press.
          if (error instanceof CallError && error.code === "moved-on") onMoved();
          throw error;
        }
        onDone();
      }}
    >
      {(error) => (
        <>
          <ul className="mt-4 border-t border-line">
            {fit.map(({ key, live, draft }) => (
              <li key={key} className="border-b border-line py-2">
                <p className="mono text-micro text-ink-2">{key}</p>
                <p lang={locales[code].htmlLang} className="wrap-anywhere">
                  <DiffMarks parts={diffWords(code, live, draft)} />
                </p>
              </li>
            ))}
          </ul>
          {unfit.length > 0 && (
            <Note tone="warn" icon="triangle" className="mt-4" title={words.leftOut}>
              <ul className="mono text-micro">
                {unfit.map(({ key }) => (
                  <li key={key}>{key}</li>
                ))}
              </ul>
            </Note>
          )}
          {schedule !== undefined && (
            <Note tone="warn" icon="clock" className="mt-4">
              <p>
                {fill(when === "now" ? words.waitsNow : words.waitsLater, {
                  name: schedule.author?.name ?? words.byNobody,
                  time: timeWords(locale, schedule.at),
                })}
              </p>
            </Note>
          )}
          <WhenFields chosen={chosen} words={words} error={error} />
        </>
      )}
    </ActLayer>
  );
}
