import { PriceFinder } from "~/blocks/prices/price-finder";
import { useNeed } from "~/blocks/prices/use-need";
import { RuleLink } from "~/blocks/rule-link";
import type { PricedPackage } from "~/entities/package/package";
import type { Need, Quote } from "~/entities/package/price";
import type { PricingMessages } from "~/i18n/en/pricing";
import { PhraseHeading } from "~/ui/phrase-heading";

type PackagesProps = {
  messages: PricingMessages;
  /** Words of the link to the whole comparison. */
  compare: string;
  packages: readonly PricedPackage[];
  reference: string | null;
  need: Need;
  chosen: Quote<PricedPackage> | null;
};

/** The package that fits and its price. Its button is of ink: the poster above is the seal. */
export function Packages({ compare, need: asked, ...prices }: PackagesProps) {
  const { need, choose, isLoading } = useNeed(asked, "/indexConfig");
  if (prices.packages.length === 0) return null;
  return (
    <section id="prices" data-late="" className="page section">
      <PhraseHeading level={2} phrases={prices.messages.heading} className="text-h2" />
      <p className="mb-8 mt-4 max-w-[36em] text-lead text-ink-2 lg:mb-12">{prices.messages.lead}</p>
      <PriceFinder
        {...prices}
        need={need}
        address="/indexConfig"
        hash="prices"
        tone="ink"
        isLoading={isLoading}
        onChoose={choose}
      />
      <RuleLink to="/pricing" label={compare} className="mt-6" />
    </section>
  );
}
