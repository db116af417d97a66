import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { PageLink } from "~/i18n/locale-context";
import type { ForgotMessages } from "./words.en";

/** The confirmation after a new password was set. */
export function ResetPage({ messages }: { messages: ForgotMessages["done"] }) {
  return (
    <div className="page pb-20 pt-12 lg:pb-24 lg:pt-20">
      <div className="mx-auto max-w-[480px]">
        <h1 className="text-h2">{messages.heading}</h1>
        <p className="mt-5 flex items-start gap-3 text-lead text-ink-2">
          <Icon name="check" className="mt-2 text-ok" />
          {messages.text}
        </p>
        <PageLink to="/signIn" className={`${buttonStyle("ink")} mt-8 max-sm:w-full`}>
          {messages.signIn}
        </PageLink>
      </div>
    </div>
  );
}
