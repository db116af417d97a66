import type { ReactNode } from "react";
import { ContentsLink } from "~/design/ui/contents-link";
import type { LegalPageView } from "~/domain/legal-page/legal-page";
import type { LegalMessages } from "./words.en";

type LegalDocumentProps = {
  messages: LegalMessages;
  document: LegalPageView;
  children?: ReactNode;
};

/** A legal document with its version, text and table of contents; `children` precede the text. */
export function LegalDocument({ messages, document, children }: LegalDocumentProps) {
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
          <div className="border-l border-line pl-4 xl:sticky xl:top-8">
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
          {children}
          <div className="prose" dangerouslySetInnerHTML={{ __html: document.html }} />
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
