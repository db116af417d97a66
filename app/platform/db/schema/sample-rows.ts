import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Rows of the starting content that belong to nobody: `app/domain/sample-content`. A row whose digest is another one
 * now was changed since, so it is the operator's. Releases have none: `is_stand_in` of their files tells it.
 */
export const sampleRows = pgTable(
  "sample_rows",
  {
    /** Kind of the object in the audit: `article`, `help-error`. */
    kind: text("kind").notNull(),
    /** The number of the row, or its name where it has one: `P-407`. */
    rowId: text("row_id").notNull(),
    /** SHA-256 of the row as it was stored. */
    digest: text("digest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.rowId] })],
);
