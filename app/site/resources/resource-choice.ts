import { tidyQuery } from "~/lib/search/tidy-query";

/** What the address of the page chooses; a search goes through all kinds of tools. */
export type ResourceChoice = { query: string; category: string | null };

/** Reads the query of `/resources`; an empty value counts as absent. */
export function resourceChoice(parameters: URLSearchParams): ResourceChoice {
  const query = tidyQuery(parameters.get("q") ?? "");
  const category = parameters.get("category") ?? "";
  return { query, category: query === "" && category !== "" ? category : null };
}
