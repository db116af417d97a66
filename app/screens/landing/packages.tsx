import { priceMessagesOf } from "~/blocks/prices/price-messages";
import { RuleLink } from "~/blocks/rule-link";
import type { PricedPackage } from "~/entities/package/package";
import type { Need } from "~/entities/package/price";
import type { PricingMessages } from "~/i18n/en/pricing";
import { Island } from "~/islands/island";
import { PhraseHeading } from "~/ui/phrase-heading";
import { LandingPrices } from "./landing-prices";

type PackagesProps = {
  messages: PricingMessages;
  /** Words of the link to the whole comparison. */
  compare: string;
  packages: readonly PricedPackage[];
  reference: string | null;
  need: Need;
};

/** What somebody needs and what it costs, and the way to the whole comparison. */
export function Packages({ messages, compare, ...prices }: PackagesProps) {
  if (prices.packages.length === 0) return null;
  return (
    <section id="prices" className="defer-layout page section">
      <PhraseHeading level={2} phrases={messages.heading} className="text-h2" />
      <p className="mb-8 mt-4 max-w-[36em] text-lead text-ink-2 lg:mb-12">{messages.lead}</p>
      <Island
        name="landing-prices"
        component={LandingPrices}
        wake="intent"
        props={{ ...prices, messages: priceMessagesOf(messages) }}
      />
      <RuleLink to="/pricing" label={compare} className="mt-6" />
    </section>
  );
}
