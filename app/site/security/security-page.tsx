import type { ReactNode } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { SectionRail } from "~/design/ui/section-rail";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { useFacts } from "~/site/layout/facts-context";
import type { SecurityMessages } from "./words.en";

/** How to report vulnerabilities and fake sites: the ways first, then scope, promises and rules. */
export function SecurityPage({ messages }: { messages: SecurityMessages }) {
  const { site, securityEmail } = useFacts();
  const { scope, report, promise, publishing, harbour, fake } = messages;
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <PhraseHeading level={1} phrases={messages.heading} className="text-h1" />
          <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <PageLink
              to="/contact"
              query={{ topic: "vulnerability" }}
              hash="write"
              className={buttonStyle("ink")}
            >
              {messages.vulnerability}
            </PageLink>
            <PageLink
              to="/contact"
              query={{ topic: "fake-site" }}
              hash="write"
              className={buttonStyle("line")}
            >
              {messages.fakeSite}
            </PageLink>
          </div>
        </div>
        <Facts messages={messages.facts} />
      </div>
      <div className="mt-16 grid gap-y-14 md:mt-24 md:gap-y-20">
        <SectionRail label={scope.label} isLabelHeading>
          <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
            {[scope.inside, scope.outside].map(({ title, items }) => (
              <div key={title}>
                <h3 className="text-h4">{title}</h3>
                <RuledList items={items} />
              </div>
            ))}
          </div>
        </SectionRail>
        <SectionRail label={report.label} isLabelHeading>
          <ol className="grid border-t border-ink md:grid-cols-3">
            {report.steps.map(({ title, text }) => (
              <li
                key={title}
                className="border-line py-5 not-first:border-t md:not-first:border-l md:not-first:border-t-0 md:not-first:pl-6 md:not-last:pr-6"
              >
                <h3 className="text-h4">{title}</h3>
                <p className="mt-2 text-ink-2">{fill(text, { email: securityEmail })}</p>
              </li>
            ))}
          </ol>
        </SectionRail>
        <SectionRail label={promise.label} isLabelHeading>
          <RuledList items={promise.items} />
        </SectionRail>
        <SectionRail label={publishing.label} isLabelHeading>
          <p className="max-w-[40em]">{publishing.text}</p>
        </SectionRail>
        <SectionRail label={harbour.label} isLabelHeading>
          <div className="grid max-w-[40em] gap-y-4">
            {harbour.text.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </SectionRail>
        <SectionRail label={fake.label} isLabelHeading>
          <p className="max-w-[40em]">{fill(fake.text, { site })}</p>
          <RuledList items={fake.items} />
        </SectionRail>
      </div>
    </div>
  );
}

/** The address for reports and the response time, under an ink rule. */
function Facts({ messages }: { messages: SecurityMessages["facts"] }) {
  const { securityEmail } = useFacts();
  const { label, mail, languages, confirmed, assessed, file } = messages;
  return (
    <section aria-label={label} className="self-end">
      <dl className="border-t border-ink text-small">
        <Fact name={mail}>
          <a className="mono underline underline-offset-4" href={`mailto:${securityEmail}`}>
            {securityEmail}
          </a>
        </Fact>
        <Fact name={languages.name}>{languages.value}</Fact>
        <Fact name={confirmed.name}>{confirmed.value}</Fact>
        <Fact name={assessed.name}>{assessed.value}</Fact>
        <Fact name={file}>
          <a className="mono underline underline-offset-4" href="/.well-known/security.txt">
            security.txt
          </a>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[6.5rem_1fr] sm:grid-cols-[10rem_1fr] items-center gap-x-4 border-b border-line py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function RuledList({ items }: { items: readonly string[] }) {
  const { site } = useFacts();
  return (
    <ul className="mt-3 max-w-[48em]">
      {items.map((item) => (
        <li key={item} className="border-t border-line py-3">
          {fill(item, { site })}
        </li>
      ))}
    </ul>
  );
}
