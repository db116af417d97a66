import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { FeedsTold, RolloutSummary } from "~/console-api/schemas/releases";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { PageHead } from "~console/shell/page-head";
import { Note } from "~console/ui/note";
import { Empty, Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import { FeedTabs, useFeedWords } from "./feeds-part";
import { ReleaseTabs } from "./release-tabs";
import { lineWords } from "./release-view";
import { lineIn, lineName, lineOf, rolloutPath, rolloutState } from "./rollout-view";

type Loaded = {
  lines: readonly RolloutSummary[];
  /** The line whose feeds are shown; undefined: there is none yet. */
  chosen: RolloutSummary | undefined;
  told: FeedsTold | undefined;
};

/** Every line, and what the feeds say of the one that the address names; without a name, of the first. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const named = lineOf(new URL(request.url).searchParams.get("line") ?? "");
  const { rollouts: lines } = await call("rollouts", {});
  const chosen =
    lines.find((line) => named !== undefined && lineName(line) === lineName(named)) ?? lines[0];
  const told = chosen === undefined ? undefined : await call("rolloutFeeds", lineIn(chosen));
  return { lines, chosen, told };
}

/** What programs read of releases, line by line, as it is at this moment. */
export function Component() {
  const { lines, chosen, told } = useLoaderData<Loaded>();
  const language = useLanguage();
  const { locale, words } = language;
  const own = useFeedWords();
  const { rollouts } = words;
  return (
    <>
      <PageHead
        title={words.screens.feeds}
        meta={countWords(rollouts.count, lines.length, locale)}
      />
      <ReleaseTabs />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4 md:px-8 xl:grid-cols-[320px_minmax(0,1fr)]">
        <Section part="list" title={rollouts.lines} className="min-w-0">
          {lines.length === 0 && (
            <div className="pt-4">
              <Empty title={rollouts.noLines}>
                <p className="mt-1 text-ink-2">{rollouts.noLinesText}</p>
              </Empty>
            </div>
          )}
          <ul>
            {lines.map((line) => {
              const { state, label, percent } = rolloutState(language, line);
              const isChosen = line === chosen;
              return (
                <li
                  key={lineName(line)}
                  className={`relative border-b border-line px-3 py-2.5 hover:bg-sunk ${isChosen ? "bg-sunk before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-ink" : ""}`}
                >
                  <Link
                    to={`?line=${lineName(line)}`}
                    data-row=""
                    aria-current={isChosen ? "true" : undefined}
                    className="font-semibold after:absolute after:inset-0"
                  >
                    {lineWords(language, line)}
                  </Link>
                  <p className="flex flex-wrap items-center gap-x-3 text-micro text-ink-2">
                    <span className="mono">{line.candidate ?? line.full ?? rollouts.none}</span>
                    <StateMark state={state} {...(percent !== undefined && { percent })}>
                      {label}
                    </StateMark>
                  </p>
                </li>
              );
            })}
          </ul>
        </Section>
        {chosen !== undefined && told !== undefined && (
          <Section
            part="aside"
            title={told.change === null ? own.titleNow : own.title}
            meta={
              <Link to={rolloutPath(chosen)} className="rule-link coarse:py-3">
                {own.toRollout}
              </Link>
            }
            className="min-w-0"
          >
            <p className="py-3 text-ink-2">
              {lineWords(language, chosen)}
              {told.change !== null && told.problem === null && ` · ${own.meta[told.change]}`}
            </p>
            {told.problem !== null && (
              <Note className="mb-3">
                <p>{fill(own.refused, { rule: words.releases.rules[told.problem] })}</p>
              </Note>
            )}
            {told.feeds.length === 0 ? (
              <p className="text-ink-2">{rollouts.tellings.unread}</p>
            ) : (
              <FeedTabs key={lineName(chosen)} feeds={told.feeds} />
            )}
          </Section>
        )}
      </div>
    </>
  );
}
