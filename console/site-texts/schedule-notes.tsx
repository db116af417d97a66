import { useState } from "react";
import type { SiteTextList } from "~/console-api/schemas/site-texts";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { DiffMarks } from "~console/drafts/diff-marks";
import { diffWords } from "~console/drafts/word-diff";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";

export type WaitingTexts = SiteTextList["schedules"][number];

/** The sets of a page that wait for their time, each with what it changes. */
export function ScheduleNotes({
  list: { page, lines, schedules },
  mayEdit,
  onChanged,
}: {
  list: SiteTextList;
  mayEdit: boolean;
  /** What waits is another by now. */
  onChanged: () => void;
}) {
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const [cancelled, setCancelled] = useState<WaitingTexts>();
  const close = () => setCancelled(undefined);
  return (
    <>
      {schedules.map((schedule) => {
        const code = schedule.locale;
        return (
          <Note key={schedule.id} icon="clock" className="mt-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold">
                {fill(words.scheduled, {
                  language: words.languages[code],
                  time: timeWords(locale, schedule.at),
                  name: schedule.author?.name ?? words.byNobody,
                })}
              </p>
              {mayEdit && (
                <Button size="row" onPress={() => setCancelled(schedule)}>
                  {words.cancelSchedule}
                </Button>
              )}
            </div>
            <ul className="mt-3 border-t border-line">
              {schedule.texts.map(({ key, text }) => (
                <li key={key} className="border-b border-line py-2">
                  <p className="mono text-micro text-ink-2">{key}</p>
                  <p lang={locales[code].htmlLang} className="wrap-anywhere">
                    <DiffMarks
                      parts={diffWords(
                        code,
                        lines.find((line) => line.key === key)?.[code]?.live ?? "",
                        text,
                      )}
                    />
                  </p>
                </li>
              ))}
            </ul>
          </Note>
        );
      })}
      {cancelled !== undefined && (
        <ActLayer
          isAlert
          title={fill(words.cancelTitle, { time: timeWords(locale, cancelled.at) })}
          text={words.cancelText}
          act={words.cancelAct}
          keep={words.keepSchedule}
          onClose={close}
          onAct={async () => {
            const { id, locale: code } = cancelled;
            try {
              await call("cancelSiteTextSchedule", { page, locale: code, schedule: id });
            } catch (error) {
              if (error instanceof CallError && error.code === "moved-on") onChanged();
              throw error;
            }
            showToast(words.cancelled);
            close();
            onChanged();
          }}
        />
      )}
    </>
  );
}
