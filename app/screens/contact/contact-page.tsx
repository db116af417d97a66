import { brand } from "~/brand";
import type { ContactMessages } from "~/i18n/en/contact";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { PhraseHeading } from "~/ui/phrase-heading";

/** Ways to reach a person: numbers first, then offices, chat and privacy requests. */
export function ContactPage({ messages }: { messages: ContactMessages }) {
  const locale = useLocale();
  return (
    <div className="page py-16 md:py-20">
      <PhraseHeading level={1} phrases={messages.heading} className="text-h1" />
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div className="border-t border-ink">
          <Line {...messages.service} phone={brand.servicePhone} />
          <Line {...messages.business} phone={brand.businessPhone} />
          <ul className="grid gap-8 border-b border-line py-8 md:grid-cols-2">
            {brand.offices.map((office) => (
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
          <section id="chat" className="border-b border-line py-8">
            <h2 className="font-sans text-h3 font-semibold tracking-normal">
              {messages.chat.title}
            </h2>
            <p className="max-w-[36em] text-ink-2">{messages.chat.text}</p>
          </section>
          <section className="py-8">
            <h2 className="font-sans text-h3 font-semibold tracking-normal">
              {messages.privacy.title}
            </h2>
            <p className="max-w-[36em] text-ink-2">
              {fill(messages.privacy.text, { email: brand.privacyEmail })}
            </p>
            <PageLink to="/privacyPolicy" className="rule-link mt-3">
              {messages.privacy.link}
            </PageLink>
          </section>
        </div>
        <section className="self-start bg-sunk p-6 md:p-10">
          <h2 className="font-sans text-h3 font-semibold tracking-normal">
            {messages.before.title}
          </h2>
          <p className="mt-1 text-ink-2">{messages.before.text}</p>
          <ol className="mt-5">
            {messages.before.items.map((item, index) => (
              <li key={item} className="flex gap-4 border-t border-line py-4">
                <span aria-hidden="true" className="mono text-small leading-7 text-ink-3">
                  {index + 1}
                </span>
                {item}
              </li>
            ))}
          </ol>
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
        href={`tel:${phone.tel}`}
        className="mono my-3 inline-block text-[clamp(1.75rem,1.2rem+2.2vw,2.5rem)] leading-tight hover:text-seal-ink"
      >
        {phone.display}
      </a>
      <p className="text-small text-ink-3">{hours}</p>
    </section>
  );
}
