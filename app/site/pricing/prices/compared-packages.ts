import type { PricedPackage } from "~/domain/package/package";

/** The packages that explain a choice; null stands for the custom package in `above` and `chosen`. */
type ComparedPackages = {
  below: PricedPackage | undefined;
  chosen: PricedPackage | null;
  above: PricedPackage | null | undefined;
};

/**
 * The chosen package with the next smaller and the next larger one; above the largest package
 * stands the custom one, and above that nothing.
 * @param chosen id of the chosen package; null for the custom one
 */
export function comparedPackages(
  packages: readonly PricedPackage[],
  chosen: string | null,
): ComparedPackages {
  const place = packages.findIndex(({ id }) => id === chosen);
  if (place === -1) return { below: packages.at(-1), chosen: null, above: undefined };
  return {
    below: place === 0 ? undefined : packages[place - 1],
    chosen: packages[place] ?? null,
    above: packages[place + 1] ?? null,
  };
}
