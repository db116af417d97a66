import type { PricingMessages } from "~/i18n/en/pricing";
import { formatYuan } from "~/support/money";
import { Icon } from "~/ui/icon";
import { CellValue } from "./cell-value";
import type { ComparisonGroup } from "./comparison";
import { PackageButton } from "./package-button";
import type { PackageView } from "./package-view";

type ComparisonBlocksProps = {
  messages: PricingMessages;
  packages: readonly PackageView[];
  groups: readonly ComparisonGroup[];
};

/** Below 1024 px: one block per package, of which browsers keep one open at a time. */
export function ComparisonBlocks({ messages, packages, groups }: ComparisonBlocksProps) {
  const { comparison } = messages;
  return (
    <div className="mt-6 border-t border-ink lg:hidden">
      {packages.map((entry, rank) => (
        <details
          key={entry.id}
          name="package"
          open={rank === 0}
          className="group border-b border-line"
        >
          <summary className="flex min-h-16 items-center gap-4 py-3">
            <h3 className="mr-auto">{entry.name}</h3>
            <span>
              <span className="font-display text-h3 font-bold">{formatYuan(entry.monthlyFen)}</span>
              <span className="ml-1.5 text-micro text-ink-3">
                {entry.monthlyFen > 0 ? messages.perMonth : messages.free}
              </span>
            </span>
            <Icon name="chev" className="group-open:rotate-180" />
          </summary>
          {groups.map((group) => (
            <section key={group.id} className="pb-4">
              <h4 className="pb-1 pt-4">{group.title}</h4>
              <dl>
                {group.rows.map((row) => (
                  <div
                    key={row.id}
                    className="flex justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
                  >
                    <dt>{row.name}</dt>
                    <dd className="whitespace-nowrap">
                      <CellValue cell={row.cells[rank] ?? false} messages={comparison} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <PackageButton
            messages={messages}
            entry={entry}
            tone="ink"
            className="mb-8 min-h-[52px] w-full"
          />
        </details>
      ))}
    </div>
  );
}
