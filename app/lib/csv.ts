/** The value of a cell; null: nothing. */
type CsvCell = string | number | Date | null;

/** The first line, after the mark by which spreadsheets recognise UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${columns.join(",")}\r\n`;

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/**
 * A cell in quotes. A text that a spreadsheet would take for a formula gets an apostrophe in front
 * (OWASP, CSV injection).
 */
function cellOf(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  const safe = /^[\s]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
