import type { FeatureGroup, FeatureView, PricedPackage } from "~/domain/package/package";
import { featureText } from "~/domain/package/package";
import type { PricingMessages } from "./words.en";

/** An amount in words, or whether a package holds the feature. */
export type Cell = string | boolean;

/**
 * Rows of one kind of features; a row's cells follow the order of the packages, and after the
 * last stands what is made to measure.
 */
export type ComparisonGroup = {
  id: FeatureGroup;
  title: string;
  rows: { id: string; name: string; cells: Cell[] }[];
};

/** The comparison of the packages, ready to be shown: amounts first, then what is in and out. */
export function compare(
  { comparison, custom }: PricingMessages,
  packages: readonly PricedPackage[],
  features: readonly FeatureView[],
): ComparisonGroup[] {
  const cellOf = (feature: FeatureView, id: string | undefined): Cell => {
    const value = (id === undefined ? undefined : feature.values[id]) ?? false;
    if (value === "unlimited") return comparison.unlimited;
    return featureText(feature, value) ?? value !== false;
  };
  // What is made to measure holds what the largest package holds.
  const ids = [...packages.map(({ id }) => id), packages.at(-1)?.id];
  const rowsOf = (group: FeatureGroup) =>
    features
      .filter((feature) => feature.group === group)
      .map((feature) => ({
        id: feature.id,
        name: feature.name,
        cells: ids.map((id) => cellOf(feature, id)),
      }));
  const amounts = (["environments", "members"] as const).map((id) => ({
    id,
    name: comparison[id],
    cells: [...packages.map((entry) => String(entry[id])), custom.amount],
  }));
  return [
    { id: "basic", title: comparison.basic, rows: [...amounts, ...rowsOf("basic")] },
    { id: "advanced", title: comparison.advanced, rows: rowsOf("advanced") },
  ];
}
