import type { PricedPackage } from "~/domain/package/package";
import { needLimits, type Quote } from "~/domain/package/price";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { useLocale } from "~/i18n/locale-context";
import { CellValue } from "./cell-value";
import type { ComparisonGroup } from "./comparison";
import { PackageTabs } from "./package-tabs";
import { PackageButton } from "./prices/package-button";
import { largestOf, noteOf } from "./prices/package-words";
import type { PriceTableMessages } from "./prices/price-messages";
import type { ChooseNeed } from "./prices/use-need";

type ComparisonListProps = {
  messages: PriceTableMessages;
  packages: readonly PricedPackage[];
  chosen: Quote<PricedPackage> | null;
  groups: readonly ComparisonGroup[];
  onChoose: ChooseNeed;
};

/** The comparison below 1024 px: one package at a time, chosen by tabs that stay in view. */
export function ComparisonList(props: ComparisonListProps) {
  const { messages, packages, chosen, groups, onChoose } = props;
  const locale = useLocale();
  const { comparison, custom, result } = messages;
  const entry = chosen?.package ?? null;
  const rank = entry === null ? packages.length : packages.findIndex(({ id }) => id === entry.id);
  const largest = largestOf(packages);
  const beyond = {
    environments: Math.min(largest.environments + 1, needLimits.environments),
    members: largest.members,
  };
  return (
    <div id="packages" className="scroll-mt-0 lg:hidden">
      <PackageTabs
        label={comparison.choose}
        tabs={[
          ...packages.map((tab) => ({
            id: tab.id,
            name: tab.name,
            short: tab.id,
            need: { environments: tab.environments, members: tab.members },
          })),
          { id: null, name: custom.name, short: custom.name, need: beyond },
        ]}
        current={entry?.id ?? null}
        onChoose={(need) => onChoose(() => need)}
      />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="text-h4">{entry?.name ?? custom.name}</h3>
          <p className="text-micro text-ink-3">
            {entry === null ? fill(custom.note, largest) : noteOf(comparison, locale, entry)}
          </p>
        </div>
        <p className="whitespace-nowrap">
          <span
            translate={entry === null ? undefined : "no"}
            className="font-display text-[2rem] font-bold leading-tight"
          >
            {entry === null ? custom.price : formatPrice(locale, entry.monthlyFen)}
          </span>
          {entry !== null && entry.monthlyFen > 0 && (
            <span className="ml-1.5 text-small text-ink-3">{result.perMonth}</span>
          )}
        </p>
      </div>
      {groups.map((group) => (
        <section key={group.id} className="pt-7">
          <h4 className="text-h4">{group.title}</h4>
          <dl>
            {group.rows.map((row) => (
              <div
                key={row.id}
                className="flex min-h-[3.25rem] items-center justify-between gap-4 border-b border-line py-2"
              >
                <dt>{row.name}</dt>
                <dd className="min-[15rem]:whitespace-nowrap">
                  <CellValue cell={row.cells[rank] ?? false} messages={comparison} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-8 text-small text-ink-2">
        {entry === null ? custom.text : entry.monthlyFen === 0 ? result.free : result.terms}
      </p>
      <PackageButton messages={messages} entry={entry} tone="ink" className="mt-4" />
    </div>
  );
}
