import type { Locale } from "~/i18n/locales";

/** A package of the starting content. `monthlyFen` is the price a month in fen, 0 for free. */
export type PackageSeed = {
  id: string;
  name: Record<Locale, string>;
  environments: number;
  members: number;
  monthlyFen: number;
};

/** Every package, from the smallest to the largest. */
export const packages: PackageSeed[] = [
  {
    id: "A",
    name: { cn: "套餐 A", en: "Package A" },
    environments: 10,
    members: 1,
    monthlyFen: 0,
  },
  {
    id: "B",
    name: { cn: "套餐 B", en: "Package B" },
    environments: 50,
    members: 3,
    monthlyFen: 79_00,
  },
  {
    id: "C",
    name: { cn: "套餐 C", en: "Package C" },
    environments: 100,
    members: 5,
    monthlyFen: 139_00,
  },
  {
    id: "D",
    name: { cn: "套餐 D", en: "Package D" },
    environments: 300,
    members: 10,
    monthlyFen: 359_00,
  },
  {
    id: "E",
    name: { cn: "套餐 E", en: "Package E" },
    environments: 1000,
    members: 30,
    monthlyFen: 999_00,
  },
];

/** Savings are told against this package: the larger ones are the same for more people. */
export const savingReference = "C";

/**
 * How much less an environment costs than in the reference package, in whole per cent; 0 for
 * the reference, for smaller packages, and for the free one, where there is nothing to save.
 * D: 359/300 against 139/100 is 14 %. E: 999/1000 is 28 %.
 */
export function savingPercent({ environments, monthlyFen }: PackageSeed): number {
  const reference = packages.find(({ id }) => id === savingReference);
  if (reference === undefined || monthlyFen === 0) return 0;
  const share = (monthlyFen * reference.environments) / (environments * reference.monthlyFen);
  return Math.max(0, Math.round((1 - share) * 100));
}
