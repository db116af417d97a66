import type { PricingMessages } from "~/i18n/en/pricing";
import { fill } from "~/i18n/fill";
import type { FeatureSeed, FeatureValue } from "~content/package-features";
import type { PackageSeed } from "~content/packages";

/** An amount in words, or whether a package holds the feature. */
export type Cell = string | boolean;

/** Rows of one kind of features; a row's cells follow the order of the packages. */
export type ComparisonGroup = {
  id: FeatureSeed["group"];
  title: string;
  rows: { id: string; name: string; cells: Cell[] }[];
};

/** The comparison of the packages, ready to be shown: amounts first, then what is in and out. */
export function compare(
  messages: PricingMessages["comparison"],
  packages: readonly PackageSeed[],
  features: readonly FeatureSeed[],
): ComparisonGroup[] {
  const rowsOf = (group: FeatureSeed["group"]) =>
    features
      .filter((feature) => feature.group === group)
      .map(({ id, values }) => ({
        id,
        name: messages.features[id],
        cells: packages.map((entry) => cellOf(messages, id, values[entry.id] ?? false)),
      }));
  const amounts = (["environments", "members"] as const).map((id) => ({
    id,
    name: messages[id],
    cells: packages.map((entry) => String(entry[id])),
  }));
  return [
    { id: "basic", title: messages.basic, rows: [...amounts, ...rowsOf("basic")] },
    { id: "advanced", title: messages.advanced, rows: rowsOf("advanced") },
  ];
}

function cellOf(
  messages: PricingMessages["comparison"],
  id: FeatureSeed["id"],
  value: FeatureValue,
): Cell {
  if (typeof value === "boolean") return value;
  if (value === "unlimited") return messages.unlimited;
  return fill(id === "bin" ? messages.days : messages.flows, { count: value });
}
