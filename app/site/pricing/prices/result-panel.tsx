import { GrowingPrint } from "~/design/drawings/growing-print";
import { packagePrint } from "~/design/drawings/package-print";
import type { ButtonTone } from "~/design/ui/button-style";
import type { PricedPackage } from "~/domain/package/package";
import type { Quote } from "~/domain/package/price";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { useLocale } from "~/i18n/locale-context";
import { PackageButton } from "./package-button";
import { amountsOf, largestOf } from "./package-words";
import type { PriceMessages } from "./price-messages";

type ResultPanelProps = {
  messages: PriceMessages;
  packages: readonly PricedPackage[];
  chosen: Quote<PricedPackage> | null;
  reference: string | null;
  tone: ButtonTone;
};

/** The package that fits: price and print on one base line, terms, and button. */
export function ResultPanel(props: ResultPanelProps) {
  const { messages, packages, chosen, reference, tone } = props;
  const locale = useLocale();
  const { result, custom } = messages;
  const entry = chosen?.package ?? null;
  const isFree = entry?.monthlyFen === 0;
  const rank = entry === null ? packages.length : packages.findIndex(({ id }) => id === entry.id);
  return (
    <section
      aria-label={result.label}
      className="relative flex flex-col overflow-clip bg-sunk py-8 max-lg:-mx-[var(--gutter)] max-lg:px-[var(--gutter)] lg:p-8 xl:p-10"
    >
      <div role="status">
        <p className="text-small text-ink-2">{result.label}</p>
        <h2 className="text-h2">{entry?.name ?? custom.name}</h2>
        <div className="mt-2 flex h-[120px] items-end border-b border-ink">
          <p className="flex shrink-0 items-baseline pb-2">
            <span
              translate={entry === null ? undefined : "no"}
              className="font-display text-[clamp(3.25rem,2.4rem+2.2vw,4.25rem)] font-bold leading-none"
            >
              {entry === null ? custom.price : formatPrice(locale, entry.monthlyFen)}
            </span>
            {entry !== null && entry.monthlyFen > 0 && (
              <span className="ml-2 whitespace-nowrap text-small text-ink-3">
                {result.perMonth}
              </span>
            )}
          </p>
          <GrowingPrint {...packagePrint(rank)} />
        </div>
        {/* As high as the longest text, so that nothing below moves when the text changes. */}
        <div className="mt-3 min-h-[4lh] text-small 2xl:min-h-[2lh] [&:lang(zh)]:min-h-[2lh] lg:max-2xl:[&:lang(zh)]:min-h-[3lh]">
          <p className="text-ink-2">
            {entry === null
              ? fill(custom.amounts, largestOf(packages))
              : amountsOf(isFree ? result.freeAmounts : result.amounts, locale, entry)}
          </p>
          {chosen !== null && chosen.savingPercent > 0 && reference !== null && (
            <p className="text-hue-2">
              {fill(result.saving, {
                percent: chosen.savingPercent,
                reference,
                price: formatPrice(locale, chosen.savingFen),
              })}
            </p>
          )}
        </div>
      </div>
      <p className="mb-5 mt-auto min-h-[3lh] pt-4 text-micro 2xl:min-h-[2lh] text-ink-2">
        {entry === null ? custom.text : isFree ? result.free : result.terms}
      </p>
      <PackageButton messages={messages} entry={entry} tone={tone} />
    </section>
  );
}
