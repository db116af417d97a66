import { tidyQuery } from "~/lib/search/tidy-query";
import { chosenPage } from "~/site/lists/chosen-page";

/** The choice in the address of `/news`; a search covers all subjects. */
export type NewsChoice = { page: number; tag: string | null; query: string };

/** Number of articles on a page. */
export const pageSize = 10;

/** Last allowed page, because late pages are expensive to query. */
export const lastPage = 500;

/** Reads the query of `/news`; null where there can be no such page. A tag is whatever the address says. */
export function newsChoice(parameters: URLSearchParams): NewsChoice | null {
  const query = tidyQuery(parameters.get("q") ?? "");
  const tag = parameters.get("tag") ?? "";
  const page = chosenPage(parameters, lastPage);
  if (page === null) return null;
  return { page, tag: query === "" && tag !== "" ? tag : null, query };
}

/** The query of an address with this choice. */
export function queryOf({ page, tag, query }: NewsChoice) {
  return {
    q: query === "" ? undefined : query,
    tag: tag ?? undefined,
    page: page === 1 ? undefined : page,
  };
}
