import type { ReactNode } from "react";
import { ContentsLink } from "~/design/ui/contents-link";
import {
  type LegalPageName,
  type LegalPageView,
  type LegalVersionLink,
  legalPages,
} from "~/domain/legal-page/legal-page";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { LegalMessages } from "./words.en";

type LegalDocumentProps = {
  messages: LegalMessages;
  document: LegalPageView;
  name: LegalPageName;
  /** Other versions that visitors may read. */
  others: readonly LegalVersionLink[];
  children?: ReactNode;
};

/**
 * A legal document with its version, text and table of contents. `children` are rendered before the
 * text. Announced versions are linked before it, past ones after it.
 */
export function LegalDocument(props: LegalDocumentProps) {
  const { messages, document, name, others, children } = props;
  const past = others.filter(({ state }) => state !== "announced");
  return (
    <article className="page py-16 md:py-20">
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[var(--rail)_minmax(0,1fr)_200px]">
        <dl className="order-2 flex gap-10 text-small xl:order-none xl:flex-col xl:gap-5 xl:pt-4">
          <Fact label={messages.updated} value={document.lastUpdated} />
          <Fact label={messages.version} value={document.version} />
        </dl>
        <header className="order-1 xl:order-none xl:col-span-1">
          <h1 className="text-h1">{document.title}</h1>
          <p className="mt-4 max-w-[36em] text-lead text-ink-2">{document.summary}</p>
        </header>
        <nav
          data-few=""
          data-contents=""
          aria-label={messages.contents}
          className="order-3 text-small xl:order-none xl:row-span-2"
        >
          <div className="contents-beside">
            <p className="font-semibold">{messages.contents}</p>
            <ol>
              {document.contents.map((section) => (
                <li key={section.id}>
                  <ContentsLink id={section.id}>{section.title}</ContentsLink>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="order-4 min-w-0 xl:order-none xl:col-start-2">
          {others.map(
            ({ number, label, state }) =>
              state === "announced" && (
                <p key={number} className="mb-10 bg-sunk p-6">
                  {fill(messages.announced, { day: label })}{" "}
                  <PageLink to={`${legalPages[name]}/${number}`} className="rule-link">
                    {messages.readAnnounced}
                  </PageLink>
                </p>
              ),
          )}
          {children}
          <div className="prose" dangerouslySetInnerHTML={{ __html: document.html }} />
          {past.length > 0 && (
            <section aria-labelledby="versions" className="mt-10">
              <h2 id="versions" className="font-sans text-h4 font-semibold">
                {messages.otherVersions}
              </h2>
              <ul className="mt-1">
                {past.map(({ number, label, state }) => (
                  <li key={number}>
                    {state === "in-force" ? (
                      <PageLink to={legalPages[name]} className="rule-link">
                        {fill(messages.versionInForce, { version: label })}
                      </PageLink>
                    ) : (
                      <PageLink to={`${legalPages[name]}/${number}`} className="rule-link">
                        {fill(messages.versionPast, { version: label })}
                      </PageLink>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="mono">{value}</dd>
    </div>
  );
}
