/** A Markdown table; the first row is its head. Columns after the first stand to the right. */
export function markdownTable(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A count with groups of three: 12,345. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** Mebibytes, for memory and rates. */
export function mebibytes(bytes: number): string {
  return count(bytes / 2 ** 20);
}

/** Kilobytes with one digit, for what a visitor loads. */
export function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
