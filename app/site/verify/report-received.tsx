import { Icon } from "~/design/ui/icon";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { VerifyMessages } from "./words.en";

type ReportReceivedProps = { messages: VerifyMessages["report"]; number: string };

/** A report has arrived. */
export function ReportReceived({ messages, number }: ReportReceivedProps) {
  return (
    <div>
      <h3
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its outcome
        autoFocus
        className="flex items-start gap-3 text-h3"
      >
        <Icon name="check" className="mt-2 text-ok" />
        {fill(messages.received, { n: number })}
      </h3>
      <p className="mt-3 text-ink-2">{messages.thanks}</p>
      <PageLink to="/verify" hash="report" className="rule-link mt-6">
        {messages.again}
      </PageLink>
    </div>
  );
}
