/** What a page costs, in bytes after brotli at its best. */
export type PageCost = {
  page: string;
  /** The document with the styles in it. */
  html: number;
  /** Scripts that were fetched before the load event. */
  early: number;
  /** All scripts, once the page is hydrated and the network idle. */
  scripts: number;
  /** The script of this screen alone. */
  own: number;
};

type Budget = Omit<PageCost, "page">;

const home: Budget = { html: 40_000, early: 0, scripts: 105_000, own: 12_000 };
const others: Budget = { html: 20_000, early: 0, scripts: 100_000, own: 12_000 };

/** The home page in both languages, and the campaign page, which shows the whole of it. */
const homeLike: ReadonlySet<string> = new Set(["/", "/en", "/cn/indexConfig", "/en/indexConfig"]);

/** The budget of a page, by its path. */
export function budgetOf(page: string): Budget {
  return homeLike.has(page) ? home : others;
}

/** A sentence for each budget that a page breaks; a figure that could not be measured breaks it. */
export function brokenBudgets(cost: PageCost): string[] {
  const budget = budgetOf(cost.page);
  return (Object.keys(budget) as (keyof Budget)[])
    .filter((name) => !isWithin(cost[name], budget[name], name))
    .map((name) => `${cost.page}: ${name} is ${cost[name]} bytes, the budget is ${budget[name]}`);
}

/** A page without HTML or scripts was not measured. */
function isWithin(bytes: number, budget: number, name: keyof Budget): boolean {
  return bytes <= budget && (bytes > 0 || name === "early" || name === "own");
}
