import type { ReactNode } from "react";
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
  /** Name of the package that savings are relative to. */
  reference: string | null;
  need: Need;
  /** The package that fits the need; null if the need is larger than every package. */
  chosen: Quote<PricedPackage> | null;
  /** The page with the price finder, and the fragment of its place there. */
  address: Address;
  hash?: string;
  tone: ButtonTone;
  onChoose: ChooseNeed;
  /** Content below the form's fields. */
  children?: ReactNode;
};

/** The form for the need, and beside it the package that fits with its price. */
export function PriceFinder({ reference, chosen, tone, ...selector }: PriceFinderProps) {
  const { messages, packages } = selector;
  return (
    <div className="border-ink max-lg:border-t lg:grid lg:grid-cols-[3fr_2fr] lg:border lg:border-line xl:grid-cols-[7fr_4fr]">
      <Selector {...selector} />
      <ResultPanel {...{ messages, packages, reference, chosen, tone }} />
    </div>
  );
}
