/** The script element that holds back what starts the page's scripts (`start-scripts.ts`). */
export const waitingScriptId = "waiting-scripts";

/** Dispatched on the document when React serves the whole page. */
export const hydratedEvent = "site:hydrated";

/** How urgent a fetch is, as `fetchpriority` names it. */
export type FetchPriority = "low" | "auto";
