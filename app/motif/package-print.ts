/** Ridges and hue of the packages by rank; a larger package is a larger print. */
const prints = [
  { ridges: 3, hue: "text-hue-4" },
  { ridges: 5, hue: "text-hue-1" },
  { ridges: 7, hue: "text-hue-5" },
  { ridges: 10, hue: "text-hue-3" },
  { ridges: 15, hue: "text-hue-2" },
] as const;

/** The print of the package at a rank, from 0; packages beyond the last share its print. */
export function packagePrint(rank: number): { ridges: number; hue: string } {
  return prints[Math.min(rank, prints.length - 1)] ?? prints[0];
}
