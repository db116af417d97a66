import type { ButtonTone } from "~/design/ui/button-style";
import type { PricedPackage } from "~/domain/package/package";
import type { Need, Quote } from "~/domain/package/price";
import type { Address } from "~/i18n/addresses";
import type { PriceMessages } from "./price-messages";
import { ResultPanel } from "./result-panel";
import { Selector } from "./selector";
import type { ChooseNeed } from "./use-need";

type PriceFinderProps = {
  messages: PriceMessages;
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
  onChoose: ChooseNeed;
};

/** What somebody needs, and beside it the package that fits and its price. */
export function PriceFinder({ reference, chosen, tone, ...selector }: PriceFinderProps) {
  const { messages, packages } = selector;
  return (
    <div className="border-ink max-lg:border-t lg:grid lg:grid-cols-[3fr_2fr] lg:border lg:border-line xl:grid-cols-[7fr_4fr]">
      <Selector {...selector} />
      <ResultPanel {...{ messages, packages, reference, chosen, tone }} />
    </div>
  );
}
