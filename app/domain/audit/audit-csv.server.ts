import { createHash } from "node:crypto";
import { csvHead, csvLine } from "~/lib/csv";

/** Columns of the export, in order. */
const auditCsvColumns = [
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

/**
 * The whole export: its head, the entries, and a last line that shows that none is missing. It has `end`, the number
 * of entries, and the SHA-256 of all bytes before that line.
 */
export async function* auditCsv(entries: AsyncIterable<Cells>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let count = 0;
  const counted = (text: string) => {
    hash.update(text);
    return text;
  };
  yield counted(auditCsvHead);
  for await (const entry of entries) {
    count += 1;
    yield counted(auditCsvLine(entry));
  }
  yield `end,${count},sha256,${hash.digest("hex")}\r\n`;
}

/** An entry as a line of CSV (RFC 4180). */
export function auditCsvLine(entry: Cells): string {
  return csvLine(auditCsvColumns.map((column) => entry[column]));
}
