import type { PricedPackage } from "~/domain/package/package";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { amountsOf } from "~/site/pricing/prices/package-words";
import type { RegisterMessages } from "./words.en";

type ChosenPackageProps = { messages: RegisterMessages; entry: PricedPackage };

/** The package from the address, and a link to choose another one. */
export function ChosenPackage({ messages, entry }: ChosenPackageProps) {
  const locale = useLocale();
  const { chosen } = messages;
  return (
    <section
      aria-labelledby="chosen"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-sunk px-5 py-4"
    >
      <div>
        <h2 id="chosen" className="font-sans text-body font-semibold tracking-normal">
          {fill(chosen.text, { package: entry.name })}
        </h2>
        <p className="text-small text-ink-2">
          {amountsOf(messages.amounts, locale, entry)}
          <span className="ml-4 inline-block">
            {entry.monthlyFen === 0
              ? chosen.free
              : fill(chosen.price, { price: formatPrice(locale, entry.monthlyFen) })}
          </span>
        </p>
      </div>
      <PageLink
        to="/pricing"
        className="inline-flex min-h-11 items-center text-small underline underline-offset-4 hover:text-seal-ink"
      >
        {chosen.change}
      </PageLink>
    </section>
  );
}
