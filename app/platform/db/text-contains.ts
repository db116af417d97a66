import { type Column, type SQL, sql } from "drizzle-orm";
import { hasVariants, patternOf } from "~/lib/search/fold";

/**
 * Condition: a column holds a text somewhere, in capitals or not, in traditional or simplified characters; `%` and
 * `_` are themselves. ILIKE
 * finds the same and takes twice the time: it makes the text small again for every row. An index of
 * `lower(column)` spares the column's as well.
 */
export function contains(column: Column, text: string): SQL {
  if (hasVariants(text)) return sql`${column} ~* ${patternOf(text)}`;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`lower(${column}) LIKE lower(${pattern})`;
}
