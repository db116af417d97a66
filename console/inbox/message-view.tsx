import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { InboxEntry, InboxMessage, Template } from "~/console-api/schemas/inbox";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { countAnew } from "~console/api/counts";
import { useMay, useMe } from "~console/api/session";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { Gap } from "~console/ui/gap";
import { Icon } from "~console/ui/icon";
import { PersonPrint } from "~console/ui/person";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { dayWords, timeWords } from "~console/words/times";
import { AnswerBox } from "./answer-box";
import { MessageAct, type MessageActName } from "./message-act";
import { noonOf, titleOf } from "./message-words";
import { RequestClock } from "./request-clock";
import { UnsentAnswer } from "./unsent-answer";

/** The current person's rights on messages. */
export function useRights() {
  return {
    staffId: useMe()?.id ?? 0,
    mayAnswer: useMay("inbox.answer"),
    mayHandleData: useMay("accounts.manage"),
    maySeeAccounts: useMay("accounts.read"),
  };
}

/** One message whole: what was written, the steps of the law, what was done, and the answer. */
export function MessageView({
  message,
  templates,
  back,
}: {
  message: InboxMessage;
  templates: readonly Template[];
  back: string;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { inbox } = words;
  const { revalidate } = useRevalidator();
  const rights = useRights();
  const [asked, setAsked] = useState<MessageActName>();
  const { request, closedAt } = message;
  const isOpen = closedAt === null;
  const changed = async () => {
    void countAnew();
    await revalidate();
  };
  const facts = {
    name: message.name,
    contact: message.contact,
    time: timeWords(locale, message.createdAt),
    language: inbox.languages[message.locale],
  };
  return (
    <>
      <div
        className={`grid ${request === null ? "" : "min-[83.75rem]:h-full min-[83.75rem]:grid-cols-[minmax(0,1fr)_292px]"}`}
      >
        <article data-part="list" className="min-w-0 px-4 pt-5 pb-10 md:px-8">
          <Link to={back} className="rule-link mb-4 inline-block xl:hidden coarse:py-2">
            {inbox.back}
          </Link>
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <h2 className="display text-[1.375rem] leading-tight">{titleOf(language, message)}</h2>
            {isOpen && <Taker message={message} rights={rights} onChange={changed} />}
          </div>
          <p className="mt-1 break-words text-ink-2">
            {fill(inbox.from, facts)}
            <Gap />
            {request !== null && identityWords(language, message)}
          </p>
          <p
            lang={locales[message.locale].htmlLang}
            className="mt-4 bg-sunk px-4 py-3 text-[0.9375rem] break-words whitespace-pre-wrap"
          >
            {message.message}
          </p>
          {request !== null && (
            <Steps
              message={message}
              onAsk={setAsked}
              onChange={changed}
              mayAnswer={rights.mayAnswer && isOpen}
              mayHandleData={rights.mayHandleData && isOpen}
            />
          )}
          {message.entries.length > 0 && <History message={message} />}
          {isOpen && rights.mayAnswer && (
            <AnswerBox
              message={message}
              templates={templates}
              onChange={changed}
              onClose={() => setAsked("close")}
            />
          )}
          {isOpen && !rights.mayAnswer && <p className="mt-6 text-ink-3">{inbox.readOnly}</p>}
          {!isOpen && <Closed message={message} onChange={changed} mayReopen={rights.mayAnswer} />}
          {!isOpen && rights.mayAnswer && (
            <UnsentAnswer staffId={rights.staffId} messageId={message.id} locale={message.locale} />
          )}
        </article>
        {request !== null && (
          <RequestClock
            message={message}
            onAsk={setAsked}
            mayAnswer={rights.mayAnswer && isOpen}
            mayHandleData={rights.mayHandleData && isOpen}
            maySeeAccounts={rights.maySeeAccounts}
          />
        )}
        {asked !== undefined && (
          <MessageAct
            message={message}
            asked={asked}
            onClose={() => setAsked(undefined)}
            onChange={changed}
          />
        )}
      </div>
      {isOpen && (
        <PhoneFoot
          mayWrite={rights.mayAnswer && message.channel === "email"}
          mayErase={rights.mayHandleData && request?.isIdentified === true}
          onErase={() => setAsked("erase")}
        />
      )}
    </>
  );
}

/**
 * On a phone, what the message is open for, in reach however far one has read. While the answer is written it is
 * out of the way.
 */
function PhoneFoot({
  mayWrite,
  mayErase,
  onErase,
}: {
  mayWrite: boolean;
  mayErase: boolean;
  onErase: () => void;
}) {
  const { inbox } = useLanguage().words;
  if (!mayWrite && !mayErase) return null;
  return (
    <div className="sticky bottom-15 z-10 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-2 md:hidden [:has(textarea:focus)>&]:hidden">
      {mayErase && (
        <Button tone="danger" icon="trash" className="grow" onPress={onErase}>
          {inbox.erase}
        </Button>
      )}
      {mayWrite && (
        <Button
          tone="ink"
          icon="send"
          className="grow"
          onPress={() => document.querySelector<HTMLElement>("textarea[name=answer]")?.focus()}
        >
          {inbox.writeAnswer}
        </Button>
      )}
    </div>
  );
}

/** The assignee, and the button that assigns. */
function Taker({
  message: { id, taker },
  rights: { staffId, mayAnswer },
  onChange,
}: {
  message: InboxMessage;
  rights: Pick<ReturnType<typeof useRights>, "staffId" | "mayAnswer">;
  /** Resolves when the message is shown as it is now: a press before that would be for what it was. */
  onChange: () => Promise<void>;
}) {
  const { inbox } = useLanguage().words;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isMine = taker?.staffId === staffId;
  const take = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call("takeMessage", { isMine: !isMine, lookedAt: taker?.staffId ?? null }, id);
      showToast(isMine ? inbox.givenBack : inbox.taken);
      await onChange();
    } catch (error) {
      setProblem(error);
      // Who took it meanwhile is to be seen before a second press.
      if (error instanceof CallError && error.code === "moved-on") await onChange();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {taker !== null && (
        <span className="flex items-center gap-2">
          <PersonPrint staffId={taker.staffId} />
          {fill(inbox.takenBy, { name: taker.name })}
        </span>
      )}
      {mayAnswer && (
        <Button size="row" isBusy={isBusy} onPress={() => void take()}>
          {isMine ? inbox.giveBack : taker === null ? inbox.take : inbox.takeOver}
        </Button>
      )}
      {problem !== undefined && <Problem error={problem} />}
    </div>
  );
}

