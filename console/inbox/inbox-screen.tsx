import "./strings";
import { useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import type { RequestOf } from "~/console-api/routes";
import type { InboxLine, InboxList, InboxMessage, Template } from "~/console-api/schemas/inbox";
import { contactTopics, isContactTopic, privacyDays } from "~/domain/contact/contact-message";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Button, buttonStyle } from "~console/ui/button";
import { FilterMenu } from "~console/ui/menu";
import { PageHead } from "~console/ui/page-head";
import { PersonPrint } from "~console/ui/person";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { useLanguage, useWords } from "~console/words";
import { timeWords } from "~console/words/times";
import { ageWords, daysWords, isUrgent } from "./age";
import { DayClock } from "./day-clock";
import { MessageView, useRights } from "./message-view";

type Loaded = { list: InboxList; message: InboxMessage | null; templates: readonly Template[] };

/** Reads the filters of an address; unknown ones are left out. */
function filterOf(query: URLSearchParams): RequestOf<"inbox"> {
  const topic = query.get("topic");
  const locale = localeCodes.find((code) => code === query.get("locale"));
  return {
    state: query.get("state") === "done" ? "done" : "open",
    ...(isContactTopic(topic) && { topic }),
    ...(locale !== undefined && { locale }),
    ...(query.get("mine") === "1" && { mine: "1" }),
  };
}

