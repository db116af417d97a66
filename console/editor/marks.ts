import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import { type SpanKind, spansBetween } from "~/lib/markdown/markdown-spans";
import { placeOfPaste } from "./paste-place";
import { selectedParagraphs } from "./selected-words";

/** Marks that the toolbar, the slash menu and the keys put into a text. */
export const markNames = [
  "heading2",
  "heading3",
  "paragraph",
  "bold",
  "italic",
  "list",
  "numbers",
  "quote",
  "table",
  "code",
  "rule",
] as const;

export type MarkName = (typeof markNames)[number];

type InlineMark = "bold" | "italic" | "code";
type LineMark = "heading2" | "heading3" | "paragraph" | "list" | "numbers" | "quote";

const inline: Record<InlineMark, { sign: string; kind: SpanKind }> = {
  bold: { sign: "**", kind: "strong" },
  italic: { sign: "*", kind: "emphasis" },
  code: { sign: "`", kind: "code" },
};

const emptyTable = "|  |  |\n| --- | --- |\n|  |  |";

/** The change that sets a mark, or takes it away where it is set. */
export function changeOfMark(state: EditorState, name: MarkName): TransactionSpec {
  switch (name) {
    case "table":
      return blockAtCursor(state, emptyTable, 2);
    case "rule":
      return blockAtCursor(state, "---", 3);
    case "code":
      return isForBlock(state) ? fence(state) : toggleInline(state, name);
    case "bold":
    case "italic":
      return toggleInline(state, name);
    default:
      return toggleLines(state, name);
  }
}

/** The marks that are set where the cursor is. */
export function marksAt(state: EditorState): MarkName[] {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const spans = spansBetween(state.doc.toString(), line.from, line.to);
  const isCode = spans.some(
    (span) => span.kind === "code" && span.from === line.from && span.to === line.to,
  );
  if (isCode) return ["code"];
  const inlineNames = Object.keys(inline) as InlineMark[];
  const found: MarkName[] = inlineNames.filter((name) => spanAround(state, name) !== undefined);
  const lineMark = lineMarks.find((name) => patterns[name].test(state.doc.lineAt(to).text));
  return lineMark === undefined ? found : [...found, lineMark];
}

/** A block of its own at the cursor. */
function blockAtCursor(state: EditorState, markdown: string, cursor: number): TransactionSpec {
  const { from, to } = state.selection.main;
  const change = placeOfPaste(state.doc, { from, to: from }, { markdown, isInline: false });
  const start = change.from + change.insert.indexOf(markdown);
  return {
    changes: from === to ? change : { ...change, to: change.to },
    selection: { anchor: start + cursor },
  };
}

/** Whether code at the selection is a block: several lines, or an empty one. */
function isForBlock(state: EditorState): boolean {
  const { from, to, empty } = state.selection.main;
  const first = state.doc.lineAt(from);
  return first.to < to || (empty && first.text.trim() === "");
}

function fence(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from);
  const last = state.doc.lineAt(to);
  const code = state.sliceDoc(first.from, last.to);
  const change = placeOfPaste(
    state.doc,
    { from: first.from, to: last.to },
    { markdown: `\`\`\`\n${code}\n\`\`\``, isInline: false },
  );
  return {
    changes: change,
    selection: { anchor: change.from + change.insert.indexOf("```\n") + 4 + code.length },
  };
}

