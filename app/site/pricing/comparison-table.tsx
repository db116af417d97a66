import type { PricedPackage } from "~/domain/package/package";
import type { Quote } from "~/domain/package/price";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { useLocale } from "~/i18n/locale-context";
import { CellValue } from "./cell-value";
import type { ComparisonGroup } from "./comparison";
import { PackageButton } from "./prices/package-button";
import { largestOf, noteOf } from "./prices/package-words";
import type { PriceTableMessages } from "./prices/price-messages";

type ComparisonTableProps = {
  messages: PriceTableMessages;
  packages: readonly PricedPackage[];
  chosen: Quote<PricedPackage> | null;
  groups: readonly ComparisonGroup[];
};

/** The comparison from 1024 px on: a table whose head with names and prices stays in view. */
export function ComparisonTable({ messages, packages, chosen, groups }: ComparisonTableProps) {
  const locale = useLocale();
  const { comparison, custom, result } = messages;
  const columns: (PricedPackage | null)[] = [...packages, null];
  const isChosen = (entry: PricedPackage | null) => entry?.id === chosen?.package.id;
  const ground = (entry: PricedPackage | null) => (isChosen(entry) ? "bg-sunk" : "");
  return (
    // Borders move with sticky cells only if they are not collapsed.
    <table className="w-full table-fixed border-separate border-spacing-0 text-left max-lg:hidden">
      <caption className="sr-only">{comparison.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 w-[17%] bg-paper">
            <span className="sr-only">{comparison.feature}</span>
          </th>
          {columns.map((entry) => (
            <th
              key={entry?.id ?? "custom"}
              scope="col"
              aria-current={isChosen(entry) || undefined}
              className={`sticky top-0 border-t-[3px] px-3 pb-1 pt-5 xl:px-4 align-top font-semibold ${isChosen(entry) ? "border-seal-ink bg-sunk" : "border-transparent bg-paper"}`}
            >
              <span className="block">{entry?.name ?? custom.name}</span>
              {isChosen(entry) && (
                <span className="absolute right-3 top-1 text-micro font-normal text-seal-ink xl:right-4 xl:top-6">
                  {comparison.chosen}
                </span>
              )}
              <span className="block whitespace-nowrap font-display text-[clamp(1.375rem,1rem+1vw,2rem)] font-bold leading-tight">
                {entry === null ? (
                  custom.price
                ) : (
                  <span translate="no">{formatPrice(locale, entry.monthlyFen)}</span>
                )}
                {entry !== null && entry.monthlyFen > 0 && (
                  <span className="font-sans text-micro font-normal text-ink-3 max-xl:block xl:ml-1.5">
                    {result.perMonth}
                  </span>
                )}
              </span>
            </th>
          ))}
        </tr>
        <tr>
          <td />
          {columns.map((entry) => (
            <td
              key={entry?.id ?? "custom"}
              className={`border-b border-ink px-3 pb-6 xl:px-4 align-bottom ${ground(entry)}`}
            >
              <span className="mb-3 block min-h-[2lh] text-micro text-ink-3 xl:min-h-0">
                {entry === null
                  ? fill(custom.note, largestOf(packages))
                  : noteOf(comparison, locale, entry)}
              </span>
              <PackageButton
                messages={messages}
                entry={entry}
                tone={isChosen(entry) ? "ink" : "line"}
                size="small"
                className="px-2!"
              />
            </td>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="border-b border-line pb-4 pt-10 text-h4 font-semibold"
            >
              {group.title}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.id} className="hover:bg-sunk">
              <th scope="row" className="border-b border-line py-3.5 pr-3 font-normal">
                {row.name}
              </th>
              {row.cells.map((cell, rank) => {
                const entry = columns[rank] ?? null;
                return (
                  <td
                    key={entry?.id ?? "custom"}
                    className={`border-b border-line px-3 py-3.5 xl:px-4 ${ground(entry)}`}
                  >
                    <CellValue cell={cell} messages={comparison} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
