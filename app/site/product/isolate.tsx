import { PhraseHeading } from "~/design/ui/phrase-heading";
import { ScrollRegion } from "~/design/ui/scroll-region";
import { SectionRail } from "~/design/ui/section-rail";
import { PhoneWindow, ShopWindow } from "./identity-windows";
import type { HomeMessages } from "./words.en";

type IsolateProps = { messages: HomeMessages["isolate"] };

/** Isolation of profiles: two desktops and a telephone, which look like three different people. */
export function Isolate({ messages }: IsolateProps) {
  return (
    <section className="defer-layout page section">
      <SectionRail numeral={messages.numeral} label={messages.label}>
        <div className="gap-x-14 md:flex md:items-end md:justify-between">
          <PhraseHeading level={2} phrases={messages.heading} className="text-h2" />
          <p className="mt-4 text-ink-2 md:mt-0 md:w-[38.5%] md:shrink-0 xl:w-[40%]">
            {messages.text}
          </p>
        </div>
      </SectionRail>
      <Identities messages={messages} />
      <ul className="mt-14 grid border-t border-ink md:mt-[72px] md:grid-cols-2 lg:grid-cols-4">
        {messages.items.map(({ title, text }) => (
          <li
            key={title}
            className="border-line py-5 max-md:border-b md:pr-6 md:even:border-l md:even:pl-[29px] max-lg:md:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-[29px] lg:pb-0"
          >
            <h3 className="text-h4">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The three drawn windows in a row; below 768 px the row scrolls sideways. */
function Identities({ messages }: IsolateProps) {
  return (
    <ScrollRegion
      label={messages.region}
      className="relative -mx-[var(--gutter)] mt-12 flex snap-x scroll-px-[var(--gutter)] items-end px-[var(--gutter)] pb-1 md:mx-0 md:mt-16 md:grid md:grid-cols-[1fr_22px_1fr_22px_184px] md:overflow-visible md:p-0 lg:grid-cols-[1fr_44px_1fr_44px_220px] xl:grid-cols-[1fr_44px_1fr_44px_267px]"
    >
      <ShopWindow kind="home" messages={messages} />
      <Differs label={messages.differs} />
      <ShopWindow kind="beauty" messages={messages} />
      <Differs label={messages.differs} />
      <PhoneWindow messages={messages} />
    </ScrollRegion>
  );
}

function Differs({ label }: { label: string }) {
  return (
    <p className="w-10 shrink-0 self-end pb-20 text-center text-[1.75rem] leading-none text-seal-ink md:w-auto md:text-[1.125rem] lg:text-[1.75rem]">
      <span aria-hidden="true">≠</span>
      <span className="sr-only">{label}</span>
    </p>
  );
}
