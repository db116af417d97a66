import type { ComponentProps } from "react";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import type { ContactAnswer } from "~/domain/contact/contact-message";
import type { ChatOffer } from "~/domain/contact/live-chat";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { phoneLink } from "~/i18n/phone-link";
import { useFacts } from "~/site/layout/facts-context";
import { ConfirmRequest } from "./confirm-request";
import { ContactForm } from "./contact-form";
import { LiveChat } from "./live-chat";
import { SentMessage } from "./sent-message";
import type { ContactMessages } from "./words.en";

type ContactPageProps = {
  messages: Omit<ContactMessages, "form" | "sent" | "confirm">;
  chat: ChatOffer | null;
  /** The answer to a rejected form. */
  answer: ContactAnswer | undefined;
} & (
  | {
      form: Pick<ComponentProps<typeof ContactForm>, "messages" | "topic">;
      sent: null;
      confirm: null;
    }
  | { form: null; sent: ComponentProps<typeof SentMessage>; confirm: null }
  | { form: null; sent: null; confirm: ComponentProps<typeof ConfirmRequest> }
);

/** Ways to reach a person: numbers first, then offices, chat and privacy requests; and the form. */
export function ContactPage(props: ContactPageProps) {
  const { messages, chat, form, sent, confirm, answer } = props;
  const locale = useLocale();
  const facts = useFacts();
  return (
    <div className="page py-16 md:py-20">
      <PhraseHeading level={1} phrases={messages.heading} className="text-h1" />
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div className="border-t border-ink">
          <Line {...messages.service} phone={facts.servicePhone} />
          <Line {...messages.business} phone={facts.businessPhone} />
          <ul className="grid gap-8 border-b border-line py-8 md:grid-cols-2">
            {facts.offices.map((office) => (
              <li key={office.postcode}>
                <h2 className="font-sans text-h3 font-semibold tracking-normal">
                  {office.city[locale]}
                </h2>
                <address className="not-italic text-ink-2">
                  {office.street[locale]}
                  <br />
                  {fill(messages.postcode, { postcode: office.postcode })}
                </address>
              </li>
            ))}
          </ul>
          <LiveChat messages={messages.chat} chat={chat} />
          <section className="py-8">
            <h2 className="font-sans text-h3 font-semibold tracking-normal">
              {messages.privacy.title}
            </h2>
            <p className="max-w-[36em] text-ink-2">
              {fill(messages.privacy.text, { email: facts.privacyEmail })}
            </p>
            <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
              <PageLink
                to="/contact"
                query={{ topic: "privacy" }}
                data-few=""
                data-topic="privacy"
                data-in-place=""
                hash="write"
                className="rule-link"
              >
                {messages.privacy.write}
              </PageLink>
              <PageLink to="/privacyPolicy" className="rule-link">
                {messages.privacy.link}
              </PageLink>
            </div>
          </section>
        </div>
        <section
          id="write"
          aria-labelledby={form === null ? undefined : "write-heading"}
          className="scroll-mt-6 self-start bg-sunk p-6 md:p-10"
        >
          {confirm !== null ? (
            <ConfirmRequest {...confirm} />
          ) : form === null ? (
            <SentMessage {...sent} />
          ) : (
            <>
              <h2 id="write-heading" className="font-sans text-h3 font-semibold tracking-normal">
                {form.messages.heading}
              </h2>
              <ContactForm {...form} answer={answer} />
            </>
          )}
        </section>
      </div>
    </div>
  );
}

type LineProps = {
  title: string;
  text: string;
  hours: string;
  phone: { display: string; tel: string };
};

function Line({ title, text, hours, phone }: LineProps) {
  return (
    <section className="border-b border-line py-8">
      <h2 className="font-sans text-h3 font-semibold tracking-normal">{title}</h2>
      <p className="text-ink-2">{text}</p>
      <a
        href={phoneLink(phone.tel)}
        className="mono my-3 inline-block text-[clamp(1.75rem,1.2rem+2.2vw,2.5rem)] leading-tight hover:text-seal-ink"
      >
        {phone.display}
      </a>
      <p className="text-small text-ink-3">{hours}</p>
    </section>
  );
}