function identityWords({ locale, words }: Language, message: InboxMessage): string {
  const { inbox } = words;
  const { request, channel, entries } = message;
  if (request === null) return "";
  if (entries.some(({ kind }) => kind === "identified")) return inbox.byHand;
  if (request.isIdentified) return inbox.byLink;
  if (channel === "sms") return inbox.phoneUnproven;
  if (request.linkSentAt === null) return inbox.noLink[request.noLinkBecause ?? "used-up"];
  return fill(inbox.unknownYet, { time: timeWords(locale, request.linkSentAt) });
}

const kinds = ["copy", "erasure", "correction", "other"] as const;

function Steps({
  message: { id, request },
  onAsk,
  onChange,
  mayAnswer,
  mayHandleData,
}: {
  message: InboxMessage;
  onAsk: (act: MessageActName) => void;
  onChange: () => void;
  mayAnswer: boolean;
  mayHandleData: boolean;
}) {
  const { locale, words } = useLanguage();
  const { inbox } = words;
  const [problem, setProblem] = useState<unknown>();
  if (request === null) return null;
  const { steps, asksFor, dueOn } = request;
  const done = steps.filter(({ isDone }) => isDone).length;
  const sort = (chosen: (typeof kinds)[number]) => {
    setProblem(undefined);
    call("sortRequest", { asksFor: chosen, lookedAt: asksFor }, id).then(onChange, (error) => {
      setProblem(error);
      // What somebody else chose meanwhile is to be seen before a second press.
      if (error instanceof CallError && error.code === "moved-on") onChange();
    });
  };
  return (
    <Section
      title={inbox.lawAsks}
      meta={fill(inbox.stepsDone, { done, all: steps.length })}
      className="mt-7"
    >
      <ol>
        {steps.map(({ step, isDone }) => (
          <li
            key={step}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-1.5"
          >
            {isDone ? (
              <span aria-hidden="true" className="mx-[3px] size-2 rounded-full bg-ok" />
            ) : (
              <Icon name="dashed" size={14} className="text-ink-3" />
            )}
            <span className={isDone ? "text-ok" : "text-ink-2"}>{inbox.steps[step]}</span>
            <span className="sr-only">: {isDone ? inbox.stepDone : inbox.stepOpen}</span>
            <span className="ml-auto">
              {step === "identified" && !isDone && mayAnswer && (
                <Button size="row" onPress={() => onAsk("identify")}>
                  {inbox.identify}
                </Button>
              )}
              {step === "sorted" && !mayAnswer && asksFor !== null && inbox.asksFor[asksFor]}
              {step === "copied" && mayHandleData && request.isIdentified && (
                <Button size="row" icon="download" onPress={() => onAsk("copy")}>
                  {inbox.makeCopy}
                </Button>
              )}
              {step === "answered" && !isDone && dueOn !== null && (
                <span className="text-micro text-ink-3">
                  {fill(inbox.answeredBy, { day: dayWords(locale, noonOf(dueOn)) })}
                </span>
              )}
            </span>
            {step === "sorted" && mayAnswer && (
              <Choice
                label={inbox.what}
                isLabelShown={false}
                value={asksFor ?? ""}
                onChange={(chosen) => {
                  const kind = kinds.find((one) => one === chosen);
                  if (kind !== undefined) sort(kind);
                }}
                options={kinds.map((kind) => ({ value: kind, label: inbox.asksFor[kind] }))}
              />
            )}
          </li>
        ))}
      </ol>
      {problem !== undefined && (
        <div className="mt-3">
          <Problem error={problem} />
        </div>
      )}
    </Section>
  );
}

