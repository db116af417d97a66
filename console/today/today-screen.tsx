import "./strings";
import "~console/releases/strings";
import { Link, useLoaderData } from "react-router";
import type { Figures } from "~/console-api/schemas/figures";
import type { Today } from "~/console-api/schemas/today";
import type { Permission } from "~/domain/rights/permissions";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { type Session, session, useSession } from "~console/api/session";
import { actWords, whoWords } from "~console/audit/act-words";
import { briefObjectWords } from "~console/audit/brief-words";
import { WhoPrint } from "~console/audit/who";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { type Language, useLanguage } from "~console/words";
import { longDayWords, timeWords } from "~console/words/times";
import { InRollout, type Rollouts, readRollouts } from "./in-rollout";
import { NeedRow } from "./need-row";
import { ChannelsOfToday, DownloadsOfToday } from "./today-figures";

type Loaded = {
  today: Today;
  rollouts: Rollouts;
  /** Loaded late; null: the person may not see figures. */
  figures: Promise<Figures> | null;
  lookedAt: string;
};

const mayDo = (now: Session, permission: Permission) =>
  now.state === "in" && now.me.permissions.includes(permission);

/** Asks the server what needs the person, and who may see releases what is being rolled out. */
export async function loader(): Promise<Loaded> {
  const figures = mayDo(session.get(), "figures.read")
    ? call("figures", { days: "30", product: "client" })
    : null;
  // The part that shows them handles a failure; without this, an earlier failure would be unhandled.
  figures?.catch(() => undefined);
  const [today, rollouts] = await Promise.all([
    call("today", {}),
    mayDo(session.get(), "releases.read") ? readRollouts() : { list: [] },
  ]);
  return { today, rollouts, figures, lookedAt: new Date().toISOString() };
}

/** Today: what needs me, what is being rolled out, and what happened last. */
export function Component() {
  const { today, rollouts, figures, lookedAt } = useLoaderData<Loaded>();
  const now = useSession();
  const language = useLanguage();
  const { locale, words } = language;
  const { needs, latest } = today;
  const hasRollouts = rollouts.list.length > 0 || rollouts.problem !== undefined;
  return (
    <>
      <PageHead
        title={headOf(language, needs.length)}
        isLarge
        above={
          <>
            {longDayWords(locale, new Date(lookedAt))} <span aria-hidden="true">・</span>{" "}
            <Time at={lookedAt} form="clock" /> {words.today.chinaTime}
          </>
        }
      >
        {mayDo(now, "articles.publish") && (
          <Link to="/articles?ask=new-article" className={`${buttonStyle("line")} max-md:hidden`}>
            <Icon name="plus" />
            {words.names.newArticle}
          </Link>
        )}
        {mayDo(now, "releases.write") && (
          <Link to="/releases?ask=new-release" className={`${buttonStyle("ink")} max-md:hidden`}>
            <Icon name="plus" />
            {words.releases.new}
          </Link>
        )}
      </PageHead>
      <div className="grid gap-x-9 gap-y-8 px-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div data-part="list">
          {needs.length === 0 ? (
            <div className="border-t border-ink pt-4">
              <p className="text-ink-2">
                {fill(words.today.noneText, { time: timeWords(locale, lookedAt) })}
              </p>
            </div>
          ) : (
            <ul className="border-t border-ink">
              {needs.map((need) => (
                <NeedRow key={JSON.stringify(need)} need={need} />
              ))}
            </ul>
          )}
          {figures !== null && <DownloadsOfToday figures={figures} />}
        </div>
        {(hasRollouts || latest !== null || figures !== null) && (
          <div className="flex min-w-0 flex-col gap-8" data-part="aside">
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

function headOf({ words: { today } }: Language, count: number): string {
  if (count === 0) return today.none;
  if (count === 1) return today.oneNeed;
  return fill(today.needs, { count: today.numbers[count] ?? count });
}
