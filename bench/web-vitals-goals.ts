/** What a visit measures, in milliseconds; `cls` is a score without unit. */
export type Vitals = {
  fcp: number;
  lcp: number;
  cls: number;
  /** What tasks take beyond 50 ms, from the first paint until the page is hydrated and calm. */
  tbt: number;
  /** When React served the page. */
  hydrated: number;
  /** The longest task. */
  longest: number;
};

export const goals = { fcp: 1_100, lcp: 1_100, cls: 0, tbt: 10 } as const;

/** The middle of each figure over all rounds. */
export function median(rounds: readonly Vitals[]): Vitals {
  const middle = (name: keyof Vitals) => {
    const values = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  return {
    fcp: middle("fcp"),
    lcp: middle("lcp"),
    cls: middle("cls"),
    tbt: middle("tbt"),
    hydrated: middle("hydrated"),
    longest: middle("longest"),
  };
}

/** A sentence for each goal that a page misses; a figure that is missing misses it, too. */
export function broken(page: string, vitals: Vitals): string[] {
  return (Object.keys(goals) as (keyof typeof goals)[])
    .filter((name) => !(vitals[name] <= goals[name]) || (name === "lcp" && vitals.lcp === 0))
    .map((name) => `${page}: ${name} is ${vitals[name]}, the goal is ${goals[name]}`);
}
