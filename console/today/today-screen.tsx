import { Link, useLoaderData, useRevalidator } from "react-router";
import type { RolloutSummary } from "~/console-api/schemas/releases";
import type { Need, Today } from "~/console-api/schemas/today";
import type { Permission } from "~/domain/staff/permissions";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { type Session, session, useSession } from "~console/api/session";
import { actWords, objectWords, whoWords } from "~console/audit/act-words";
import { WhoPrint } from "~console/audit/who";
import { lineWords } from "~console/releases/release-view";
import {
  changeWords,
  requestPath,
  rolloutPath,
  rolloutState,
} from "~console/releases/rollout-view";
import { PageHead } from "~console/shell/page-head";
import { dayWords, hoursUntil, longDayWords, timeWords } from "~console/times";
import { buttonStyle } from "~console/ui/button";
import { Icon, type IconName } from "~console/ui/icon";
import { listed } from "~console/ui/names";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { type Language, useLanguage } from "~console/words";

/** What is being rolled out; why that is not known. */
type Rollouts = { list: readonly RolloutSummary[]; problem?: unknown };
type Loaded = { today: Today; rollouts: Rollouts; lookedAt: string };

const mayDo = (now: Session, permission: Permission) =>
  now.state === "in" && now.me.permissions.includes(permission);

/** Asks the server what needs the person, and who may see releases what is being rolled out. */
export async function loader(): Promise<Loaded> {
  const [today, rollouts] = await Promise.all([
    call("today", {}),
    mayDo(session.get(), "releases.read") ? inRollout() : { list: [] },
  ]);
  return { today, rollouts, lookedAt: new Date().toISOString() };
}

/** The rest of Today is shown without it. */
async function inRollout(): Promise<Rollouts> {
  try {
    const { rollouts } = await call("rollouts", {});
    return { list: rollouts.filter(({ candidate }) => candidate !== null) };
  } catch (problem) {
    return { list: [], problem };
  }
}

/** Today: what needs me, what is being rolled out, and what happened last. */
export function Component() {
  const { today, rollouts, lookedAt } = useLoaderData<Loaded>();
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
            {words.articles.list.new.article}
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
        </div>
        {(hasRollouts || latest !== null) && (
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
          </div>
        )}
      </div>
    </>
  );
}

