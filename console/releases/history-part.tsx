import type { AnswerOf } from "~/console-api/routes";
import type { ReleaseEventView } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { Icon } from "~console/ui/icon";
import { PersonPrint } from "~console/ui/person";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { usePages } from "~console/ui/use-pages";
import { useLanguage, useWords } from "~console/words";
import { eventWords, lineNameWords, whyOf } from "./release-view";

type Page = AnswerOf<"releaseHistory">;

/** Events, the newest first. */
export function HistoryPart({
  first,
  meta,
  more: ask,
  isOfLine = false,
}: {
  first: Page;
  meta: string;
  more: (before: string) => Promise<Page>;
  /** It is the history of one line: then each event names its release, and not the line. */
  isOfLine?: boolean;
}) {
  const { list, releases: own } = useWords();
  const { pages, more, problem } = usePages(first, ask, { of: "events" });
  const events = pages.flatMap((page) => page.events);
  return (
    <Section title={own.history} meta={meta}>
      {events.length === 0 ? (
        <p className="py-3 text-ink-2">{own.noHistory}</p>
      ) : (
        <ul>
          {events.map((event) => (
            <EventLine key={event.id} event={event} isOfLine={isOfLine} />
          ))}
        </ul>
      )}
      {problem !== undefined && <Problem error={problem} />}
      {more !== undefined && (
        <button type="button" className="rule-link mt-3 coarse:py-3" onClick={more}>
          {fill(list.shown, { shown: events.length, total: first.count })} · {list.more}
        </button>
      )}
    </Section>
  );
}

function EventLine({ event, isOfLine }: { event: ReleaseEventView; isOfLine: boolean }) {
  const language = useLanguage();
  const { who, at, version } = event;
  const words = eventWords(language, event);
  const why = whyOf(language, event);
  return (
    <li className="flex min-h-[38px] flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line py-2">
      <Time at={at} className="mono w-24 shrink-0 text-micro text-ink-3" />
      <span className="flex min-w-36 items-center gap-2 self-center">
        {who.kind === "person" && who.id !== null ? (
          <PersonPrint staffId={who.id} size={18} />
        ) : (
          <Icon name={who.kind === "token" ? "code" : "clock"} className="text-ink-2" />
        )}
        {who.name ?? language.words.releases.site}
      </span>
      <span className="min-w-0 flex-1 break-words max-md:basis-full">
        {isOfLine && version !== null && !words.includes(version) && (
          <b className="mono">{version} </b>
        )}
        {words}
        {!isOfLine && event.line !== null && (
          <span className="text-micro text-ink-3"> {lineNameWords(language, event.line)}</span>
        )}
        {why !== "" && <q className="block text-ink-2">{why}</q>}
      </span>
    </li>
  );
}
