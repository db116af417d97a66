import type { PricingMessages } from "~/i18n/en/pricing";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import { packagePrint } from "~/motif/package-print";
import { StandingPrint } from "~/motif/standing-print";
import { formatYuan } from "~/support/money";
import { Tag } from "~/ui/tag";
import { PackageButton } from "./package-button";
import type { PackageView } from "./package-view";

type PackageListProps = { messages: PricingMessages; packages: readonly PackageView[] };

/** The packages as prints that grow on one base line; below 1024 px each stands on a row, on phones there are rows only. */
export function PackageList({ messages, packages }: PackageListProps) {
  return (
    <ol className="[--step:4px] max-lg:border-t max-lg:border-line lg:grid lg:grid-cols-[1.1fr_1fr_1fr_1fr_1.24fr] lg:[--step:clamp(7px,.736vw,10.6px)]">
      {packages.map((entry, rank) => (
        <Package key={entry.id} messages={messages} entry={entry} rank={rank} />
      ))}
    </ol>
  );
}

type PackageProps = { messages: PricingMessages; entry: PackageView; rank: number };

function Package({ messages, entry, rank }: PackageProps) {
  const locale = useLocale();
  const { id, name, environments, members, monthlyFen, saving } = entry;
  const { ridges, hue, width } = packagePrint(rank);
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(members);
  const amounts = messages.amounts[plural === "one" ? "one" : "other"];
  return (
    <li className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:gap-x-4 max-lg:border-b max-lg:border-line max-lg:pt-4 sm:max-lg:grid-cols-[calc(27*var(--step))_1fr_auto] sm:max-lg:gap-x-8 lg:row-span-6 lg:grid lg:grid-rows-subgrid">
      <div
        className={`flex items-end self-end max-sm:hidden lg:h-[calc(18*var(--step))] lg:border-b lg:border-ink ${hue}`}
      >
        <div className={`lg:-ml-[calc(.6*var(--step))] ${width}`}>
          <StandingPrint seed={id} ridges={ridges} className="h-auto w-full" />
        </div>
      </div>
      <div className="max-lg:pb-4 lg:contents">
        <h3 className="flex flex-wrap items-center content-start gap-x-2.5 lg:mt-6 lg:pr-3">
          {name}
          <span className="font-normal">
            {monthlyFen === 0 && <Tag tone={4}>{messages.free}</Tag>}
            {saving > 0 && <Tag tone={2}>{fill(messages.saving, { percent: saving })}</Tag>}
          </span>
        </h3>
        <p className="lg:mt-1">
          <span className="font-display text-[clamp(1.75rem,1.3rem+1.3vw,2.75rem)] font-bold leading-tight">
            {formatYuan(monthlyFen)}
          </span>
          {monthlyFen > 0 && (
            <span className="ml-2 whitespace-nowrap text-small text-ink-3">
              {messages.perMonth}
            </span>
          )}
        </p>
        <p className="text-micro text-ink-3 lg:mt-2 lg:pr-3">
          {fill(amounts, { environments, members })}
        </p>
        <p className="text-micro text-ink-3 lg:pr-3">
          {monthlyFen === 0
            ? messages.noEnd
            : fill(messages.perProfile, {
                price: formatYuan(Math.round(monthlyFen / environments)),
              })}
        </p>
      </div>
      <div className="max-lg:pb-4 lg:mt-5">
        <PackageButton messages={messages} entry={entry} tone={rank === 0 ? "seal" : "line"} />
      </div>
    </li>
  );
}
