import "./strings";
import { useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { OutboxCause, OutboxLine, OutboxList } from "~/console-api/schemas/outbox";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { countAnew } from "~console/api/counts";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Icon, type IconName } from "~console/ui/icon";
import { ListFoot, ListTable } from "~console/ui/list-screen";
import { Note } from "~console/ui/note";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { showToast } from "~console/ui/toasts";
import { usePages } from "~console/ui/use-pages";
import { useLanguage, useWords } from "~console/words";
import { timeWords } from "~console/words/times";

const states = ["waiting", "failed", "expired", "sent"] as const;
type State = (typeof states)[number];

const stateOf = (query: URLSearchParams): State | undefined =>
  states.find((state) => state === query.get("state"));

/** The messages of the state in the address, and what goes wrong. */
export function loader({ request }: LoaderFunctionArgs): Promise<OutboxList> {
  const state = stateOf(new URL(request.url).searchParams);
  return call("outbox", state === undefined ? {} : { state });
}

/** Outbox: failures by their cause, then every message, never what it says. */
export function Component() {
  const list = useLoaderData<OutboxList>();
  const { words } = useLanguage();
  const { outbox } = words;
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  const state = stateOf(query);
  const mayAct = useMay("messages.retry");
  const { counts, causes } = list;
  const changed = () => {
    void revalidate();
    void countAnew();
  };
  const tabs = [
    { name: outbox.all, to: "/outbox", isCurrent: state === undefined },
    ...states.map((one) => ({
      name: counts[one] === 0 ? outbox.states[one] : `${outbox.states[one]} ${counts[one]}`,
      to: `/outbox?state=${one}`,
      isCurrent: state === one,
    })),
  ];
  return (
    <>
      <PageHead
        title={words.screens.outbox}
        meta={fill(outbox.meta, {
          failed: counts.failed + counts.expired,
          waiting: counts.waiting,
          sent: counts.sent,
        })}
      />
      <div className="px-4 md:px-8">
        <nav aria-label={outbox.tabs} className="flex flex-wrap gap-x-6 border-b border-line">
          {tabs.map(({ name, to, isCurrent }, place) => (
            <Link
              key={to}
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              {...(place === 0 && { "data-filter": "" })}
              className="-mb-px border-b-2 border-transparent py-2 aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold coarse:py-3"
            >
              {name}
            </Link>
          ))}
        </nav>
        {causes.length > 0 && state !== "sent" && (
          <section aria-label={outbox.causes} className="mt-4 flex flex-col gap-2.5">
            {causes.map((cause) => (
              <CauseNote
                key={JSON.stringify([cause.channel, cause.place, cause.error])}
                cause={cause}
                mayAct={mayAct}
                onChange={changed}
              />
            ))}
          </section>
        )}
        <Messages
          key={`${state} ${list.messages[0]?.id}`}
          list={list}
          state={state}
          mayAct={mayAct}
          onChange={changed}
        />
      </div>
    </>
  );
}

function CauseNote({
  cause,
  mayAct,
  onChange,
}: {
  cause: OutboxCause;
  mayAct: boolean;
  onChange: () => void;
}) {
  const { locale, words } = useLanguage();
  const { outbox } = words;
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { place, error, since, nextAttemptAt, waiting, ended } = cause;
  const all = [...waiting, ...ended].slice(0, 100);
  const retry = () => {
    setProblem(undefined);
    call("retryDeliveries", { ids: waiting }).then(({ count }) => {
      showToast(count === 0 ? outbox.retriedNone : countWords(outbox.retried, count, locale));
      onChange();
    }, setProblem);
  };
  return (
    <Note
      tone="danger"
      title={fill(outbox.causeTitle, {
        place,
        count: countWords(outbox.causeCount, waiting.length + ended.length, locale),
        time: timeWords(locale, since),
      })}
    >
      <p className="mono break-words">{error ?? outbox.noAnswer}</p>
      {nextAttemptAt !== null && (
        <p className="text-ink-2">
          {fill(outbox.next, { time: timeWords(locale, nextAttemptAt) })}
        </p>
      )}
      {problem !== undefined && <Problem error={problem} />}
      {mayAct && (
        <div className="mt-2 flex flex-wrap gap-2">
          {waiting.length > 0 && (
            <Button size="row" tone="ink" onPress={retry}>
              {countWords(outbox.retryAll, waiting.length, locale)}
            </Button>
          )}
          <Button size="row" onPress={() => setAsked(true)}>
            {countWords(outbox.giveUpAll, all.length, locale)}
          </Button>
        </div>
      )}
      {isAsked && (
        <ActLayer
          isAlert
          title={countWords(outbox.giveUpTitle, all.length, locale)}
          text={outbox.giveUpText}
          act={outbox.giveUpAct}
          keep={outbox.keep}
          onClose={() => setAsked(false)}
          onAct={async () => {
            const { count } = await call("giveUpDeliveries", { ids: all });
            showToast(countWords(outbox.givenUp, count, locale));
            setAsked(false);
            onChange();
          }}
        />
      )}
    </Note>
  );
}