function History({ message }: { message: InboxMessage }) {
  const language = useLanguage();
  const { inbox } = language.words;
  return (
    <Section title={inbox.history} className="mt-7">
      <ul>
        {message.entries.map((entry) => (
          <li key={entry.id} className="flex gap-3 border-b border-line py-2.5">
            <PersonPrint staffId={entry.who.staffId} />
            <div className="min-w-0 grow">
              <p>
                <b>{entry.who.name}</b> {inbox.entries[entry.kind]}
                {entry.delivery !== null && (
                  <span
                    className={`text-micro ${entry.delivery === "failed" || entry.delivery === "expired" ? "text-danger" : "text-ink-3"}`}
                  >
                    {" · "}
                    {inbox.deliveries[entry.delivery]}
                  </span>
                )}
              </p>
              <EntryText entry={entry} message={message} />
            </div>
            <span className="mono shrink-0 text-ink-3">{timeWords(language.locale, entry.at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Counts of deleted rows in an entry. */
type Erased = Record<
  "accounts" | "contactMessages" | "fakeSiteReports" | "unverifiedContacts",
  number
>;

function EntryText({ entry, message }: { entry: InboxEntry; message: InboxMessage }) {
  const { inbox } = useLanguage().words;
  if (entry.text === "") return null;
  if (entry.kind === "erased") {
    const erased = JSON.parse(entry.text) as Erased;
    const also = erased.unverifiedContacts > 0 ? ` ${inbox.erasedResultUnverified}` : "";
    return <p className="text-ink-2">{fill(inbox.erasedResult, erased) + also}</p>;
  }
  const isToSender = entry.kind === "answered" || entry.kind === "extended";
  return (
    <p
      {...(isToSender && { lang: locales[message.locale].htmlLang })}
      className="break-words whitespace-pre-wrap text-ink-2"
    >
      {entry.text}
    </p>
  );
}

const year = 365 * 24 * 60 * 60_000;

function Closed({
  message: { id, closedAt, createdAt, request },
  onChange,
  mayReopen,
}: {
  message: InboxMessage;
  onChange: () => void;
  mayReopen: boolean;
}) {
  const { locale, words } = useLanguage();
  const { inbox } = words;
  const [problem, setProblem] = useState<unknown>();
  if (closedAt === null) return null;
  const from = request === null ? createdAt : closedAt;
  const end = new Date(Date.parse(from) + year).toISOString();
  return (
    <div className="mt-7 flex flex-wrap items-center gap-4 border-t border-ink pt-4">
      <p className="grow">
        <b>{fill(inbox.isClosed, { time: timeWords(locale, closedAt) })}</b>
        <Gap />
        <span className="text-ink-2">{fill(inbox.keptUntil, { day: dayWords(locale, end) })}</span>
      </p>
      {mayReopen && (
        <Button
          onPress={() => {
            setProblem(undefined);
            call("reopenMessage", {}, id).then(() => {
              showToast(inbox.reopened);
              onChange();
            }, setProblem);
          }}
        >
          {inbox.reopen}
        </Button>
      )}
      {problem !== undefined && <Problem error={problem} />}
    </div>
  );
}
