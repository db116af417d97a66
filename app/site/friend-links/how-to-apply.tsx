import { brand } from "~/brand";
import { buttonStyle } from "~/design/ui/button-style";
import { PageLink } from "~/i18n/locale-context";
import type { FriendLinksMessages } from "./words.en";

/** What is expected of a site, what to send, and whom to call. */
export function HowToApply({ messages }: { messages: FriendLinksMessages["apply"] }) {
  const { site, send, contact, write } = messages;
  return (
    <section
      id="apply"
      aria-labelledby="apply-heading"
      className="mt-16 scroll-mt-6 bg-sunk p-6 md:mt-24 md:p-10 lg:p-14"
    >
      <h2 id="apply-heading" className="text-h2">
        {messages.heading}
      </h2>
      <p className="mt-2 text-ink-2">{messages.text}</p>
      <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-[1fr_1fr_.9fr]">
        <Points {...site} />
        <Points {...send} />
        <div className="md:max-lg:col-span-2">
          <h3 className="text-h4">{contact.title}</h3>
          <a
            href={`tel:${brand.businessPhone.tel}`}
            className="mono mt-2 inline-flex min-h-11 items-center whitespace-nowrap text-[1.375rem] hover:text-seal-ink"
          >
            {brand.businessPhone.display}
          </a>
          <p className="text-small text-ink-3">{contact.hours}</p>
          <p className="mt-3 text-ink-2">{contact.text}</p>
          <PageLink to="/contact" className="group inline-flex min-h-11 items-center">
            <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
              {contact.link}
            </span>
          </PageLink>
        </div>
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-6">
        <p className="text-ink-2">{write.text}</p>
        <PageLink to="/contact" query={{ topic: "friend-link" }} className={buttonStyle("line")}>
          {write.button}
        </PageLink>
      </div>
    </section>
  );
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="text-h4">{title}</h3>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item} className="border-t border-line py-3">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
