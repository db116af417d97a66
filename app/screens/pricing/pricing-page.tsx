import type { PricingMessages } from "~/i18n/en/pricing";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { PhraseHeading } from "~/ui/phrase-heading";
import type { ComparisonGroup } from "./comparison";
import { ComparisonBlocks } from "./comparison-blocks";
import { ComparisonTable } from "./comparison-table";
import { PackageList } from "./package-list";
import type { PackageView } from "./package-view";

type PricingPageProps = {
  messages: PricingMessages;
  packages: readonly PackageView[];
  /** Name of the package that savings are told against. */
  savingReference: string;
  comparison: readonly ComparisonGroup[];
};

/** The terms of payment, then the packages with their buttons, then what each of them holds. */
export function PricingPage(props: PricingPageProps) {
  const { messages, packages, savingReference, comparison } = props;
  const { terms, larger } = messages;
  return (
    <div className="page py-16 md:py-20">
      <PhraseHeading level={1} phrases={messages.heading} className="text-h1" />
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <section aria-label={terms.label}>
        <dl className="mt-10 grid border-t border-ink md:mt-14 md:grid-cols-[1fr_1.2fr_2fr] md:gap-x-8">
          {terms.items.map(({ name, text }) => (
            <div
              key={name}
              className="grid grid-cols-[88px_1fr] border-line py-4 max-md:not-last:border-b md:block"
            >
              <dt className="text-small text-ink-3 max-md:leading-[1.85]">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="packages" className="mt-12 md:mt-10">
        <h2 id="packages" className="sr-only">
          {messages.packagesHeading}
        </h2>
        <PackageList messages={messages} packages={packages} />
        <p className="mt-6 text-micro text-ink-3">
          {fill(messages.savingNote, { reference: savingReference })}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4">
          {fill(larger.text, {
            environments: Math.max(...packages.map(({ environments }) => environments)),
          })}
          <PageLink to="/contact" className="group inline-flex min-h-11 items-center">
            <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
              {larger.link}
            </span>
          </PageLink>
        </p>
      </section>
      <section aria-labelledby="comparison" className="mt-16 lg:mt-24">
        <h2 id="comparison" className="text-h2">
          {messages.comparison.heading}
        </h2>
        <p className="mt-2 text-ink-2 lg:hidden">{messages.comparison.text}</p>
        <ComparisonTable messages={messages} packages={packages} groups={comparison} />
        <ComparisonBlocks messages={messages} packages={packages} groups={comparison} />
        <p className="mt-6 text-small text-ink-3">
          {messages.comparison.agreement}{" "}
          <PageLink
            to="/serviceAgreement"
            className="inline-block py-2.5 underline underline-offset-4 hover:text-seal-ink"
          >
            {messages.comparison.agreementLink}
          </PageLink>
        </p>
      </section>
    </div>
  );
}
