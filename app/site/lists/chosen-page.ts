/**
 * The number of the page of a list that an address names: 1 where it names none, null where there can be no such page.
 * What an address names and what does not exist is not found (`docs/decisions/0049-addresses-of-lists.md`).
 * @param last number of the last page that a list may have
 */
export function chosenPage(parameters: URLSearchParams, last: number): number | null {
  const page = parameters.get("page") ?? "";
  if (page === "") return 1;
  return /^[1-9]\d{0,8}$/.test(page) && Number(page) <= last ? Number(page) : null;
}
