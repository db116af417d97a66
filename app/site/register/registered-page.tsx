import { PrintWhole } from "~/design/drawings/print-whole";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import type { RegistrationMessages } from "~/domain/account/registration-words.en";
import { PageLink } from "~/i18n/locale-context";
import type { MessageChannel } from "~/platform/messages/message";

type RegisteredPageProps = {
  messages: RegistrationMessages["done"];
  channel: MessageChannel | null;
  /** Whether the current client is a placeholder file, without a program. */
  isSample: boolean;
};

/** The confirmation after registration: next steps, and a link to download the client. */
export function RegisteredPage({ messages, channel, isSample }: RegisteredPageProps) {
  return (
    <div className="page relative overflow-clip py-20 md:py-28">
      <PrintWhole className="absolute -right-40 -top-24 w-[560px] text-line max-md:hidden" />
      <div className="relative max-w-[36em]">
        <h1 className="text-h2">{messages.heading}</h1>
        <p className="mt-5 flex items-start gap-3 text-lead text-ink-2">
          <Icon name="check" className="mt-2 text-ok" />
          {messages[channel ?? "email"]}
        </p>
        <p className="mt-3 text-ink-2">{messages.after}</p>
        <p className="mt-3 text-ink-2">{messages.pay}</p>
        {isSample && <p className="mt-3 text-ink-2">{messages.sample}</p>}
        <PageLink to="/download" className={`${buttonStyle("seal")} mt-8 max-sm:w-full`}>
          <Icon name="down" />
          {messages.download}
        </PageLink>
      </div>
    </div>
  );
}
