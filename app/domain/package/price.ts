/** What of a package decides its price. */
export type Priced = {
  environments: number;
  members: number;
  /** Whole fen a month, 100 to the yuan; 0 is free for good. */
  monthlyFen: number;
  isReference: boolean;
};

/** How much somebody wants to use. */
export type Need = { environments: number; members: number };

/** What a package comes to; all of it in whole fen or whole per cent. */
export type Price = {
  /** Billed each month, in all. */
  monthlyFen: number;
  /** Each profile a month, to the nearest fen. */
  perEnvironmentFen: number;
  /** How much less that is than in the reference package, to the nearest per cent; 0 for none. */
  savingPercent: number;
  /** The same for all profiles of the package a month, rounded down. */
  savingFen: number;
};

/** The package that fits a need, and its price. */
export type Quote<Package extends Priced> = { package: Package } & Price;

/** What anybody may ask for: beyond it a number is a mistake. */
export const needLimits = { environments: 100_000, members: 1_000 } as const;

/**
 * The cheapest package that holds at least so many environments and members, and what it comes
 * to; of two for the same price the larger one. Null: none is large enough, people have to talk.
 * Page, API and checkout all ask here.
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

/** What a package comes to beside the reference; without one nothing is saved. */
export function priceOf(entry: Priced, reference: Priced | undefined): Price {
  const { environments, monthlyFen } = entry;
  const perEnvironmentFen = roundedQuotient(monthlyFen, environments);
  const price = { monthlyFen, perEnvironmentFen, savingPercent: 0, savingFen: 0 };
  // What is free has nothing to save, and cannot be saved against.
  if (reference === undefined || monthlyFen === 0 || reference.monthlyFen === 0) return price;
  // Both prices for the environments of both: no fraction comes up before the last division.
  const own = monthlyFen * reference.environments;
  const others = reference.monthlyFen * environments;
  if (own >= others) return price;
  return {
    ...price,
    savingPercent: roundedQuotient(100 * (others - own), others),
    savingFen: quotient(others - own, reference.environments),
  };
}

/** The package that savings are told against. */
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

/** Of whole numbers, rounded down; exact, as the division leaves no rest. */
function quotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/** Of whole numbers, to the nearest; a half goes up. */
function roundedQuotient(dividend: number, divisor: number): number {
  return quotient(2 * dividend + divisor, 2 * divisor);
}
