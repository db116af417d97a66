import { tidyQuery } from "~/lib/search/tidy-query";

/** The choice in the address of `/news`; a search covers all subjects. */
export type NewsChoice = { page: number; tag: string | null; query: string };

/** Number of articles on a page. */
export const pageSize = 10;

/** Last allowed page, because late pages are expensive to query. */
export const lastPage = 500;

/** Reads the query of `/news`; invalid values are ignored. */
export function newsChoice(parameters: URLSearchParams, tagIds: readonly string[]): NewsChoice {
  const query = tidyQuery(parameters.get("q") ?? "");
  const tag = parameters.get("tag");
  const page = parameters.get("page") ?? "";
  const isPage = /^[1-9]\d{0,3}$/.test(page) && Number(page) <= lastPage;
  return {
    page: isPage ? Number(page) : 1,
    tag: query === "" && tag !== null && tagIds.includes(tag) ? tag : null,
    query,
  };
}

/** The query of an address with this choice. */
export function queryOf({ page, tag, query }: NewsChoice) {
  return {
    q: query === "" ? undefined : query,
    tag: tag ?? undefined,
    page: page === 1 ? undefined : page,
  };
}
