import type { PricedPackage } from "~/entities/package/package";
import type { Need, Quote } from "~/entities/package/price";
import type { Address } from "~/i18n/addresses";
import type { PricingMessages } from "~/i18n/en/pricing";
import type { ButtonTone } from "~/ui/button-style";
import { ResultPanel } from "./result-panel";
import { Selector } from "./selector";

type PriceFinderProps = {
  messages: PricingMessages;
  packages: readonly PricedPackage[];
  /** Name of the package that savings are told against. */
  reference: string | null;
  need: Need;
  /** What fits the need; null: it is larger than every package. */
  chosen: Quote<PricedPackage> | null;
  /** The page that it stands on, and where on it. */
  address: Address;
  hash?: string;
  tone: ButtonTone;
  isLoading: boolean;
  onChoose: (need: Need) => void;
};

/** What somebody needs, and beside it the package that fits and its price. */
export function PriceFinder({ reference, chosen, tone, isLoading, ...selector }: PriceFinderProps) {
  const { messages, packages } = selector;
  return (
    <div className="border-ink max-lg:border-t lg:grid lg:grid-cols-[3fr_2fr] lg:border lg:border-line xl:grid-cols-[7fr_4fr]">
      <Selector {...selector} />
      <ResultPanel {...{ messages, packages, reference, chosen, tone, isLoading }} />
    </div>
  );
}
