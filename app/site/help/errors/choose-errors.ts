import { type HelpError, helpSections, nearestCodes, readErrorCode } from "~/domain/help/help";
import { highlight } from "~/lib/search/highlight";
import { tidyQuery } from "~/lib/search/tidy-query";

/** Number of codes that View more adds. */
export const stepOfErrors = 8;

/** The pages of the list that have an address: each shows what is before it as well. */
export const pagesOfErrors = Array.from({ length: 24 }, (_, index) => String(index + 2));

/** The choice in the address of `/help/errors`, and what it selects. */
export type ErrorChoice = {
  query: string;
  area: HelpError["area"] | null;
  /** From 1. */
  page: number;
  /** As many as are shown. */
  errors: HelpError[];
  total: number;
  /** Sections that have a code, in their order. */
  areas: HelpError["area"][];
  /** The code that was searched for and does not exist, with those most like it. */
  missing: { code: string; like: string[] } | null;
};

/** What an address selects of all error codes; a search covers all sections. */
export function chooseErrors(all: readonly HelpError[], parameters: URLSearchParams): ErrorChoice {
  const query = tidyQuery(parameters.get("q") ?? "");
  const areas = helpSections.filter((name) => all.some(({ area }) => area === name));
  const asked = parameters.get("area");
  const area = query === "" ? (areas.find((name) => name === asked) ?? null) : null;
  const found = query === "" ? ofArea(all, area) : search(all, query);
  const asPage = parameters.get("page") ?? "";
  const last = Math.max(1, Math.ceil(found.length / stepOfErrors));
  const page = pagesOfErrors.includes(asPage) ? Math.min(Number(asPage), last) : 1;
  const typed = readErrorCode(query);
  const codes = all.map(({ code }) => code);
  return {
    ...{ query, area, areas, total: found.length },
    page,
    errors: found.slice(0, page * stepOfErrors),
    missing:
      found.length === 0 && typed !== null
        ? { code: typed, like: nearestCodes(typed, codes) }
        : null,
  };
}

const ofArea = (all: readonly HelpError[], area: HelpError["area"] | null) =>
  area === null ? [...all] : all.filter((error) => error.area === area);

/** The code that was typed; else all codes whose words match. */
function search(all: readonly HelpError[], query: string): HelpError[] {
  const typed = readErrorCode(query);
  if (typed !== null) return all.filter(({ code }) => code === typed);
  const begins = query.toUpperCase();
  const matches = (text: string) => highlight(text, query).some(({ isMatch }) => isMatch);
  return all.filter(
    ({ code, screen, cause }) => code.startsWith(begins) || matches(screen) || matches(cause),
  );
}
