import type { Text } from "@codemirror/state";

/**
 * Inserts a picture at the cursor. On an empty line, and at the start or end of a line, it becomes a paragraph of its
 * own. Within a line it stays in that line.
 * @returns the change, and the position of the cursor after it
 */
export function placeOfPicture(
  doc: Text,
  head: number,
  markdown: string,
): { from: number; to: number; insert: string; cursor: number } {
  const line = doc.lineAt(head);
  const isBlank = (number: number) =>
    number < 1 || number > doc.lines || doc.line(number).text.trim() === "";
  const before = line.text.slice(0, head - line.from);
  const after = line.text.slice(head - line.from);
  const gapBelow = isBlank(line.number + 1) ? "" : "\n";
  const change = (from: number, to: number, [start, end]: [string, string]) => ({
    from,
    to,
    insert: start + markdown + end,
    cursor: from + start.length + markdown.length,
  });
  if (line.text.trim() === "") {
    return change(line.from, line.to, [isBlank(line.number - 1) ? "" : "\n", gapBelow]);
  }
  if (after.trim() === "") return change(line.to, line.to, ["\n\n", gapBelow]);
  if (before.trim() === "") {
    return change(line.from, line.from, [isBlank(line.number - 1) ? "" : "\n", "\n\n"]);
  }
  return change(head, head, ["", ""]);
}
