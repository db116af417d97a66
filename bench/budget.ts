/** Bytes of a page after brotli compression of the highest quality. */
export type PageCost = {
  page: string;
  /** The document, which includes its styles. */
  html: number;
  /** Scripts of a visit that loads the page and scrolls to its end. */
  scripts: number;
  /** The same after every island of the page was used. */
  used: number;
  islands: number;
};

type Budget = Pick<PageCost, "html" | "scripts" | "used">;

const home: Pick<Budget, "html"> = { html: 36_000 };
const others: Pick<Budget, "html"> = { html: 18_000 };
const text: Omit<Budget, "html"> = { scripts: 6_000, used: 6_000 };
const withIsland: Omit<Budget, "html"> = { scripts: 6_000, used: 75_000 };

/** The home page in both languages, and the campaign page, which includes its content. */
const homeLike: ReadonlySet<string> = new Set(["/", "/en", "/cn/indexConfig", "/en/indexConfig"]);

/** The budget of a page, by its path and whether it has islands. */
export function budgetOf({ page, islands }: Pick<PageCost, "page" | "islands">): Budget {
  return { ...(homeLike.has(page) ? home : others), ...(islands > 0 ? withIsland : text) };
}

/** A sentence for each budget that a page exceeds, and for each figure that was not measured. */
export function brokenBudgets(cost: PageCost): string[] {
  const budget = budgetOf(cost);
  return (Object.keys(budget) as (keyof Budget)[])
    .filter((name) => !(cost[name] > 0 && cost[name] <= budget[name]))
    .map((name) => `${cost.page}: ${name} is ${cost[name]} bytes, the budget is ${budget[name]}`);
}

/** The console's scripts after brotli compression of the highest quality. */
export type ConsoleCost = {
  /** The script of its document with all that it imports before it runs. */
  entry: number;
  /** The words of its larger language, which are fetched beside it. */
  words: number;
  /** Bytes needed beyond that until a signed-in person sees Today. */
  firstScreen: number;
};

const consoleEntry = 140_000;

/** A sentence if the console's entry exceeds its budget or was not measured. */
export function brokenConsoleBudget({ entry }: Pick<ConsoleCost, "entry">): string[] {
  if (entry > 0 && entry <= consoleEntry) return [];
  return [`console: the entry is ${entry} bytes, the budget is ${consoleEntry}`];
}
