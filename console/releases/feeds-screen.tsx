import "./strings";
import { lazy, Suspense } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { RolloutSummary } from "~/console-api/schemas/releases";
import { linesOf } from "~/domain/release/release-change";
import { lineOf, type RolloutLine } from "~/domain/release/rollout";
import { countWords } from "~/i18n/count";
import { call } from "~console/api/call";
import { PageHead } from "~console/ui/page-head";
import { Empty, Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { ReleaseTabs } from "./release-tabs";
import { lineWords } from "./release-view";
import { lineName, lineNamed, rolloutPath, rolloutState } from "./rollout-view";

/** Loaded when it is shown: it compares texts. */
const FeedsPart = lazy(() => withStrings(() => import("./feeds-part")));

type Loaded = {
  lines: readonly RolloutSummary[];
  /** The line whose feeds are shown; undefined: there is none yet. */
  chosen: RolloutSummary | undefined;
  /** Whether a change of that line waits for somebody who agrees. */
  isAsked: boolean;
};

/** Every line, and the one that the address names; without a name, the first. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const named = lineNamed(new URL(request.url).searchParams.get("line") ?? "");
  const { rollouts: lines, requests } = await call("rollouts", {});
  const isLine = (name: string | undefined) => (line: RolloutLine) => lineName(line) === name;
  const chosen = lines.find(isLine(named && lineName(named))) ?? lines[0];
  const isChosen = isLine(chosen && lineName(chosen));
  const isAsked = requests.some(({ change }) => linesOf(change).some(isChosen));
  return { lines, chosen, isAsked };
}

/** The feeds that programs read, line by line, as they are now. */
export function Component() {
  const { lines, chosen, isAsked } = useLoaderData<Loaded>();
  const language = useLanguage();
  const { locale, words } = language;
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
        {chosen !== undefined && (
          <div className="min-w-0">
            <p className="flex flex-wrap justify-between gap-x-6 text-ink-2">
              {lineWords(language, chosen)}
              <Link to={rolloutPath(chosen)} className="rule-link coarse:py-3">
                {rollouts.toRollout}
              </Link>
            </p>
            <Suspense>
              <FeedsPart
                key={lineName(chosen)}
                isNow={!isAsked}
                ask={() => call("rolloutFeeds", lineOf(chosen))}
              />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}