/** Lines in which a version is being rolled out, and how far each is. */
function InRollout({ rollouts: { list, problem } }: { rollouts: Rollouts }) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { locale, words } = language;
  return (
    <Section
      title={words.today.inRollout}
      meta={problem === undefined && countWords(words.rollouts.count, list.length, locale)}
    >
      {problem !== undefined && <Problem error={problem} onAgain={() => void revalidate()} />}
      <ul>
        {list.map((rollout) => {
          const { state, label, percent } = rolloutState(language, rollout);
          return (
            <li key={rolloutPath(rollout)} className="relative border-b border-line py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={rolloutPath(rollout)}
                  data-row=""
                  className="display text-xl after:absolute after:inset-0 hover:underline"
                >
                  {rollout.candidate}
                </Link>
                <StateMark state={state} {...(percent !== undefined && { percent })}>
                  {label}
                </StateMark>
              </div>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-2 h-1 w-full"
              >
                <rect width={100} height={4} className="fill-line" />
                <rect width={rollout.percent} height={4} className="fill-ink" />
              </svg>
              <p className="mt-1 text-micro text-ink-3">{lineWords(language, rollout)}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** What it was done to, unless it was the person who did it. */
function objectOfOther(language: Language, entry: NonNullable<Today["latest"]>[number]): string {
  const object = objectWords(language, entry);
  return object === whoWords(language.words, entry) ? "" : object;
}

function headOf({ words: { today } }: Language, count: number): string {
  if (count === 0) return today.none;
  if (count === 1) return today.oneNeed;
  return fill(today.needs, { count: today.numbers[count] ?? count });
}

/** The name of a country by its ISO 3166-1 code; numbers of no country have a code that is none. */
function countryWords(locale: Language["locale"], code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return (
    new Intl.DisplayNames(locale === "cn" ? "zh-CN" : "en", { type: "region" }).of(code) ?? code
  );
}

/** The list of articles or help articles, filtered by where a language stands. */
const listPath = (
  {
    of,
    locale,
  }: Extract<Need, { kind: "asked-translations" | "stale-translations" | "submitted-texts" }>,
  state: "asked" | "stale" | "submitted",
) => `/articles?${of === "help" ? "kind=help&" : ""}language=${locale}.${state}`;

type NeedWords = {
  icon: IconName;
  tone: string;
  title: string;
  text: string;
  when: string;
  isUrgent?: boolean;
  way?: { to: string; label: string };
};

function needWords({ locale, words }: Language, need: Need): NeedWords {
  const { today } = words;
  switch (need.kind) {
    case "release-request": {
      const { change } = need;
      const act = changeWords({ locale, words }, change);
      return {
        icon: "print",
        tone: "text-ink",
        title: fill(words.rollouts.today, { act }),
        text: [
          fill(words.rollouts.askedBy, { name: need.asker, time: timeWords(locale, need.askedAt) }),
          ...("basis" in change ? [lineWords({ locale, words }, change.basis)] : []),
        ].join(" ・ "),
        when: "",
        way: { to: requestPath(need), label: today.look },
      };
    }
    case "open-invitation":
      return {
        icon: "clock",
        tone: "text-ink",
        title: fill(today.openInvitation, { email: need.email }),
        text: today.openInvitationText,
        when: fill(today.endsIn, { hours: hoursUntil(need.expiresAt) }),
        way: { to: "/staff#invitations", label: today.look },
      };
    case "few-recovery-codes":
      return {
        icon: "triangle",
        tone: "text-warn",
        title: countWords(today.fewCodes, need.left, locale),
        text: today.fewCodesText,
        when: "",
        way: { to: "/me#codes", label: today.renew },
      };
    case "recovery-code-used":
      return {
        icon: "triangle",
        tone: "text-warn",
        title: fill(today.recoveryUsed, { name: need.name }),
        text: fill(today.recoveryUsedLeft[need.left === 1 ? "one" : "other"], {
          count: need.left,
          name: need.name,
        }),
        when: timeWords(locale, need.at),
        way: { to: `/staff?person=${need.staffId}`, label: today.look },
      };
    case "dead-links": {
      const { links } = words;
      const text = need.count > need.names.length ? links.todayDeadMore : links.todayDeadText;
      return {
        icon: "octagon",
        tone: "text-danger",
        title: countWords(links.todayDead, need.count, locale),
        text: fill(text, { names: listed(locale, need.names) }),
        when: "",
        way: { to: "/links?tab=dead", label: today.look },
      };
    }
    case "asked-translations":
      return {
        icon: "article",
        tone: "text-ink",
        title: fill(today.asked[need.count === 1 ? "one" : "other"], {
          count: need.count,
          language: words.articles.languages[need.locale],
        }),
        text: fill(today.askedText, { time: timeWords(locale, need.since) }),
        when: "",
        way: { to: listPath(need, "asked"), label: today.look },
      };
    case "failed-schedule":
      return {
        icon: "octagon",
        tone: "text-danger",
        title: fill(today.notLive, {
          title: need.title === "" ? words.articles.untitled : need.title,
          language: words.articles.languages[need.locale],
        }),
        text: fill(today.notLiveText, { time: timeWords(locale, need.at) }),
        when: "",
        way: { to: `/articles/${need.id}?in=${need.locale}`, label: today.look },
      };
    case "failed-release-schedule": {
      const { product, version, line } = need;
      const named = { product: words.releases.products[product], version };
      return {
        icon: "octagon",
        tone: "text-danger",
        title: fill(line === null ? today.notReleased : today.notRaised, named),
        text: fill(today.notReleasedText, { time: timeWords(locale, need.at) }),
        when: "",
        way: {
          to: line === null ? `/releases/${product}/${version}` : rolloutPath(line),
          label: today.look,
        },
      };
    }
    case "stale-translations":
      return {
        icon: "triangle",
        tone: "text-warn",
        title: fill(today.stale[need.of][need.count === 1 ? "one" : "other"], {
          count: need.count,
          language: words.articles.languages[need.locale],
        }),
        text: today.staleText,
        when: "",
        way: { to: listPath(need, "stale"), label: today.look },
      };
    case "unfit-words":
    case "stale-words": {
      const [said, show] =
        need.kind === "stale-words"
          ? ([today.staleWords, "behind"] as const)
          : ([today.unfitWords, "unfit"] as const);
      return {
        icon: "triangle",
        tone: "text-warn",
        title: fill(said[need.count === 1 ? "one" : "other"], {
          count: need.count,
          page: words.siteTexts.pages[need.page],
        }),
        text: said.text,
        when: "",
        way: { to: `/site-texts?page=${need.page}&show=${show}`, label: today.look },
      };
    }
    case "submitted-texts":
      return {
        icon: "article",
        tone: "text-ink",
        title: fill(today.ready[need.of][need.count === 1 ? "one" : "other"], {
          count: need.count,
          language: words.articles.languages[need.locale],
        }),
        text: fill(today.readyText, { time: timeWords(locale, need.since) }),
        when: "",
        way: { to: listPath(need, "submitted"), label: today.look },
      };
    case "legal-soon":
      return {
        icon: "clock",
        tone: "text-ink",
        title: fill(words.legal.todaySoon, {
          name: words.legal.names[need.name],
          version: fill(words.legal.number, { number: need.number }),
          day: dayWords(locale, `${need.inForceFrom}T00:00:00+08:00`),
        }),
        text: words.legal.todaySoonText,
        when: countWords(today.daysLeft, need.daysLeft, locale),
        way: { to: `/legal/${need.name}`, label: today.look },
      };
    case "legal-half":
      return {
        icon: "triangle",
        tone: "text-warn",
        title: fill(words.legal.todayHalf, {
          name: words.legal.names[need.name],
          language: words.legal.inLanguage[need.locale],
        }),
        text: words.legal.todayHalfText,
        when: "",
        way: { to: `/legal/${need.name}`, label: today.look },
      };
    case "failed-job": {
      const jobs: Partial<Record<string, string>> = words.jobs.names;
      return {
        icon: "octagon",
        tone: "text-danger",
        title: fill(today.failedJob, { job: jobs[need.job] ?? need.job }),
        text: today.failedJobText,
        when: need.failedAt === null ? "" : timeWords(locale, need.failedAt),
        way: { to: "/jobs", label: today.look },
      };
    }
    case "failed-messages":
      return {
        icon: "octagon",
        tone: "text-danger",
        title: countWords(today.failedMessages, need.count, locale),
        text: today.failedMessagesText,
        when: "",
        way: { to: "/outbox", label: today.look },
      };
    case "sms-cap": {
      const isOfAll = need.country === "all";
      const country = isOfAll ? today.smsAll : countryWords(locale, need.country);
      const title = need.isReached ? today.smsReached : today.smsNear;
      const text = need.isReached ? today.smsReachedText : today.smsNearText;
      return {
        icon: need.isReached ? "octagon" : "triangle",
        tone: need.isReached ? "text-danger" : "text-warn",
        title: fill(title, { sent: need.sent, cap: need.cap, country }),
        text: fill(text[isOfAll ? "all" : "country"], { refused: need.refused }),
        when: "",
        way: { to: "/outbox", label: today.look },
      };
    }
    case "requests-without-link":
      return {
        icon: "octagon",
        tone: "text-danger",
        title: countWords(today.withoutLink, need.count, locale),
        text: today.withoutLinkText,
        when: "",
        way: { to: "/inbox", label: today.look },
      };
    case "open-messages":
      return {
        icon: "inbox",
        tone: "text-ink",
        title: countWords(today.openMessages, need.count, locale),
        text: fill(today.openMessagesText, { time: timeWords(locale, need.oldestAt) }),
        when: "",
        way: { to: "/inbox", label: today.look },
      };
    case "privacy-request":
      return {
        icon: need.daysLeft <= 3 ? "octagon" : "clock",
        tone: need.daysLeft <= 3 ? "text-danger" : "text-ink",
        title: fill(today.privacy, { number: need.number }),
        text: fill(today.privacyText, {
          day: dayWords(locale, `${need.dueOn.slice(0, 10)}T04:00:00Z`),
        }),
        when: need.daysLeft < 0 ? today.overdue : countWords(today.daysLeft, need.daysLeft, locale),
        isUrgent: need.daysLeft <= 3,
        way: { to: `/inbox?message=${need.id}`, label: today.look },
      };
  }
}

function NeedRow({ need }: { need: Need }) {
  const { icon, tone, title, text, when, isUrgent, way } = needWords(useLanguage(), need);
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5">
      <Icon name={icon} className={tone} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-micro text-ink-3">{text}</p>
      </div>
      <span
        className={`shrink-0 text-micro ${isUrgent ? "font-semibold text-danger" : "text-ink-3"}`}
      >
        {when}
      </span>
      {way !== undefined && (
        <Link
          to={way.to}
          data-row=""
          className={`${buttonStyle("line", "row")} max-md:static max-md:overflow-visible max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:after:absolute max-md:after:inset-0`}
        >
          <span className="max-md:sr-only">{way.label}</span>
          <Icon name="chevron" className="md:hidden" />
          <span className="sr-only">: {title}</span>
        </Link>
      )}
    </li>
  );
}
