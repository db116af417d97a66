import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

type Cell = { from: number; to: number };

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The rows of the table that a place is in, without the line under its head; undefined: it is in none. */
function tableAt({ doc }: EditorState, place: number) {
  const here = doc.lineAt(place).number;
  const isRow = (number: number) =>
    number >= 1 && number <= doc.lines && doc.line(number).text.includes("|");
  if (!isRow(here)) return undefined;
  let first = here;
  let last = here;
  while (isRow(first - 1)) first -= 1;
  while (isRow(last + 1)) last += 1;
  if (first === last || !delimiterRow.test(doc.line(first + 1).text)) return undefined;
  const rows: Line[] = [doc.line(first)];
  for (let number = first + 2; number <= last; number += 1) rows.push(doc.line(number));
  return { rows, here, delimiter: doc.line(first + 1) };
}

/** The cells of a row: places of their words. */
function cellsOf(line: Line): Cell[] {
  const bars = [...line.text.matchAll(/\\.|\|/g)]
    .filter(({ 0: sign }) => sign === "|")
    .map(({ index }) => index);
  const hasFirstBar = line.text.slice(0, bars[0] ?? 0).trim() === "";
  const starts = hasFirstBar ? bars : [-1, ...bars];
  const cells: Cell[] = [];
  for (const [index, bar] of starts.entries()) {
    const end = starts[index + 1] ?? line.text.length;
    const words = line.text.slice(bar + 1, end);
    if (index === starts.length - 1 && words.trim() === "") break;
    const blank = words.length - words.trimStart().length;
    const isEmpty = words.trim() === "";
    const from = line.from + bar + 1 + (isEmpty ? Math.min(1, words.length) : blank);
    cells.push({ from, to: from + words.trim().length });
  }
  return cells;
}

const emptyRow = (columns: number) => `|${"  |".repeat(columns)}`;

/** Goes to the next or the previous cell; after the last one it adds a row. Undefined: the cursor is in no table. */
export function nextCell(state: EditorState, step: 1 | -1): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const table = tableAt(state, head);
  if (table === undefined) return undefined;
  const cells = table.rows.flatMap(cellsOf);
  const lineEnd = state.doc.lineAt(head).to;
  // Between two cells the cursor is in the one before it.
  const isAfter = (cell: Cell) => cell.from > head;
  const found = cells.findIndex(isAfter);
  const current = (found === -1 ? cells.length : found) - 1;
  const isInDelimiter = table.delimiter.number === table.here;
  const target = cells[isInDelimiter && step === -1 ? current : current + step];
  if (target !== undefined) {
    return { selection: { anchor: target.from, head: target.to }, scrollIntoView: true };
  }
  if (step === -1) return undefined;
  const columns = cellsOf(table.delimiter).length;
  const last = table.rows.at(-1);
  const end = Math.max(last?.to ?? lineEnd, table.delimiter.to);
  return {
    changes: { from: end, insert: `\n${emptyRow(columns)}` },
    selection: { anchor: end + 3 },
    scrollIntoView: true,
    userEvent: "input",
  };
}

/** Adds a row under the cursor's one; an empty last row becomes the end of the table. */
export function rowBelow(state: EditorState): TransactionSpec | undefined {
  const { head, empty } = state.selection.main;
  const table = tableAt(state, head);
  if (table === undefined || !empty) return undefined;
  const line = state.doc.lineAt(head);
  const isHead = line.number <= table.delimiter.number;
  const isLast = table.rows.at(-1)?.number === line.number;
  const isEmpty = cellsOf(line).every(({ from, to }) => from === to);
  if (!isHead && isLast && isEmpty) {
    return {
      changes: { from: line.from, to: line.to, insert: "\n" },
      selection: { anchor: line.from + 1 },
      scrollIntoView: true,
      userEvent: "input",
    };
  }
  const at = isHead ? table.delimiter.to : line.to;
  return {
    changes: { from: at, insert: `\n${emptyRow(cellsOf(table.delimiter).length)}` },
    selection: { anchor: at + 3 },
    scrollIntoView: true,
    userEvent: "input",
  };
}

const run =
  (change: (state: EditorState) => TransactionSpec | undefined) =>
  (view: EditorView): boolean => {
    const found = view.state.readOnly ? undefined : change(view.state);
    if (found === undefined) return false;
    view.dispatch(found);
    return true;
  };

/** Keys in tables. Escape and Tab leave the text, as everywhere in it. */
export const tableKeys = keymap.of([
  { key: "Tab", run: run((state) => nextCell(state, 1)) },
  { key: "Shift-Tab", run: run((state) => nextCell(state, -1)) },
  { key: "Enter", run: run(rowBelow) },
]);
