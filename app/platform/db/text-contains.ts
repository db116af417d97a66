import { type Column, ilike, type SQL } from "drizzle-orm";

/** Condition: a column holds a text somewhere, in capitals or not; `%` and `_` are themselves. */
export function contains(column: Column, text: string): SQL {
  return ilike(column, `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}
