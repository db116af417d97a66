import { Icon } from "~/design/ui/icon";
import type { ContactReceipt } from "~/domain/contact/contact-message";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { ContactMessages } from "./words.en";

type SentMessageProps = { messages: ContactMessages["sent"]; receipt: ContactReceipt };

/** A message has arrived; a privacy request has a number, and a day once it is confirmed. */
export function SentMessage({ messages, receipt: { request, isByHand } }: SentMessageProps) {
  return (
    <>
      <h2
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its outcome
        autoFocus
        className="flex items-start gap-3 font-sans text-h3 font-semibold tracking-normal"
      >
        <Icon name="check" className="mt-2 text-ok" />
        {messages.heading}
      </h2>
      {request === null ? (
        <p className="mt-3 text-ink-2">{messages.text}</p>
      ) : (
        <>
          <p className="mt-3">
            {request.dueOn !== null
              ? fill(messages.request, { number: request.number, dueOn: request.dueOn })
              : fill(isByHand ? messages.byHand : messages.unconfirmed, { number: request.number })}
          </p>
          {request.dueOn === null && !isByHand && (
            <p className="mt-3 text-ink-2">{messages.oneLink}</p>
          )}
          <p className="mt-3 text-ink-2">{messages.keep}</p>
        </>
      )}
      <PageLink to="/contact" className="rule-link mt-6">
        {messages.again}
      </PageLink>
    </>
  );
}
