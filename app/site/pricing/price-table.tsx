import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import type { ComparisonGroup } from "./comparison";
import { ComparisonList } from "./comparison-list";
import { ComparisonTable } from "./comparison-table";
import { PriceFinder } from "./prices/price-finder";
import type { PriceTableMessages } from "./prices/price-messages";
import { useNeed } from "./prices/use-need";
import { WhyPackage } from "./prices/why-package";

type PriceTableProps = {
  messages: PriceTableMessages;
  packages: readonly PricedPackage[];
  /** Name of the package that savings are relative to. */
  reference: string | null;
  /** The need from the page's address. */
  need: Need;
  comparison: readonly ComparisonGroup[];
  /** The token of a draft, for the form without scripts. */
  preview?: string | undefined;
};

/** The parts of the page that depend on the need: price finder and comparison. */
export function PriceTable({
  messages,
  packages,
  reference,
  comparison,
  preview,
  ...asked
}: PriceTableProps) {
  const { need, chosen, choose } = useNeed(packages, asked.need);
  const parts = { messages, packages, chosen };
  return (
    <>
      <div className="mt-8 lg:mt-14">
        <PriceFinder
          {...parts}
          reference={reference}
          need={need}
          address="/pricing"
          tone="seal"
          onChoose={choose}
        >
          {preview && <input type="hidden" name="preview" value={preview} />}
          <WhyPackage
            messages={messages}
            packages={packages}
            need={need}
            chosen={chosen?.package ?? null}
          />
        </PriceFinder>
      </div>
      <section aria-labelledby="comparison" className="mt-14 lg:mt-28">
        <h2 id="comparison" className="sr-only">
          {messages.comparison.heading}
        </h2>
        <ComparisonTable {...parts} groups={comparison} />
        <ComparisonList {...parts} groups={comparison} onChoose={choose} />
      </section>
    </>
  );
}
