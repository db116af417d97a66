import type { PricingMessages } from "~/i18n/en/pricing";
import { formatYuan } from "~/support/money";
import { CellValue } from "./cell-value";
import type { ComparisonGroup } from "./comparison";
import { PackageButton } from "./package-button";
import type { PackageView } from "./package-view";

type ComparisonTableProps = {
  messages: PricingMessages;
  packages: readonly PackageView[];
  groups: readonly ComparisonGroup[];
};

/** The packages side by side from 1024 px on; their names stay in view while the rows pass. */
export function ComparisonTable({ messages, packages, groups }: ComparisonTableProps) {
  const { comparison } = messages;
  return (
    // Rules of cells that stick stay with them only when cells do not share their edges.
    <table className="mt-8 w-full table-fixed border-separate border-spacing-0 text-left max-lg:hidden">
      <caption className="sr-only">{comparison.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 w-[19%] border-b border-ink bg-paper">
            <span className="sr-only">{comparison.feature}</span>
          </th>
          {packages.map((entry) => (
            <th
              key={entry.id}
              scope="col"
              className="sticky top-0 border-b border-ink bg-paper py-4 pl-4 font-semibold"
            >
              <span className="block">{entry.name}</span>
              <span className="font-display text-[1.5rem] font-bold leading-tight">
                {formatYuan(entry.monthlyFen)}
              </span>
              <span className="ml-1.5 whitespace-nowrap text-micro font-normal text-ink-3">
                {entry.monthlyFen > 0 ? messages.perMonth : messages.free}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={packages.length + 1}
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
              {row.cells.map((cell, rank) => (
                <td key={packages[rank]?.id} className="border-b border-line py-3.5 pl-4">
                  <CellValue cell={cell} messages={comparison} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td />
          {packages.map((entry) => (
            <td key={entry.id} className="pl-4 pt-6">
              <PackageButton messages={messages} entry={entry} tone="line" />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
