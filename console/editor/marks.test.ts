import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { changeOfMark, type MarkName, marksAt } from "./marks";
import { findActs } from "./slash-menu";
import { nextCell, rowBelow } from "./table-keys";

/** A text with its selection between two bars, or its cursor at one. */
function stateOf(marked: string): EditorState {
  const anchor = marked.indexOf("¦");
  const head = marked.lastIndexOf("¦");
  return EditorState.create({
    doc: marked.replaceAll("¦", ""),
    selection: { anchor, head: head === anchor ? head : head - 1 },
  });
}

function shown({ doc, selection }: EditorState): string {
  const { from, to } = selection.main;
  const text = doc.toString();
  const inside = from === to ? "" : `${text.slice(from, to)}¦`;
  return `${text.slice(0, from)}¦${inside}${text.slice(to)}`;
}

describe("a mark", () => {
  it.each<[string, MarkName, string, string]>([
    ["goes around words without the blank after them", "bold", "a ¦b ¦c", "a **¦b¦** c"],
    ["is taken away where it is set", "bold", "a **¦b¦** c", "a ¦b¦ c"],
    ["is taken away around the cursor", "italic", "a *b¦c* d", "a b¦c d"],
    ["waits for words", "bold", "a ¦", "a **¦**"],
    ["goes around each paragraph", "bold", "¦a\n\n- b¦", "**¦a**\n\n- **b¦**"],
    ["makes a heading", "heading2", "a¦", "## a¦"],
    ["makes a heading another one", "heading3", "## a¦", "### a¦"],
    ["of a heading is taken away", "heading2", "## a¦", "a¦"],
    ["parts a heading from its neighbours", "heading2", "a\nb¦\nc", "a\n\n## b¦\n\nc"],
    ["makes a list of lines", "list", "¦a\nb¦", "- ¦a\n- b¦"],
    ["counts", "numbers", "¦- a\n- b¦", "¦1. a\n2. b¦"],
    ["goes on with a list", "list", "- a\nb¦", "- a\n- b¦"],
    ["quotes over empty lines", "quote", "¦a\n\nb¦", "> ¦a\n> \n> b¦"],
    ["of a quotation is taken away", "quote", "> a¦", "a¦"],
    ["of a line is taken away for a paragraph", "paragraph", "1. a¦", "a¦"],
    ["makes a table of its own", "table", "a¦", "a\n\n| ¦ |  |\n| --- | --- |\n|  |  |"],
    ["is code in a line", "code", "a ¦b¦", "a `¦b¦`"],
    ["is a fence on an empty line", "code", "a\n\n¦", "a\n\n```\n¦\n```"],
    ["is a fence around lines", "code", "¦a\nb¦", "```\na\nb¦\n```"],
    ["is a rule", "rule", "a¦\n\nb", "a\n\n---¦\n\nb"],
  ])("%s", (_, name, before, after) => {
    const state = stateOf(before);
    expect(shown(state.update(changeOfMark(state, name)).state)).toBe(after);
  });

  it.each<[string, MarkName[]]>([
    ["a **b¦c** d", ["bold"]],
    ["## a¦", ["heading2"]],
    ["- *a¦b*", ["italic", "list"]],
    ["a¦", []],
    ["```\n## a¦\n```", ["code"]],
  ])("is known at the cursor: %j", (text, marks) => {
    expect(marksAt(stateOf(text))).toEqual(marks);
  });
});

describe("keys in a table", () => {
  const table = (rows: string) => `a\n\n| x | y |\n| --- | --- |\n${rows}`;
  it.each<[string, string, string]>([
    ["go to the next cell", table("| 1¦ | 2 |"), table("| 1 | ¦2¦ |")],
    ["go to the next row", table("| 1 | 2¦ |\n| 3 | 4 |"), table("| 1 | 2 |\n| ¦3¦ | 4 |")],
    ["add a row after the last", table("| 1 | 2¦ |"), table("| 1 | 2 |\n| ¦ |  |")],
    [
      "go over the line under the head",
      table("| 1 | 2 |").replace("y", "y¦"),
      table("| ¦1¦ | 2 |"),
    ],
    ["do not part at escaped bars", table("| 1¦ \\| 1 | 2 |"), table("| 1 \\| 1 | ¦2¦ |")],
  ])("Tab: %s", (_, before, after) => {
    const state = stateOf(before);
    const change = nextCell(state, 1);
    expect(change && shown(state.update(change).state)).toBe(after);
  });

  it.each<[string, string, string]>([
    ["adds a row", table("| 1¦ | 2 |\n| 3 | 4 |"), table("| 1 | 2 |\n| ¦ |  |\n| 3 | 4 |")],
    ["leaves the table from an empty row", table("| 1 | 2 |\n| ¦ |  |"), table("| 1 | 2 |\n\n¦")],
  ])("Enter %s", (_, before, after) => {
    const state = stateOf(before);
    const change = rowBelow(state);
    expect(change && shown(state.update(change).state)).toBe(after);
  });

  it("are those of the text elsewhere", () => {
    const state = stateOf("a | b¦");
    expect([nextCell(state, 1), rowBelow(state)]).toEqual([undefined, undefined]);
  });
});

it.each([
  ["ta", "table"],
  ["表格", "table"],
  ["biaoge", "table"],
  ["标题", "heading2"],
  ["image", "picture"],
  ["ordered", "numbers"],
])("the slash menu finds %s", (typed, act) => {
  expect(findActs(typed)[0]).toBe(act);
});
