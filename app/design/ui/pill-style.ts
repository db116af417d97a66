/** Style of one choice among several: 36 px high, target 44 px; dark when it is the current one. */
export const pillStyle =
  "relative inline-flex h-9 items-center rounded-1 border border-line-strong px-3.5 text-small after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink";
