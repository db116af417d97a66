import { tidyQuery } from "~/lib/search/tidy-query";

/** The choice in the page's address; a search covers all categories. */
type ResourceChoice = { query: string; category: string | null };

/** Reads the query of `/resources`; an empty value counts as absent. */
export function resourceChoice(parameters: URLSearchParams): ResourceChoice {
  const query = tidyQuery(parameters.get("q") ?? "");
  const category = parameters.get("category") ?? "";
  return { query, category: query === "" && category !== "" ? category : null };
}
