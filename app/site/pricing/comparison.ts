import type { FeatureGroup, FeatureView, PricedPackage } from "~/domain/package/package";
import { featureText } from "~/domain/package/package";
import type { PricingMessages } from "./words.en";

/** An amount as text, or whether the package includes the feature. */
export type Cell = string | boolean;

/**
 * The features of one group. The cells of a row follow the order of the packages; the last cell is
 * that of the custom package.
 */
export type ComparisonGroup = {
  id: FeatureGroup;
  title: string;
  rows: { id: string; name: string; cells: Cell[] }[];
};

/** The rows of the comparison: first the amounts, then the features. */
export function compare(
  { comparison, custom }: PricingMessages,
  packages: readonly PricedPackage[],
  features: readonly FeatureView[],
): ComparisonGroup[] {
  const cellOf = (feature: FeatureView, id: string | undefined): Cell => {
    // A package may be called as something that every object has: `valueOf`.
    const isKnown = id !== undefined && Object.hasOwn(feature.values, id);
    const value = isKnown ? (feature.values[id] ?? false) : false;
    if (value === "unlimited") return comparison.unlimited;
    return featureText(feature, value) ?? value !== false;
  };
  // The custom package includes the features of the largest package.
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
