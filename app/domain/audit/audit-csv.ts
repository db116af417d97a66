import { csvHead, csvLine } from "~/lib/csv";

/** Columns of the export, in order. */
export const auditCsvColumns = [
  "id",
  "at",
  "staffId",
  "staffName",
  "source",
  "act",
  "outcome",
  "objectKind",
  "objectId",
  "objectLabel",
  "before",
  "after",
  "detail",
  "sessionId",
  "requestId",
  "address",
  "previousHash",
  "hash",
] as const;

type Cells = Record<(typeof auditCsvColumns)[number], string | number | Date | null>;

/** The first line. */
export const auditCsvHead = csvHead(auditCsvColumns);

/** An entry as a line of CSV (RFC 4180). */
export function auditCsvLine(entry: Cells): string {
  return csvLine(auditCsvColumns.map((column) => entry[column]));
}
