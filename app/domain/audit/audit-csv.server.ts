import { createHash } from "node:crypto";

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

/** The first line, after the mark by which spreadsheets recognise UTF-8. */
export const auditCsvHead = `\uFEFF${auditCsvColumns.join(",")}\r\n`;

/**
 * All of an export: its head, the entries, and a last line by which a reader knows that none is missing:
 * `end`, the number of entries, and the SHA-256 of all bytes before that line.
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
  return `${auditCsvColumns.map((column) => cellOf(entry[column])).join(",")}\r\n`;
}

/**
 * A cell in quotes. A text that a spreadsheet would take for a formula gets an apostrophe in front
 * (OWASP, CSV injection).
 */
function cellOf(value: string | number | Date | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  const safe = /^[\s]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
