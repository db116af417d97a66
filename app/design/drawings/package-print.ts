/**
 * Ridges, hue and width of the packages' prints by rank: larger packages have larger prints. The
 * width is that of `standingPrint`, (1.68 × ridges + 1) × `--step`.
 */
const prints = [
  { ridges: 3, hue: "text-hue-4", width: "w-[calc(6.04*var(--step))]" },
  { ridges: 5, hue: "text-hue-1", width: "w-[calc(9.4*var(--step))]" },
  { ridges: 7, hue: "text-hue-5", width: "w-[calc(12.76*var(--step))]" },
  { ridges: 10, hue: "text-hue-3", width: "w-[calc(17.8*var(--step))]" },
  { ridges: 15, hue: "text-hue-2", width: "w-[calc(26.2*var(--step))]" },
] as const;

type PackagePrint = { ridges: number; hue: string; width: string };

/** The print of a package by its rank from 0; ranks beyond the last print share it. */
export function packagePrint(rank: number): PackagePrint {
  return prints[Math.min(rank, prints.length - 1)] ?? prints[0];
}
