import "./strings";
import "~console/releases/strings";
import { Link, useLoaderData, useRevalidator } from "react-router";
import type { Figures } from "~/console-api/schemas/figures";
import type { FirstSteps } from "~/console-api/schemas/first-steps";
import type { Today } from "~/console-api/schemas/today";
import { countOpen } from "~/domain/first-steps/first-steps";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { countAnew } from "~console/api/counts";
import { mayNow, useMay } from "~console/api/session";
import { actWords, whoWords } from "~console/audit/act-words";
import { briefObjectWords } from "~console/audit/brief-words";
import { WhoPrint } from "~console/audit/who";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { type Language, useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { longDayWords, timeWords } from "~console/words/times";
import { InRollout, type Rollouts, readRollouts } from "./in-rollout";
import { NeedRow } from "./need-row";
import { ChannelsOfToday, DownloadsOfToday } from "./today-figures";

/** Loads the code of the first steps, which only owners need, while there is something to show. */
const loadSteps = () => withStrings(() => import("~console/first-steps/steps-of-today"));

/** The first steps with the code that shows them; null: nothing of them is shown. */
type ShownSteps = { list: FirstSteps; code: Awaited<ReturnType<typeof loadSteps>> };

type Loaded = {
  today: Today;
  firstSteps: ShownSteps | null;
  rollouts: Rollouts;
  /** Loaded late; null: the person may not see figures. */
  figures: Promise<Figures> | null;
  lookedAt: string;
};

/** Asks the server what needs the person, and who may see releases what is being rolled out. */
export async function loader(): Promise<Loaded> {
  const figures = mayNow("figures.read")
    ? call("figures", { days: "30", product: "client" })
    : null;
  // The part that shows them handles a failure; without this, an earlier failure would be unhandled.
  figures?.catch(() => undefined);
  const [today, firstSteps, rollouts] = await Promise.all([
    call("today", {}),
    mayNow("settings.change") ? readFirstSteps() : null,
    mayNow("releases.read") ? readRollouts() : { list: [] },
  ]);
  return { today, firstSteps, rollouts, figures, lookedAt: new Date().toISOString() };
}

/** Asks for the first steps. Their code comes before Today is shown, so that nothing moves afterwards. */
async function readFirstSteps(): Promise<ShownSteps | null> {
  const read = await call("firstSteps", {});
  const list = read.isNoted ? read : await call("noteFirstSteps", {});
  if (list.doneAt === null && countOpen(list.steps) === 0) return null;
  return { list, code: await loadSteps() };
}

/** Today: what needs me, what is being rolled out, and what happened last. */
export function Component() {
  const { today, firstSteps, rollouts, figures, lookedAt } = useLoaderData<Loaded>();
  const mayWriteArticles = useMay("articles.publish");
  const mayWriteReleases = useMay("releases.write");
  const language = useLanguage();
  const { locale, words } = language;
  const { latest } = today;
  const hasRollouts = rollouts.list.length > 0 || rollouts.problem !== undefined;
  return (
    <>
      <PageHead
        title={headOf(language, today, firstSteps?.list)}
        isLarge
        above={
          <>
            {longDayWords(locale, new Date(lookedAt))} <span aria-hidden="true">・</span>{" "}
            <Time at={lookedAt} form="clock" /> {words.today.chinaTime}
          </>
        }
      >
        {mayWriteArticles && (
          <Link to="/articles?ask=new-article" className={`${buttonStyle("line")} max-md:hidden`}>
            <Icon name="plus" />
            {words.names.newArticle}
          </Link>
        )}
        {mayWriteReleases && (
          <Link to="/releases?ask=new-release" className={`${buttonStyle("ink")} max-md:hidden`}>
            <Icon name="plus" />
            {words.releases.new}
          </Link>
        )}
      </PageHead>
      <div className="grid gap-x-9 gap-y-8 px-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div data-part="list">
          <NeedsAndSteps today={today} firstSteps={firstSteps} lookedAt={lookedAt} />
          {figures !== null && <DownloadsOfToday figures={figures} />}
        </div>
        {(hasRollouts || latest !== null || figures !== null) && (
          <div className="flex min-w-0 flex-col gap-8" data-part="aside">
            {firstSteps !== null && <firstSteps.code.VisitorsNow firstSteps={firstSteps.list} />}
            {hasRollouts && <InRollout rollouts={rollouts} />}
            {latest !== null && (
              <Section
                title={words.today.lastEntries}
                meta={
                  <Link to="/audit" className="rule-link">
                    {words.screens.audit}
                  </Link>
                }
              >
                {latest.length === 0 && <p className="py-3 text-ink-2">{words.today.nobodyYet}</p>}
                <ul>
                  {latest.map((entry) => (
                    <li
                      key={entry.id}
                      className="flex min-h-[38px] items-center gap-2.5 border-b border-line py-1.5"
                    >
                      <Time at={entry.at} className="mono min-w-10 shrink-0 text-ink-3" />
                      <WhoPrint entry={entry} />
                      <span className="min-w-0">
                        <span className="font-medium">{whoWords(words, entry)}</span>{" "}
                        <span
                          className={entry.outcome === "refused" ? "text-danger" : "text-ink-2"}
                        >
                          {actWords(words, entry)}
                        </span>{" "}
                        <span className="wrap-anywhere text-ink-2">
                          {objectOfOther(language, entry)}
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {figures !== null && <ChannelsOfToday figures={figures} />}
          </div>
        )}
      </div>
    </>
  );
}

/** Names the action's object, unless it is the actor. */
function objectOfOther(language: Language, entry: NonNullable<Today["latest"]>[number]): string {
  const object = briefObjectWords(language, entry);
  return object === whoWords(language.words, entry) ? "" : object;
}

/** Whether first steps come before everything else: all but those that may be left out. */
const hasUrgentSteps = ({ steps }: FirstSteps): boolean =>
  steps.some(({ state, weight }) => state === "open" && weight < 3);

function headOf(
  { words: { today } }: Language,
  { needs }: Today,
  firstSteps: FirstSteps | undefined,
): string {
  const open = firstSteps === undefined ? 0 : countOpen(firstSteps.steps);
  const isUrgent = firstSteps !== undefined && hasUrgentSteps(firstSteps);
  if (open > 0 && (isUrgent || needs.length === 0)) {
    if (open === 1) return today.stepsOpen.one;
    return fill(today.stepsOpen.other, { count: today.stepNumbers[open] ?? open });
  }
  const count = needs.length;
  if (count === 0) return today.none;
  if (count === 1) return today.oneNeed;
  return fill(today.needs, { count: today.numbers[count] ?? count });
}

type NeedsProps = { today: Today; firstSteps: ShownSteps | null; lookedAt: string };

/** The tasks of the person, under or above the first steps. */
function NeedsAndSteps({ today: { needs }, firstSteps, lookedAt }: NeedsProps) {
  const { locale, words } = useLanguage();
  const { revalidate } = useRevalidator();
  const list = (
    <ul className={firstSteps === null ? "border-t border-ink" : ""}>
      {needs.map((need) => (
        <NeedRow key={JSON.stringify(need)} need={need} />
      ))}
    </ul>
  );
  const time = timeWords(locale, lookedAt);
  if (firstSteps === null) {
    if (needs.length > 0) return list;
    return (
      <div className="border-t border-ink pt-4">
        <p className="text-ink-2">{fill(words.today.noneText, { time })}</p>
      </div>
    );
  }
  const { list: steps, code } = firstSteps;
  const shownSteps =
    steps.doneAt === null ? (
      <code.FirstStepsSection
        firstSteps={steps}
        onChange={() => {
          void revalidate();
          void countAnew();
        }}
      />
    ) : (
      <code.SetUpLine doneAt={steps.doneAt} />
    );
  const isFirst = steps.doneAt !== null || hasUrgentSteps(steps) || needs.length === 0;
  return (
    <div className="grid gap-8">
      {isFirst && shownSteps}
      <code.NeedsSection count={needs.length} time={time}>
        {list}
      </code.NeedsSection>
      {!isFirst && shownSteps}
    </div>
  );
}