const looks: Record<State, { icon: IconName; tone: string }> = {
  waiting: { icon: "clock", tone: "text-ink-2" },
  sent: { icon: "check", tone: "text-ok" },
  failed: { icon: "octagon", tone: "text-danger" },
  expired: { icon: "octagon", tone: "text-danger" },
};

function Messages({
  list,
  state,
  mayAct,
  onChange,
}: {
  list: OutboxList;
  state: State | undefined;
  mayAct: boolean;
  onChange: () => void;
}) {
  const { outbox, screens } = useWords();
  const { pages, more, problem } = usePages(list, (before) =>
    call("outbox", { ...(state !== undefined && { state }), before }),
  );
  const lines = pages.flatMap(({ messages }) => messages);
  if (lines.length === 0) {
    return (
      <div className="mt-4">
        <Empty title={state === undefined ? outbox.empty : outbox.emptyState} />
      </div>
    );
  }
  return (
    <div data-part="list" className="mt-4">
      <ListTable
        label={screens.outbox}
        columns={[
          outbox.state,
          outbox.to,
          { label: outbox.what, look: "max-md:hidden" },
          { label: outbox.tries, look: "text-right max-lg:hidden" },
          { label: outbox.answer, look: "pl-5 max-lg:hidden" },
          { label: outbox.since, look: "pr-0! text-right" },
        ]}
      >
        {lines.map((line) => (
          <MessageRow key={line.id} line={line} mayAct={mayAct} onChange={onChange} />
        ))}
      </ListTable>
      <ListFoot more={more} problem={problem}>
        {outbox.codes}
      </ListFoot>
    </div>
  );
}

function MessageRow({
  line,
  mayAct,
  onChange,
}: {
  line: OutboxLine;
  mayAct: boolean;
  onChange: () => void;
}) {
  const { locale, words } = useLanguage();
  const { outbox } = words;
  const [problem, setProblem] = useState<unknown>();
  const { id, state, channel, recipientHint, attempts, answer, isHandled } = line;
  const kinds: Partial<Record<string, string>> = outbox.kinds;
  const kind = kinds[line.kind] ?? line.kind;
  const { icon, tone } = looks[state];
  const isTrouble = (state === "failed" || state === "expired") && !isHandled;
  const act = (done: Promise<string>) => {
    setProblem(undefined);
    done.then((said) => {
      showToast(said);
      onChange();
    }, setProblem);
  };
  const retry = async () => {
    const { count } = await call("retryDeliveries", { ids: [id] });
    return count === 0 ? outbox.retriedNone : countWords(outbox.retried, count, locale);
  };
  const issueAnew = async () => {
    await call("issueDeliveryAnew", {}, id);
    return outbox.issued;
  };
  return (
    <tr className="h-11 border-b border-line">
      <td className="py-1.5 pr-3">
        <span className={`flex items-center gap-2 ${isHandled ? "text-ink-3" : tone}`}>
          <Icon name={icon} size={14} />
          {outbox.states[state]}
        </span>
        {isHandled && <span className="text-micro text-ink-3">{outbox.handled}</span>}
      </td>
      <td className="py-1.5 pr-3 break-all">
        {recipientHint}
        <span className="block text-micro break-words text-ink-3 md:hidden">
          <b className="text-ink">{kind}</b> {answer}
        </span>
        {problem !== undefined && <Problem error={problem} />}
      </td>
      <td className="py-1.5 pr-3 font-semibold max-md:hidden">
        {kind}
        <span className="block text-micro font-normal text-ink-3">{outbox.channels[channel]}</span>
      </td>
      <td className="py-1.5 pr-3 text-right tabular-nums max-lg:hidden">{attempts}</td>
      <td className="max-w-[34ch] py-1.5 pr-3 pl-5 break-words max-lg:hidden">
        {answer === null ? (
          <span className="text-ink-3">{state === "sent" ? outbox.accepted : outbox.none}</span>
        ) : (
          <span className="mono text-ink-2">{answer}</span>
        )}
      </td>
      <td className="py-1.5 text-right">
        <span className="inline-flex flex-wrap items-center justify-end gap-3">
          {mayAct && line.mayRetry && (
            <Button size="row" onPress={() => act(retry())}>
              {outbox.retry}
              <span className="sr-only">: {recipientHint}</span>
            </Button>
          )}
          {mayAct && line.mayIssueAnew && isTrouble && (
            <Button size="row" onPress={() => act(issueAnew())}>
              {outbox.issueAnew}
              <span className="sr-only">: {recipientHint}</span>
            </Button>
          )}
          <Time at={line.createdAt} className="mono text-ink-3" />
        </span>
      </td>
    </tr>
  );
}