/** The part with a mark that the selection is in; at its edges a cursor is outside. */
function spanAround(state: EditorState, name: InlineMark) {
  const { from, to, empty } = state.selection.main;
  const source = state.doc.toString();
  const spans = spansBetween(source, from, to);
  const around = spans.find(
    (span) =>
      span.kind === inline[name].kind &&
      (empty ? span.from < from && to < span.to : span.from <= from && to <= span.to) &&
      spans.some((mark) => mark.kind === "mark" && mark.from === span.from),
  );
  if (around === undefined) return undefined;
  const marks = spans.filter(({ kind }) => kind === "mark");
  const start = marks.find((mark) => mark.from === around.from);
  const end = marks.find((mark) => mark.to === around.to);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function toggleInline(state: EditorState, name: InlineMark): TransactionSpec {
  const { from, to } = state.selection.main;
  const around = spanAround(state, name);
  if (around !== undefined) {
    const { start, end } = around;
    return {
      changes: [
        { from: start.from, to: start.to },
        { from: end.from, to: end.to },
      ],
    };
  }
  const { sign } = inline[name];
  const parts = selectedParagraphs(state.sliceDoc(from, to), from);
  const first = Math.min(...parts.map((part) => part.from));
  const last = Math.max(...parts.map((part) => part.to));
  const added = (parts.length * 2 - 1) * sign.length;
  return {
    changes: parts.flatMap((part) => [
      { from: part.from, insert: sign },
      { from: part.to, insert: sign },
    ]),
    selection: { anchor: first + sign.length, head: last + added },
  };
}

const lineMarks = ["heading2", "heading3", "list", "numbers", "quote"] as const;

const patterns: Record<(typeof lineMarks)[number], RegExp> = {
  heading2: /^ {0,3}##[ \t]/,
  heading3: /^ {0,3}###[ \t]/,
  list: /^[ \t]*[-*+][ \t]/,
  numbers: /^[ \t]*\d{1,9}[.)][ \t]/,
  quote: /^ {0,3}>/,
};

/** The mark of a heading or an item at the start of a line. */
const itemMark = /^([ \t]*)(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)?/;

const signs: Record<Exclude<LineMark, "numbers">, string> = {
  heading2: "## ",
  heading3: "### ",
  paragraph: "",
  list: "- ",
  quote: "> ",
};

function toggleLines(state: EditorState, name: LineMark): TransactionSpec {
  const { doc, selection } = state;
  const { from, to } = selection.main;
  const first = doc.lineAt(from).number;
  const last = doc.lineAt(to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
  const written = lines.filter(({ text }) => text.trim() !== "");
  // A quotation goes over the empty lines in it; the other marks are for lines with words.
  const changed = name === "quote" || written.length === 0 ? lines : written;
  const isSet =
    name !== "paragraph" &&
    written.length > 0 &&
    written.every(({ text }) => patterns[name].test(text));
  const changes = state.changes([
    ...changed.map((line, index) => changeOfLine(line, name, isSet, index)),
    ...(isSet || name === "paragraph" ? [] : gapsAround(state, name, first, last)),
  ]);
  const { anchor, head } = selection.main;
  return {
    changes,
    selection: { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) },
  };
}

function changeOfLine(line: Line, name: LineMark, isSet: boolean, index: number) {
  if (name === "quote") {
    const [mark = ""] = isSet ? (/^ {0,3}> ?/.exec(line.text) ?? []) : [];
    return { from: line.from, to: line.from + mark.length, insert: isSet ? "" : "> " };
  }
  const [whole = "", indent = ""] = itemMark.exec(line.text) ?? [];
  const [quotes = ""] = name === "paragraph" ? (/^(?: {0,3}> ?)+/.exec(line.text) ?? []) : [];
  const isItem = name === "list" || name === "numbers";
  const sign = name === "numbers" ? `${index + 1}. ` : signs[name];
  return {
    from: line.from,
    to: line.from + Math.max(whole.length, quotes.length),
    insert: (isItem ? indent : "") + (isSet ? "" : sign),
  };
}

/** Empty lines between a marked part and the paragraphs around it, which would go on with it. */
function gapsAround(
  { doc }: EditorState,
  name: Exclude<LineMark, "paragraph">,
  first: number,
  last: number,
) {
  const needsGap = (number: number) => {
    if (number < 1 || number > doc.lines) return false;
    const { text } = doc.line(number);
    return text.trim() !== "" && !patterns[name].test(text);
  };
  return [
    ...(needsGap(first - 1) ? [{ from: doc.line(first - 1).to, insert: "\n" }] : []),
    ...(needsGap(last + 1) ? [{ from: doc.line(last + 1).from, insert: "\n" }] : []),
  ];
}
