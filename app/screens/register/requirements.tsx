import type { ReactNode } from "react";
import type { RegisterMessages } from "~/i18n/en/register";
import { PageLink } from "~/i18n/locale-context";

const linkStyle = "inline-block py-2.5 underline underline-offset-4 hover:text-seal-ink";

/** What an account needs, one line each. */
export function Requirements({ messages }: { messages: RegisterMessages }) {
  const { need } = messages;
  return (
    <section aria-labelledby="need" className="mt-8">
      <h2 id="need" className="font-sans text-h4 font-semibold tracking-normal">
        {need.heading}
      </h2>
      <dl className="mt-3 border-t border-ink">
        <Line name={need.contact.name}>{need.contact.text}</Line>
        <Line name={need.code.name}>{need.code.text}</Line>
        <Line name={need.password.name}>
          {need.password.rule}
          <span className="block text-small text-ink-3">{need.password.text}</span>
        </Line>
        <Line name={need.age.name}>{need.age.text}</Line>
        <Line name={need.agreement.name}>
          {need.agreement.text}
          <span className="-mb-2.5 flex flex-wrap gap-x-6">
            <PageLink to="/userAgreement" className={linkStyle}>
              {messages.userAgreement}
            </PageLink>
            <PageLink to="/privacyPolicy" className={linkStyle}>
              {messages.privacyPolicy}
            </PageLink>
          </span>
        </Line>
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3 sm:grid sm:grid-cols-[128px_1fr] sm:gap-x-4">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
