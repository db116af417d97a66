/** The figures of a visit in milliseconds; `cls` is a score without unit. */
export type Vitals = {
  fcp: number;
  lcp: number;
  cls: number;
  /** Total blocking time: the sum of each task's time beyond 50 ms after the first paint. */
  tbt: number;
  /** From a click on a link to the heading of the next page. */
  click: number;
  /** The same after the pointer was on the link for a second. */
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

/** The median of each figure over all rounds. */
export function median(rounds: readonly Vitals[]): Vitals {
  const middle = (name: keyof Vitals) => {
    const values = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Vitals;
}

/** A sentence for each goal that a page misses; a missing figure counts as a miss. */
export function broken(page: string, vitals: Vitals): string[] {
  return names
    .filter((name) => !(vitals[name] <= goals[name]) || (name === "lcp" && vitals.lcp === 0))
    .map((name) => `${page}: ${name} is ${vitals[name]}, the goal is ${goals[name]}`);
}

/** A visit of somebody who is signed in to the console, in milliseconds. */
export type ConsoleVitals = {
  /** The first paint of anything. */
  fcp: number;
  /** The heading and the content of the screen are visible. */
  shown: number;
  /** They are visible, and no task of more than 50 ms follows, so that clicks act. */
  interactive: number;
};

export const consoleGoals = { interactive: 5_000 } as const;

/** The round whose time until it was interactive is the median. */
export function middleRound(rounds: readonly ConsoleVitals[]): ConsoleVitals | undefined {
  const sorted = rounds.toSorted((one, other) => one.interactive - other.interactive);
  return sorted[Math.floor(sorted.length / 2)];
}

/** A sentence if the console's goal is missed; a missing figure counts as a miss. */
export function brokenInConsole(screen: string, vitals: ConsoleVitals | undefined): string[] {
  const interactive = vitals?.interactive ?? Number.NaN;
  if (interactive > 0 && interactive <= consoleGoals.interactive) return [];
  return [`${screen}: interactive is ${interactive}, the goal is ${consoleGoals.interactive}`];
}
