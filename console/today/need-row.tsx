import "~console/releases/strings";
import { Link } from "react-router";
import type { Need } from "~/console-api/schemas/today";
import { linesOf } from "~/domain/release/release-change";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { lineWords } from "~console/releases/release-view";
import { changeWords, requestPath, rolloutPath } from "~console/releases/rollout-view";
import { buttonStyle } from "~console/ui/button";
import { Icon, type IconName } from "~console/ui/icon";
import { listed } from "~console/ui/names";
import { type Language, useLanguage } from "~console/words";
import { dayWords, hoursUntil, timeWords } from "~console/words/times";

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
  title: string;
  text: string;
  when?: string;
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
        title: fill(words.rollouts.today, { act }),
        text: [
          fill(words.rollouts.askedBy, { name: need.asker, time: timeWords(locale, need.askedAt) }),
          ...linesOf(change).map((line) => lineWords({ locale, words }, line)),
        ].join(" ・ "),
        way: { to: requestPath(need), label: today.ways.review },
      };
    }
    case "open-invitation":
      return {
        icon: "clock",
        title: fill(today.openInvitation, { email: need.email }),
        text: today.openInvitationText,
        when: fill(today.endsIn, { hours: hoursUntil(need.expiresAt) }),
        way: { to: "/staff#invitations", label: today.ways.look },
      };
    case "few-recovery-codes":
      return {
        icon: "triangle",
        title: countWords(today.fewCodes, need.left, locale),
        text: today.fewCodesText,
        way: { to: "/me#codes", label: today.renew },
      };
    case "recovery-code-used":
      return {
        icon: "triangle",
        title: fill(today.recoveryUsed, { name: need.name }),
        text: fill(today.recoveryUsedLeft[need.left === 1 ? "one" : "other"], {
          count: need.left,
          name: need.name,
        }),
        when: timeWords(locale, need.at),
        way: { to: `/staff?person=${need.staffId}`, label: today.ways.look },
      };
    case "dead-links": {
      const text = need.count > need.names.length ? today.deadLinksMore : today.deadLinksText;
      return {
        icon: "octagon",
        title: countWords(today.deadLinks, need.count, locale),
        text: fill(text, { names: listed(locale, need.names) }),
        way: { to: "/links?tab=dead", label: today.ways.check },
      };
    }
    case "asked-translations":
      return {
        icon: "article",
        title: fill(today.asked[need.count === 1 ? "one" : "other"], {
          count: need.count,
          language: words.names.languages[need.locale],
        }),
        text: fill(today.askedText, { time: timeWords(locale, need.since) }),
        way: { to: listPath(need, "asked"), label: today.ways.translate },
      };
    case "failed-schedule":
      return {
        icon: "octagon",
        title: fill(today.notLive, {
          title: need.title === "" ? words.names.untitled : need.title,
          language: words.names.languages[need.locale],
        }),
        text: fill(today.notLiveText, { time: timeWords(locale, need.at) }),
        way: { to: `/articles/${need.id}?in=${need.locale}`, label: today.ways.open },
      };
    case "failed-release-schedule": {
      const { product, version, line } = need;
      const named = { product: words.names.products[product], version };
      return {
        icon: "octagon",
        title: fill(line === null ? today.notReleased : today.notRaised, named),
        text: fill(today.notReleasedText, { time: timeWords(locale, need.at) }),
        way: {
          to: line === null ? `/releases/${product}/${version}` : rolloutPath(line),
          label: today.ways.open,
        },
      };
    }
    case "stale-translations":
      return {
        icon: "triangle",
        title: fill(today.stale[need.of][need.count === 1 ? "one" : "other"], {
          count: need.count,
          language: words.names.languages[need.locale],
        }),
        text: today.staleText,
        way: { to: listPath(need, "stale"), label: today.ways.open },
      };
    case "unfit-words":
    case "stale-words": {
      const [said, show] =
        need.kind === "stale-words"
          ? ([today.staleWords, "behind"] as const)
          : ([today.unfitWords, "unfit"] as const);
      return {
        icon: "triangle",
        title: fill(said[need.count === 1 ? "one" : "other"], {
          count: need.count,
          page: words.names.pages[need.page],
        }),
        text: said.text,
        way: { to: `/site-texts?page=${need.page}&show=${show}`, label: today.ways.open },
      };
    }
    case "submitted-texts":
      return {
        icon: "article",
        title: fill(today.ready[need.of][need.count === 1 ? "one" : "other"], {
          count: need.count,
          language: words.names.languages[need.locale],
        }),
        text: fill(today.readyText, { time: timeWords(locale, need.since) }),
        way: { to: listPath(need, "submitted"), label: today.ways.review },
      };
    case "legal-soon":
      return {
        icon: "clock",
        title: fill(today.legalSoon, {
          name: words.names.legalTexts[need.name],
          version: fill(today.legalNumber, { number: need.number }),
          day: dayWords(locale, `${need.inForceFrom}T00:00:00+08:00`),
        }),
        text: today.legalSoonText,
        when: countWords(today.daysLeft, need.daysLeft, locale),
        way: { to: `/legal/${need.name}`, label: today.ways.open },
      };
    case "waiting-words":
      return {
        icon: "article",
        title: fill(today.waitingWords[need.count === 1 ? "one" : "other"], {
          count: need.count,
          page: words.names.pages[need.page],
          language: words.names.languages[need.locale],
        }),
        text: fill(today.waitingWords.text, { time: timeWords(locale, need.since) }),
        way: { to: `/site-texts?page=${need.page}&show=drafts`, label: today.ways.review },
      };
    case "legal-ready":
      return {
        icon: "article",
        title: fill(today.legalReady, { name: words.names.legalTexts[need.name] }),
        text: fill(today.legalReadyText, { time: timeWords(locale, need.since) }),
        way: { to: `/legal/${need.name}`, label: today.ways.review },
      };
    case "legal-half":
      return {
        icon: "triangle",
        title: fill(today.legalHalf, {
          name: words.names.legalTexts[need.name],
          language: words.names.languages[need.locale],
        }),
        text: today.legalHalfText,
        way: { to: `/legal/${need.name}`, label: today.ways.open },
      };
    case "failed-job": {
      const jobs: Partial<Record<string, string>> = words.names.jobs;
      return {
        icon: "octagon",
        title: fill(today.failedJob, { job: jobs[need.job] ?? need.job }),
        text: today.failedJobText,
        when: need.failedAt === null ? "" : timeWords(locale, need.failedAt),
        way: { to: "/jobs", label: today.ways.look },
      };
    }
    case "failed-messages":
      return {
        icon: "octagon",
        title: countWords(today.failedMessages, need.count, locale),
        text: today.failedMessagesText,
        way: { to: "/outbox", label: today.ways.check },
      };
    case "webhook-off":
      return {
        icon: "octagon",
        title: fill(today.webhookOff, { name: need.name }),
        text: fill(today.webhookOffText, { time: timeWords(locale, need.since) }),
        way: { to: "/webhooks", label: today.ways.look },
      };
    case "sms-cap": {
      const isOfAll = need.country === "all";
      const country = isOfAll ? today.smsAll : countryWords(locale, need.country);
      const title = need.isReached ? today.smsReached : today.smsNear;
      const text = need.isReached ? today.smsReachedText : today.smsNearText;
      return {
        icon: need.isReached ? "octagon" : "triangle",
        title: fill(title, { sent: need.sent, cap: need.cap, country }),
        text: fill(text[isOfAll ? "all" : "country"], { refused: need.refused }),
        way: { to: "/outbox", label: today.ways.look },
      };
    }
    case "requests-without-link":
      return {
        icon: "octagon",
        title: countWords(today.withoutLink, need.count, locale),
        text: today.withoutLinkText,
        way: { to: "/inbox", label: today.ways.open },
      };
    case "open-messages":
      return {
        icon: "inbox",
        title: countWords(today.openMessages, need.count, locale),
        text: fill(today.openMessagesText, { time: timeWords(locale, need.oldestAt) }),
        way: { to: "/inbox", label: today.ways.answer },
      };
    case "privacy-request":
      return {
        icon: need.daysLeft <= 3 ? "octagon" : "clock",
        title: fill(today.privacy, { number: need.number }),
        text: fill(today.privacyText, {
          day: dayWords(locale, `${need.dueOn.slice(0, 10)}T04:00:00Z`),
        }),
        when: need.daysLeft < 0 ? today.overdue : countWords(today.daysLeft, need.daysLeft, locale),
        isUrgent: need.daysLeft <= 3,
        way: { to: `/inbox?message=${need.id}`, label: today.ways.answer },
      };
  }
}

/** Colours of icons: red for failures, amber for late or wrong things. */
const tones: Partial<Record<IconName, string>> = {
  octagon: "text-danger",
  triangle: "text-warn",
};

/** Something that needs somebody, and the way to it. */
export function NeedRow({ need }: { need: Need }) {
  const { icon, title, text, when, isUrgent, way } = needWords(useLanguage(), need);
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5">
      <Icon name={icon} className={tones[icon] ?? "text-ink"} />
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
