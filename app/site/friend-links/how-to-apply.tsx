import { buttonStyle } from "~/design/ui/button-style";
import { CopyButton } from "~/design/ui/copy-button";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { locales, otherLocale } from "~/i18n/locales";
import { phoneLink } from "~/i18n/phone-link";
import { useFacts } from "~/site/layout/facts-context";
import type { FriendLinksMessages } from "./words.en";

type HowToApplyProps = { messages: FriendLinksMessages["apply"]; publicUrl: string };

/**
 * How to exchange links: the data for a link to this site, the conditions, what to send, and whom
 * to contact.
 */
export function HowToApply({ messages, publicUrl }: HowToApplyProps) {
  const facts = useFacts();
  const { link, site, send } = messages;
  return (
    <section id="apply" aria-labelledby="apply-heading" className="scroll-mt-0 bg-sunk">
      <div className="page grid gap-x-16 gap-y-10 py-16 md:py-20 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="apply-heading" className="text-h2">
            {messages.heading}
          </h2>
          <p className="mt-2 text-ink-2">{messages.text}</p>
          <LinkToUs messages={link} publicUrl={publicUrl} />
        </div>
        <div>
          <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
            <Points {...site} />
            <Points {...send} />
          </div>
          <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <PageLink
              to="/contact"
              query={{ topic: "friend-link" }}
              className={`${buttonStyle("ink")} max-md:w-full`}
            >
              {messages.button}
            </PageLink>
            <p className="text-small text-ink-3">
              {messages.phone}{" "}
              <a
                href={phoneLink(facts.businessPhone.tel)}
                className="mono inline-flex min-h-11 items-center whitespace-nowrap text-body text-ink hover:text-seal-ink"
              >
                {facts.businessPhone.display}
              </a>
              <span className="block">{messages.hours}</span>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

type LinkToUsProps = { messages: FriendLinksMessages["apply"]["link"]; publicUrl: string };

/** Name, address and description of this site, each to be copied. */
function LinkToUs({ messages, publicUrl }: LinkToUsProps) {
  const locale = useLocale();
  const { brand, slogan } = useFacts();
  const other = otherLocale(locale);
  const { rows } = messages;
  const values = [
    { label: rows.name, text: brand.name[locale] },
    { label: rows.otherName, text: brand.name[other], language: locales[other].htmlLang },
    { label: rows.address, text: publicUrl, isMono: true },
    { label: rows.about, text: fill(messages.about, { slogan: slogan[locale] }) },
  ];
  return (
    <>
      <h3 className="mt-8 text-h4">{messages.title}</h3>
      <dl className="mt-2 border-t border-ink">
        {values.map(({ label, text, language, isMono }) => (
          <div
            key={label}
            className="grid min-h-11 grid-cols-[64px_minmax(0,1fr)_auto] items-center border-b border-line text-small"
          >
            <dt className="text-ink-3">{label}</dt>
            <dd
              lang={language}
              className={`text-balance py-2 wrap-anywhere ${isMono ? "mono" : ""}`}
            >
              {text}
            </dd>
            <dd>
              <CopyButton
                text={text}
                label={fill(messages.copy, { name: label })}
                copied={messages.copied}
                failed={messages.copyFailed}
                className="size-11 hover:text-seal-ink"
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="text-h4">{title}</h3>
      <ul className="mt-2 border-t border-ink">
        {items.map((item) => (
          <li key={item} className="border-b border-line py-3 text-[0.9375rem]">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
