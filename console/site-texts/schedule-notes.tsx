import { useState } from "react";
import type { SiteTextList } from "~/console-api/schemas/site-texts";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CancelLayer, ScheduleNote } from "~console/drafts/schedule-note";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { TextChanges } from "./text-changes";

/** The sets of a page that wait for their time, each with what it changes. */
export function ScheduleNotes({
  list: { page, lines, schedules },
  mayEdit,
  onChanged,
}: {
  list: SiteTextList;
  mayEdit: boolean;
  /** Loads the schedules again. */
  onChanged: () => Promise<void>;
}) {
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const [cancelled, setCancelled] = useState<SiteTextList["schedules"][number]>();
  const close = () => setCancelled(undefined);
  return (
    <>
      {schedules.map((schedule) => {
        const { id, at, author, texts, locale: code } = schedule;
        return (
          <ScheduleNote
            key={id}
            className="mt-5"
            title={fill(words.scheduled, {
              language: words.languages[code],
              time: timeWords(locale, at),
              name: author?.name ?? words.byNobody,
            })}
            onCancel={mayEdit ? () => setCancelled(schedule) : undefined}
          >
            <TextChanges
              className="mt-3"
              locale={code}
              changes={texts.map(({ key, text }) => ({
                key,
                before: lines.find((line) => line.key === key)?.[code]?.live ?? "",
                after: text,
              }))}
            />
          </ScheduleNote>
        );
      })}
      {cancelled !== undefined && (
        <CancelLayer
          title={fill(words.cancelTitle, { time: timeWords(locale, cancelled.at) })}
          text={words.cancelText}
          onClose={close}
          onMoved={onChanged}
          onCancel={async () => {
            const { id, locale: code } = cancelled;
            await call("cancelSiteTextSchedule", { page, locale: code, schedule: id });
            close();
            void onChanged();
          }}
        />
      )}
    </>
  );
}
