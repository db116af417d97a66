import { type MouseEvent, useRef } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { RuleLink } from "~/design/ui/rule-link";
import type { Address } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { CheckPrint } from "./check-print";
import { CheckRows } from "./check-rows";
import { markedRows } from "./contradictions";
import { type Check, startRows, useCheck } from "./use-check";
import { type CheckMessages, countOf } from "./values";

type SelfCheckProps = {
  messages: CheckMessages;
  /** An article about values that agree; null where the site has none. */
  guide: Address | null;
};

/** Reads what this browser gives away, row by row and ring by ring. */
export function SelfCheck({ messages, guide }: SelfCheckProps) {
  const { check, start, stop, reset, readAddresses } = useCheck();
  const main = useRef<HTMLButtonElement>(null);
  const { phase, readings } = check;
  const marked = markedRows(check.contradictions);
  const { title, texts, hasMarked, hasBlocked } = outcomeOf(check, messages);
  const readsAgain = phase === "stopped" || (phase === "done" && hasBlocked && !hasMarked);

  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click would undo the first.
    if (detail > 1) return;
    if (phase === "running") stop();
    else if (phase === "ready" || readsAgain) start();
    else reset();
  };
  const resetFromLink = () => {
    reset();
    main.current?.focus();
  };
  const label = {
    ready: messages.start,
    running: messages.stop,
    stopped: messages.again,
    done: readsAgain ? messages.again : messages.reset,
  };

  return (
    <div className="grid items-start gap-x-16 gap-y-9 lg:grid-cols-[5fr_7fr]">
      <figure className="lg:sticky lg:top-8">
        <div className="flex justify-center bg-sunk py-14 lg:py-[84px]">
          <CheckPrint
            readings={readings}
            marked={marked}
            className="aspect-square w-[230px] lg:w-[min(380px,80%)]"
          />
        </div>
        <figcaption className="mt-3 flex flex-wrap justify-between gap-x-4 text-small text-ink-3">
          <span>{messages.caption}</span>
          {hasMarked && (
            <span className="text-danger">{countOf(messages.captionMarked, marked.size)}</span>
          )}
          {hasBlocked && <span>{messages.captionBlocked}</span>}
        </figcaption>
      </figure>
      <div className="min-w-0">
        <div className="no-script">
          <h2 className="text-h3">{messages.scriptless.title}</h2>
          <p className="mt-2 max-w-[36em] text-ink-2">{messages.scriptless.text}</p>
        </div>
        <div className="needs-script">
          <h2 className="text-h3">{title}</h2>
          {texts.map((text) => (
            <p key={text} className="mt-2 max-w-[36em] text-ink-2">
              {text}
            </p>
          ))}
          <p role="status" className="sr-only">
            {phase === "running" ? messages.started : phase === "ready" ? "" : title}
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
            <button
              ref={main}
              type="button"
              onClick={press}
              className={
                phase === "ready"
                  ? `max-sm:w-full ${buttonStyle("seal")}`
                  : buttonStyle("line", "small")
              }
            >
              {label[phase]}
            </button>
            {readsAgain && (
              <button
                type="button"
                onClick={resetFromLink}
                className="group inline-flex min-h-11 items-center"
              >
                <span className="rule-link">{messages.reset}</span>
              </button>
            )}
            {hasMarked && guide && <RuleLink to={guide} label={messages.guide} />}
          </div>
        </div>
        <CheckRows messages={messages} check={check} onAskForAddresses={readAddresses} />
      </div>
    </div>
  );
}

/** The part above the rows: a title, sentences, and whether something is marked or blocked. */
function outcomeOf({ phase, readings, contradictions }: Check, messages: CheckMessages) {
  const values = Object.values(readings);
  const read = values.filter((facts) => facts !== null).length;
  const blocked = phase === "done" ? values.length - read : 0;
  const marked = markedRows(contradictions).size;
  const outcome = { hasMarked: marked > 0, hasBlocked: blocked > 0 };

  if (phase === "ready") {
    return { ...outcome, title: messages.ready.title, texts: [messages.ready.text] };
  }
  if (phase === "running") {
    const n = Math.min(values.length + 1, startRows.length);
    return { ...outcome, title: fill(messages.running, { n }), texts: [] };
  }
  if (phase === "stopped") {
    const text = fill(messages.stopped.text, { n: values.length });
    return { ...outcome, title: messages.stopped.title, texts: [text] };
  }
  if (marked > 0) {
    const title = countOf(messages.contradicting, marked, { total: read });
    const rest = fill(messages.contradictingText, { n: read - marked });
    const texts = blocked > 0 ? [rest, countOf(messages.alsoBlocked, blocked)] : [rest];
    return { ...outcome, title, texts };
  }
  if (blocked > 0) {
    return {
      ...outcome,
      title: countOf(messages.blocked, blocked),
      texts: [messages.blockedText],
    };
  }
  return {
    ...outcome,
    title: fill(messages.agreeing, { n: read }),
    texts: [messages.agreeingText],
  };
}
