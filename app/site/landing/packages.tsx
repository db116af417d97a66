import { PhraseHeading } from "~/design/ui/phrase-heading";
import { RuleLink } from "~/design/ui/rule-link";
import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import { Island } from "~/islands/island";
import { priceMessagesOf } from "~/site/pricing/prices/price-messages";
import type { PricingMessages } from "~/site/pricing/words.en";
import { LandingPrices } from "./landing-prices";

type PackagesProps = {
  messages: PricingMessages;
  /** Text of the link to the full comparison. */
  compare: string;
  packages: readonly PricedPackage[];
  reference: string | null;
  need: Need;
};

/** The price finder with its heading, and a link to the full comparison. */
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
