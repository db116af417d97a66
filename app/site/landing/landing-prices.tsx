import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import { PriceFinder } from "~/site/pricing/prices/price-finder";
import type { PriceMessages } from "~/site/pricing/prices/price-messages";
import { useNeed } from "~/site/pricing/prices/use-need";

type LandingPricesProps = {
  messages: PriceMessages;
  packages: readonly PricedPackage[];
  /** Name of the package that savings are relative to. */
  reference: string | null;
  /** The number of environments and members from the page's address. */
  need: Need;
};

/** The price finder. Its button is not red, because only one red fill may be in view at a time. */
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
