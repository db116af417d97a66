import type { ReactNode } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import { type RowId, rowIds } from "./readings";
import type { Check } from "./use-check";
import { type CheckMessages, explain, shownValue } from "./values";

type CheckRowsProps = { messages: CheckMessages; check: Check; onAskForAddresses: () => void };

/** Every value with its name; a contradiction is shown in the row that it marks. */
export function CheckRows({ messages, check, onAskForAddresses }: CheckRowsProps) {
  return (
    <dl aria-label={messages.list} className="mt-7 border-t border-ink">
      {rowIds.map((id) => (
        <Row key={id} id={id} messages={messages} check={check}>
          {id === "webrtc" && check.phase === "done" ? (
            <Addresses messages={messages} check={check} onAsk={onAskForAddresses} />
          ) : (
            <Value id={id} messages={messages} check={check} />
          )}
        </Row>
      ))}
    </dl>
  );
}

type RowProps = { id: RowId; messages: CheckMessages; check: Check };

function Row({ id, messages, check, children }: RowProps & { children: ReactNode }) {
  const language = locales[useLocale()].htmlLang;
  const found = check.contradictions.filter(({ row }) => row === id);
  const edge =
    "before:absolute before:inset-y-0 before:-left-[18px] before:w-0.5 before:bg-danger before:content-['']";
  return (
    <div
      className={`relative border-b border-line py-3.5 sm:grid sm:grid-cols-[132px_1fr] sm:gap-x-6 ${found.length > 0 ? edge : ""}`}
    >
      <dt
        className={`text-small leading-6 ${found.length > 0 ? "font-semibold text-ink" : "text-ink-3"}`}
      >
        {messages.rows[id]}
      </dt>
      <dd className="min-w-0 text-small leading-6">
        {children}
        {found.map((contradiction) => {
          const { against, why, fix } = explain(contradiction, messages, language);
          return (
            <p key={contradiction.kind} className="mt-1 flex gap-2 text-danger">
              <Icon name="bang" className="mt-1" />
              <span>
                <strong className="mr-2">{against}</strong> {why}
                <span className="block text-ink-2">{fix}</span>
              </span>
            </p>
          );
        })}
      </dd>
    </div>
  );
}

function Value({ id, messages, check }: RowProps) {
  const value = shownValue(id, check.readings, messages.values);
  if (check.reading === id) return <span className="mt-2.5 block h-[3px] w-24 bg-ink" />;
  if (value === undefined) {
    return (
      <>
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        <span className="sr-only">{messages.unread}</span>
      </>
    );
  }
  if (value === null) {
    return (
      <span className="inline-flex items-center gap-2 text-ink-2">
        <span
          aria-hidden="true"
          className="size-3.5 shrink-0 rounded-full border border-dashed border-line-strong"
        />
        {id === "canvas" ? messages.refusedCanvas : messages.refused}
      </span>
    );
  }
  return (
    <span className="mono block whitespace-pre-wrap text-micro leading-6 wrap-anywhere">
      {value}
    </span>
  );
}

type AddressesProps = { messages: CheckMessages; check: Check; onAsk: () => void };

/** The button stays where it is, and with it the focus. */
function Addresses({ messages, check, onAsk }: AddressesProps) {
  const isBusy = check.reading === "webrtc";
  const isAsked = isBusy || check.readings.webrtc !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        aria-busy={isBusy}
        onClick={isBusy ? undefined : onAsk}
        className={buttonStyle("line", "small")}
      >
        {messages.candidates.show}
      </button>
      <div role="status" className="min-w-0">
        {isAsked ? (
          <Value id="webrtc" messages={messages} check={check} />
        ) : (
          <span className="text-ink-3">{messages.candidates.note}</span>
        )}
      </div>
    </div>
  );
}
