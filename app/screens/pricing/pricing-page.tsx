import { PriceFinder } from "~/blocks/prices/price-finder";
import { useNeed } from "~/blocks/prices/use-need";
import type { PricedPackage } from "~/entities/package/package";
import type { Need, Quote } from "~/entities/package/price";
import type { PricingMessages } from "~/i18n/en/pricing";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { PhraseHeading } from "~/ui/phrase-heading";
import type { ComparisonGroup } from "./comparison";
import { ComparisonList } from "./comparison-list";
import { ComparisonTable } from "./comparison-table";

type PricingPageProps = {
  messages: PricingMessages;
  packages: readonly PricedPackage[];
  /** Name of the package that savings are told against. */
  reference: string | null;
  need: Need;
  /** What fits the need; null: it is larger than every package. */
  chosen: Quote<PricedPackage> | null;
  comparison: readonly ComparisonGroup[];
};

/** The price of what somebody needs, then the packages beside each other. */
export function PricingPage(props: PricingPageProps) {
  const { messages, packages, reference, chosen, comparison } = props;
  const { need, choose, isLoading } = useNeed(props.need, "/pricing");
  const parts = { messages, packages, chosen };
  return (
    <div className="page py-12 md:py-20">
      <PhraseHeading level={1} phrases={messages.heading} className="text-h1" />
      <p className="mt-3 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      {packages.length === 0 ? (
        <p className="mt-10 border-t border-ink pt-6">{messages.none}</p>
      ) : (
        <>
          <div className="mt-8 lg:mt-14">
            <PriceFinder
              {...parts}
              reference={reference}
              need={need}
              address="/pricing"
              tone="seal"
              isLoading={isLoading}
              onChoose={choose}
            />
          </div>
          <section aria-labelledby="comparison" className="mt-14 lg:mt-28">
            <h2 id="comparison" className="sr-only">
              {messages.comparison.heading}
            </h2>
            <ComparisonTable {...parts} groups={comparison} />
            <ComparisonList {...parts} groups={comparison} onChoose={choose} />
          </section>
        </>
      )}
      <div className="mt-8 text-small text-ink-3">
        {reference !== null && <p>{fill(messages.comparison.savingNote, { reference })}</p>}
        <p>
          {messages.comparison.agreement}{" "}
          <PageLink
            to="/serviceAgreement"
            className="underline underline-offset-4 hover:text-seal-ink"
          >
            {messages.comparison.agreementLink}
          </PageLink>
        </p>
      </div>
    </div>
  );
}
