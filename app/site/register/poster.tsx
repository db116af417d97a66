import { PrintWhole } from "~/design/drawings/print-whole";
import { Icon } from "~/design/ui/icon";
import type { PricedPackage } from "~/domain/package/package";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { amountsOf } from "~/site/pricing/prices/package-words";
import type { RegisterMessages } from "./words.en";

type PosterProps = { messages: RegisterMessages; first: PricedPackage | null };

/** The red poster at the left of the page, below 1024 px a strip at the top. */
export function Poster({ messages, first }: PosterProps) {
  const locale = useLocale();
  const { heading, items } = messages.poster;
  return (
    <div className="seal-ground relative overflow-clip bg-seal-field text-on-seal">
      <PrintWhole className="absolute -top-14 right-[-120px] w-[360px] text-seal-deep lg:-left-[120px] lg:-bottom-[120px] lg:right-auto lg:top-auto lg:w-[700px]" />
      <div className="relative px-[var(--gutter)] py-8 lg:pr-6 lg:pt-24">
        <p className="font-display text-[clamp(1.5rem,1rem+2.2vw,2.75rem)] font-bold leading-[1.3]">
          {heading.map((phrase, index) => (
            <span key={phrase}>
              {index > 0 && locale === "en" ? " " : ""}
              <span className="phrase">{phrase}</span>
            </span>
          ))}
        </p>
        {first !== null && (
          <ul className="mt-9 hidden space-y-4 lg:block">
            {items.map((item) => (
              <li key={item} className="flex items-center gap-3.5">
                <Icon name="check" />
                {fill(item, { amounts: amountsOf(messages.amounts, locale, first) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
