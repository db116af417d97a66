/** The size and price of a package. */
export type Priced = {
  environments: number;
  members: number;
  /** Monthly price in whole fen (1/100 yuan); 0 is free forever. */
  monthlyFen: number;
  isReference: boolean;
};

/** The number of environments and members that a customer needs. */
export type Need = { environments: number; members: number };

/** The price of a package, in whole fen and whole per cent. */
export type Price = {
  /** Total billed each month. */
  monthlyFen: number;
  /** Monthly price of one environment, rounded to the nearest fen. */
  perEnvironmentFen: number;
  /** Saving per environment against the reference package, to the nearest per cent; 0 for none. */
  savingPercent: number;
  /** Monthly saving for all environments of the package, rounded down. */
  savingFen: number;
};

/** The package that fits a need, and its price. */
export type Quote<Package extends Priced> = { package: Package } & Price;

/** Largest valid amounts of a need. */
export const needLimits = { environments: 100_000, members: 1_000 } as const;

/**
 * The cheapest package with at least as many environments and members, and its price; the larger
 * one if two cost the same. Null when no package is large enough. Page and API both use it.
 * @throws RangeError when an amount is no whole number from 1 to `needLimits`
 */
export function quote<Package extends Priced>(
  packages: readonly Package[],
  need: Need,
): Quote<Package> | null {
  assertAmount(need.environments, needLimits.environments);
  assertAmount(need.members, needLimits.members);
  const [fitting] = packages
    .filter((entry) => entry.environments >= need.environments && entry.members >= need.members)
    .sort((a, b) => a.monthlyFen - b.monthlyFen || b.environments - a.environments);
  return fitting === undefined
    ? null
    : { package: fitting, ...priceOf(fitting, referenceOf(packages)) };
}

/** The price of a package and its saving against the reference; 0 without a reference. */
export function priceOf(entry: Priced, reference: Priced | undefined): Price {
  const { environments, monthlyFen } = entry;
  const perEnvironmentFen = roundedQuotient(monthlyFen, environments);
  const price = { monthlyFen, perEnvironmentFen, savingPercent: 0, savingFen: 0 };
  // A free package has no saving, and a free reference allows none.
  if (reference === undefined || monthlyFen === 0 || reference.monthlyFen === 0) return price;
  // Cross-multiplied, so that there are no fractions before the last division.
  const own = monthlyFen * reference.environments;
  const others = reference.monthlyFen * environments;
  if (own >= others) return price;
  return {
    ...price,
    savingPercent: roundedQuotient(100 * (others - own), others),
    savingFen: quotient(others - own, reference.environments),
  };
}

/** The reference package. */
export function referenceOf<Package extends Priced>(
  packages: readonly Package[],
): Package | undefined {
  return packages.find(({ isReference }) => isReference);
}

function assertAmount(amount: number, largest: number): void {
  if (!Number.isInteger(amount) || amount < 1 || amount > largest) {
    throw new RangeError(`Not a whole number from 1 to ${largest}: ${amount}`);
  }
}

/** Integer division, rounded down; exact, as no fraction occurs. */
function quotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/** Integer division, rounded to the nearest; halves are rounded up. */
function roundedQuotient(dividend: number, divisor: number): number {
  return quotient(2 * dividend + divisor, 2 * divisor);
}
