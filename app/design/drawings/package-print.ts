/**
 * Ridges, hue and width of the packages by rank; a larger package is a larger print. The width
 * is what `standingPrint` draws, 1.68 ridges and a step, in the page's `--step`.
 */
const prints = [
  { ridges: 3, hue: "text-hue-4", width: "w-[calc(6.04*var(--step))]" },
  { ridges: 5, hue: "text-hue-1", width: "w-[calc(9.4*var(--step))]" },
  { ridges: 7, hue: "text-hue-5", width: "w-[calc(12.76*var(--step))]" },
  { ridges: 10, hue: "text-hue-3", width: "w-[calc(17.8*var(--step))]" },
  { ridges: 15, hue: "text-hue-2", width: "w-[calc(26.2*var(--step))]" },
] as const;

type PackagePrint = { ridges: number; hue: string; width: string };

/** The print of the package at a rank, from 0; packages beyond the last share its print. */
export function packagePrint(rank: number): PackagePrint {
  return prints[Math.min(rank, prints.length - 1)] ?? prints[0];
}
