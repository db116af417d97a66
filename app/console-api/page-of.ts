/** Where a page of a list begins: the `next` of the page before; without one, with the newest. */
export const beforeOf = (before: string | undefined): number | undefined =>
  before === undefined ? undefined : Number(before);

/**
 * A page of rows that were asked for with one more than it shows.
 * @param numberOf what orders them
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  numberOf: (row: Row) => number,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last !== undefined ? String(numberOf(last)) : null,
  };
}
