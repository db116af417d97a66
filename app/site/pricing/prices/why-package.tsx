import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { useLocale } from "~/i18n/locale-context";
import type { PricingMessages } from "~/site/pricing/words.en";
import { comparedPackages } from "./compared-packages";

export type WhyMessages = Pick<PricingMessages, "why" | "custom">;

type WhyPackageProps = {
  messages: WhyMessages;
  packages: readonly PricedPackage[];
  need: Need;
  /** Null for the custom package. */
  chosen: PricedPackage | null;
};

/**
 * Reasons for a recommended package: the need, the next smaller package with its gaps, the chosen one, and the next
 * larger one with its excess. There are always four rows, so that nothing below moves.
 */
export function WhyPackage({ messages, packages, need, chosen }: WhyPackageProps) {
  const { why, custom } = messages;
  const { below, above } = comparedPackages(packages, chosen?.id ?? null);
  const shared = { messages, need, chosenFen: chosen?.monthlyFen ?? null };
  return (
    <div className="mt-6 border-t border-ink pt-3.5 text-small lg:mt-8">
      <table className="w-full table-fixed text-left leading-tight tabular-nums">
        <caption className="pb-2.5 text-left text-h4 font-semibold">
          {fill(why.heading, { name: chosen?.name ?? custom.name })}
        </caption>
        <thead className="text-micro text-ink-3">
          <tr>
            <td className="w-[28%] pb-1.5 md:w-[26%]" />
            <th scope="col" className="w-[32%] pb-1.5 font-normal md:w-[28%]">
              {why.environments}
            </th>
            <th scope="col" className="w-[22%] pb-1.5 font-normal md:w-[23%]">
              {why.members}
            </th>
            <th scope="col" className="pb-1.5 text-right font-normal">
              {why.monthly}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="h-[38px] border-t border-line">
            <th scope="row" className="pl-3 font-normal text-ink-2">
              {why.need}
            </th>
            <td>{need.environments}</td>
            <td>{need.members}</td>
            <td />
          </tr>
          {below !== undefined && <PackageRow {...shared} entry={below} />}
          <PackageRow {...shared} entry={chosen} isChosen />
          {above !== undefined && <PackageRow {...shared} entry={above} />}
          {(below === undefined || above === undefined) && (
            <tr className="h-[38px]">
              <td colSpan={4} />
            </tr>
          )}
        </tbody>
      </table>
      <p className="mt-2.5 text-micro text-ink-3">{why.rule}</p>
    </div>
  );
}

type PackageRowProps = {
  messages: WhyMessages;
  need: Need;
  /** Null for the custom package. */
  entry: PricedPackage | null;
  /** Monthly price of the chosen package; null when that is the custom one. */
  chosenFen: number | null;
  isChosen?: boolean;
};

function PackageRow({ messages, need, entry, chosenFen, isChosen = false }: PackageRowProps) {
  const locale = useLocale();
  const { why, custom } = messages;
  const moreFen = entry === null || chosenFen === null ? 0 : entry.monthlyFen - chosenFen;
  return (
    <tr
      aria-current={isChosen ? "true" : undefined}
      className={`h-[38px] border-t border-line ${isChosen ? "bg-sunk font-semibold" : ""}`}
    >
      <th
        scope="row"
        className={`border-l-2 pl-2.5 ${isChosen ? "border-seal-ink" : "border-transparent font-normal text-ink-2"}`}
      >
        {entry?.name ?? custom.name}
      </th>
      {(["environments", "members"] as const).map((amount) => (
        <td key={amount}>
          {entry === null ? (
            custom.amount
          ) : (
            <Amount messages={why} has={entry[amount]} needs={need[amount]} />
          )}
        </td>
      ))}
      <td
        translate={entry === null ? undefined : "no"}
        className="whitespace-nowrap pr-2.5 text-right"
      >
        {moreFen > 0 && (
          <span className="mr-2 text-micro text-ink-3 max-lg:hidden">
            {fill(why.dearer, { price: formatPrice(locale, moreFen) })}
          </span>
        )}
        {entry === null ? custom.price : formatPrice(locale, entry.monthlyFen)}
      </td>
    </tr>
  );
}

type AmountProps = { messages: WhyMessages["why"]; has: number; needs: number };

/** An amount of a package, and how it compares with the need. */
function Amount({ messages, has, needs }: AmountProps) {
  const count = String(Math.abs(has - needs));
  const [words, style] =
    has < needs
      ? [fill(messages.short, { count }), "font-semibold text-ink"]
      : has === needs
        ? [messages.exactly, "font-normal text-ink-3"]
        : [fill(messages.over, { count }), "font-normal text-ink-3"];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 max-md:gap-x-1.5">
      {has}
      <span className={`whitespace-nowrap text-micro ${style}`}>{words}</span>
    </span>
  );
}
