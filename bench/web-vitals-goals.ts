/** What a visit measures, in milliseconds; `cls` is a score without unit. */
export type Vitals = {
  fcp: number;
  lcp: number;
  cls: number;
  /** What tasks take beyond 50 ms, from the first paint until the page is calm. */
  tbt: number;
  /** From a click on a link to the heading of the page that it leads to. */
  click: number;
  /** The same after the pointer has rested on the link for a second. */
  clickAfterHover: number;
};

export const goals = {
  fcp: 1_100,
  lcp: 1_100,
  cls: 0,
  tbt: 50,
  click: 1_500,
  clickAfterHover: 600,
} as const satisfies Vitals;

const names = Object.keys(goals) as (keyof Vitals)[];

/** The middle of each figure over all rounds. */
export function median(rounds: readonly Vitals[]): Vitals {
  const middle = (name: keyof Vitals) => {
    const values = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Vitals;
}

/** A sentence for each goal that a page misses; a figure that is missing misses it, too. */
export function broken(page: string, vitals: Vitals): string[] {
  return names
    .filter((name) => !(vitals[name] <= goals[name]) || (name === "lcp" && vitals.lcp === 0))
    .map((name) => `${page}: ${name} is ${vitals[name]}, the goal is ${goals[name]}`);
}
