import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import { PriceFinder } from "~/site/pricing/prices/price-finder";
import type { PriceMessages } from "~/site/pricing/prices/price-messages";
import { useNeed } from "~/site/pricing/prices/use-need";

type LandingPricesProps = {
  messages: PriceMessages;
  packages: readonly PricedPackage[];
  /** Name of the package that savings are told against. */
  reference: string | null;
  /** What the address asks for. */
  need: Need;
};

/** The package that fits and its price. Its button is of ink: the poster above is the seal. */
export function LandingPrices({ need: asked, ...prices }: LandingPricesProps) {
  const { need, chosen, choose } = useNeed(prices.packages, asked);
  return (
    <PriceFinder
      {...prices}
      need={need}
      chosen={chosen}
      address="/indexConfig"
      hash="prices"
      tone="ink"
      onChoose={choose}
    />
  );
}
