import { type Column, lt, type SQL } from "drizzle-orm";

/** A part of a list that begins with the newest: the entries before one, by the number that orders them. */
export type HistoryPage = { before?: number | undefined; limit: number };

/** Condition: an entry belongs to the page or to one after it. */
export function isBefore(number: Column, before: number | undefined): SQL | undefined {
  return before === undefined ? undefined : lt(number, before);
}
