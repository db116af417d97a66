import { tidyQuery } from "~/lib/search/tidy-query";

/** Which articles an address asks for; a search goes through all subjects. */
export type NewsChoice = { page: number; tag: string | null; query: string };

/** How many articles show at a time. */
export const pageSize = 10;

/** Nobody turns so many; the database would have to read all that lies before. */
export const lastPage = 500;

/** Reads a query of `/news`; what makes no sense counts as absent. */
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

/** The query that leads to a page of the same choice. */
export function queryOf({ page, tag, query }: NewsChoice) {
  return {
    q: query === "" ? undefined : query,
    tag: tag ?? undefined,
    page: page === 1 ? undefined : page,
  };
}
