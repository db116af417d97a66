import { type HelpError, helpSections, nearestCodes, readErrorCode } from "~/domain/help/help";
import { highlight } from "~/lib/search/highlight";
import { tidyQuery } from "~/lib/search/tidy-query";
import { chosenPage } from "~/site/lists/chosen-page";

/** Number of codes that View more adds. */
export const stepOfErrors = 8;

/** The choice in the address of `/help/errors`, and what it selects. */
export type ErrorChoice = {
  query: string;
  area: HelpError["area"] | null;
  /** From 1. */
  page: number;
  /** The shown codes. */
  errors: HelpError[];
  total: number;
  /** Sections that have a code, in their order. */
  areas: HelpError["area"][];
  /** The code that was searched for and does not exist, with those most like it. */
  missing: { code: string; like: string[] } | null;
};

/**
 * Selects error codes by the address; a search covers all sections. A page includes the earlier ones. Null if there is
 * no such page, or no code in such a section.
 */
export function chooseErrors(
  all: readonly HelpError[],
  parameters: URLSearchParams,
): ErrorChoice | null {
  const query = tidyQuery(parameters.get("q") ?? "");
  const areas = helpSections.filter((name) => all.some(({ area }) => area === name));
  const asked = query === "" ? parameters.get("area") || null : null;
  const area = areas.find((name) => name === asked) ?? null;
  if (area !== asked) return null;
  const found = query === "" ? ofArea(all, area) : search(all, query);
  const page = chosenPage(parameters, Math.max(1, Math.ceil(found.length / stepOfErrors)));
  if (page === null) return null;
  const typed = readErrorCode(query);
  const codes = all.map(({ code }) => code);
  return {
    query,
    area,
    areas,
    total: found.length,
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
