import { csvHead, csvLine } from "~/lib/csv";

type Row = Record<string, string | number>;

/** Rows as a file that spreadsheets read; a column for each of the names. */
export function csvOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly (Row & Record<Name, string | number>)[],
): string {
  return csvHead(columns) + rows.map((row) => csvLine(columns.map((name) => row[name]))).join("");
}