/** The messages of the filter in the address, and the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const named = /^[1-9]\d{0,9}$/.exec(query.get("message") ?? "")?.[0];
  const [list, message] = await Promise.all([
    call("inbox", filterOf(query)),
    named === undefined ? null : call("inboxMessage", {}, Number(named)),
  ]);
  const mayBeAnswered = message?.closedAt === null && message.channel === "email";
  const { templates } = mayBeAnswered ? await call("answerTemplates", {}) : { templates: [] };
  return { list, message, templates };
}

/** The same address with other values; null takes one away. */
function addressWith(query: URLSearchParams, values: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Inbox: what people wrote, one message whole, and the clock of a privacy request. */
export function Component() {
  const { list, message, templates } = useLoaderData<Loaded>();
  const { locale, words } = useLanguage();
  const { inbox } = words;
  const [query] = useSearchParams();
  const meta = [
    countWords(inbox.meta, list.open, locale),
    ...(list.openRequests > 0 ? [countWords(inbox.metaRequests, list.openRequests, locale)] : []),
  ];
  const back = addressWith(query, { message: null });
  return (
    <>
      <PageHead title={words.screens.inbox} meta={meta.join(locale === "cn" ? "，" : ", ")}>
        <Link
          to="/inbox?state=done"
          aria-current={filterOf(query).state === "done" ? "true" : undefined}
          className={`${buttonStyle("line")} aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink`}
        >
          {inbox.done}
        </Link>
        <Link to="/inbox/templates" className={buttonStyle("line")}>
          {words.screens.answerTemplates}
        </Link>
      </PageHead>
      <div className="grid border-t border-line xl:-mb-10 xl:min-h-[calc(100dvh-4.5rem)] xl:grid-cols-[336px_minmax(0,1fr)]">
        <div
          data-part="list"
          className={`border-line xl:border-r ${message === null ? "" : "max-xl:hidden"}`}
        >
          <Filters list={list} />
          <MessageList key={query.toString()} list={list} chosenId={message?.id} />
        </div>
        <div className={message === null ? "max-xl:hidden" : ""}>
          {message === null ? (
            <p className="px-4 pt-5 text-ink-3 md:px-8">{inbox.choose}</p>
          ) : (
            <MessageView key={message.id} message={message} templates={templates} back={back} />
          )}
        </div>
      </div>
    </>
  );
}

const pill =
  "flex min-h-[34px] items-center rounded-1 border px-3 text-micro coarse:min-h-11 aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink border-line-strong bg-raised hover:border-ink";

function Filters({ list }: { list: InboxList }) {
  const words = useWords();
  const { inbox } = words;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const isOpen = filter.state === "open";
  const isMine = filter.mine !== undefined;
  const isPrivacyView = isOpen && filter.topic === "privacy" && !isMine;
  const { mayAnswer } = useRights();
  const to = (values: Record<string, string | null>) =>
    addressWith(query, { message: null, ...values });
  const views = [
    {
      name: `${inbox.open} ${list.open}`,
      to: to({ state: null, topic: null, mine: null }),
      isCurrent: isOpen && !isPrivacyView && !isMine,
    },
    {
      name: `${inbox.privacy} ${list.openRequests}`,
      to: to({ state: null, topic: "privacy", mine: null }),
      isCurrent: isPrivacyView,
    },
    // People who may only read cannot take a message.
    ...(mayAnswer
      ? [
          {
            name: `${inbox.mine} ${list.openMine}`,
            to: to({ state: null, topic: null, mine: "1" }),
            isCurrent: isOpen && isMine,
          },
        ]
      : []),
  ];
  return (
    <nav
      aria-label={words.list.filters}
      className="flex flex-wrap gap-2 border-b border-line px-4 py-3 md:pr-4 md:pl-8"
    >
      {views.map(({ name, to: address, isCurrent }, place) => (
        <Link
          key={name}
          to={address}
          aria-current={isCurrent ? "true" : undefined}
          {...(place === 0 && { "data-filter": "" })}
          className={pill}
        >
          {name}
        </Link>
      ))}
      <FilterMenu
        label={inbox.topic}
        // Open privacy requests have a view of their own.
        value={isPrivacyView ? null : (filter.topic ?? null)}
        options={contactTopics.map((topic) => ({ value: topic, label: inbox.topics[topic] }))}
        onChange={(topic) => void navigate(to({ topic }))}
      />
      <FilterMenu
        label={inbox.language}
        value={filter.locale ?? null}
        options={localeCodes.map((code) => ({ value: code, label: inbox.languages[code] }))}
        onChange={(code) => void navigate(to({ locale: code }))}
      />
    </nav>
  );
}

function MessageList({ list, chosenId }: { list: InboxList; chosenId: number | undefined }) {
  const { words } = useLanguage();
  const { inbox } = words;
  const [query] = useSearchParams();
  const [further, setFurther] = useState<readonly InboxLine[]>([]);
  const [problem, setProblem] = useState<unknown>();
  const lines = [...list.messages, ...further];
  const filter = filterOf(query);
  if (lines.length === 0) {
    const isFiltered = filter.topic !== undefined || filter.locale !== undefined;
    const isDone = filter.state === "done";
    const isMine = filter.mine !== undefined;
    const none = isDone ? inbox.noDone : isMine ? inbox.noMine : inbox.none;
    return (
      <div className="px-4 py-4 md:pr-4 md:pl-8">
        <Empty title={isFiltered ? inbox.noMatch : none}>
          {isMine && !isFiltered && <p className="text-ink-2">{inbox.noMineText}</p>}
          {isFiltered || isDone || isMine ? (
            <Link to="/inbox" className="rule-link mt-2 inline-block font-semibold">
              {inbox.showAll}
            </Link>
          ) : (
            <p className="text-ink-2">{inbox.noneText}</p>
          )}
        </Empty>
      </div>
    );
  }
  const more = () => {
    setProblem(undefined);
    call("inbox", { ...filter, offset: String(lines.length) }).then(
      (page) => setFurther([...further, ...page.messages]),
      setProblem,
    );
  };
  return (
    <>
      <ul aria-label={inbox.list}>
        {lines.map((line) => (
          <MessageLine key={line.id} line={line} isChosen={line.id === chosenId} />
        ))}
      </ul>
      {problem !== undefined && <Problem error={problem} />}
      {lines.length < list.count && (
        <div className="flex items-center justify-between px-4 py-3 md:pl-8">
          <span className="text-micro text-ink-3">
            {fill(words.list.shown, { shown: lines.length, total: list.count })}
          </span>
          <Button size="row" onPress={more}>
            {words.list.more}
          </Button>
        </div>
      )}
    </>
  );
}

function MessageLine({ line, isChosen }: { line: InboxLine; isChosen: boolean }) {
  const language = useLanguage();
  const { inbox } = language.words;
  const [query] = useSearchParams();
  const { id, topic, request, excerpt, senderHint, createdAt, closedAt, taker } = line;
  const kind = request?.asksFor == null ? inbox.topics[topic] : inbox.asksFor[request.asksFor];
  const left = request?.daysLeft ?? null;
  return (
    <li
      className={`relative border-b border-line px-4 py-2.5 hover:bg-sunk md:pr-4 md:pl-8 ${
        isChosen
          ? "bg-sunk before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-ink"
          : ""
      }`}
    >
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={addressWith(query, { message: String(id) })}
          data-row=""
          aria-current={isChosen ? "true" : undefined}
          className="font-semibold after:absolute after:inset-0"
        >
          {request === null ? kind : <span className="mono font-semibold">{request.number}</span>}
        </Link>
        <span
          className={`shrink-0 text-micro ${
            closedAt === null && left !== null && isUrgent(left)
              ? "font-semibold text-danger"
              : "text-ink-3"
          }`}
        >
          {closedAt !== null
            ? fill(inbox.closedOn, { time: timeWords(language.locale, closedAt) })
            : request === null
              ? ageWords(language, createdAt)
              : left === null
                ? inbox.notConfirmed
                : daysWords(language, left)}
        </span>
      </div>
      <p className="truncate" lang={line.locale === "cn" ? "zh-CN" : "en"}>
        {request === null ? excerpt : kind}
      </p>
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5 text-micro text-ink-3">
          <span className="truncate">{senderHint}</span>
          {closedAt === null && taker !== null && (
            <span className="flex shrink-0 items-center gap-1">
              <span aria-hidden="true">·</span>
              <PersonPrint staffId={taker.staffId} size={14} />
              {fill(inbox.takenBy, { name: taker.name })}
            </span>
          )}
        </span>
        {closedAt === null && left !== null && (
          <DayClock
            passed={Math.min(privacyDays, Math.max(0, privacyDays - left))}
            isUrgent={isUrgent(left)}
          />
        )}
      </div>
    </li>
  );
}
