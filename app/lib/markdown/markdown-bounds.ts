import type { Nodes } from "mdast";
import { parseBlocks } from "./markdown-parser";

/** In characters: what a text may have is decided by its cost; this keeps the look at it short. */
const longestText = 300_000;

/** Depth of nested quotations and lists in one line. */
const deepest = 50;

/**
 * Bars, which separate the cells of tables, and marks of lists and quotations between two blank lines: where
 * more are, the blocks are not looked at.
 */
const mostMarks = 10_000;

/** Lines between two blank lines, and of a text: parsers take the square of some of them. */
const mostLinesTogether = 2_000;
const mostLines = 20_000;

/**
 * Lists, quotations and notes of a text that follow a line without one. The parser of documents takes the square of
 * their number, because it goes back over its events where one of them ends.
 */
const mostContainers = 1_000;

/**
 * What the parts of a text cost, in millionths of a second of a small server's processor, measured. Marks are
 * tried in pairs, lines are joined one by one, and beginnings of code and comments are searched for their
 * ends, so these cost the square of their number.
 */
const costs = {
  character: 6,
  node: 60,
  mark: 40,
  pairOfMarks: 0.01,
  pairOfLines: 0.1,
  searchedCharacter: 0.02,
};

/** The highest cost of a block, and of a text. Between blocks other work has its turn. */
const mostOfBlock = 600_000;
const mostOfText = 3_500_000;

const noteStart = /^ {0,3}\[\^[^\]\r\n]+\]:/;

/** Why a text is not shown as Markdown, and the line where what is too much begins. */
export type MarkdownExcess = { problem: "too-long" | "too-complex"; line: number };

/**
 * What of a text would take too long to parse; null: nothing. Some malicious texts take a parser
 * minutes, or overflow its stack.
 */
export function findExcess(source: string): MarkdownExcess | null {
  const tooComplex = (at: number): MarkdownExcess => ({
    problem: "too-complex",
    line: lineOf(source, at),
  });
  if (source.length > longestText) {
    return { problem: "too-long", line: lineOf(source, longestText) };
  }
  let marks = 0;
  let lines = 0;
  let linesTogether = 0;
  let blockStart = 0;
  let containers = 0;
  let isInContainer = false;
  for (const { 0: line, index } of source.matchAll(/[^\r\n]*(?:\r\n?|\n|$)/g)) {
    lines += 1;
    if (lines > mostLines) return { problem: "too-long", line: lines };
    if (line.trim() === "") {
      marks = 0;
      linesTogether = 0;
      blockStart = index + line.length;
      isInContainer = false;
      continue;
    }
    const depth = depthOf(line);
    if (depth > deepest) return tooComplex(index);
    const opensContainer = depth > 0 || noteStart.test(line);
    if (opensContainer && !isInContainer) containers += 1;
    if (containers > mostContainers) return { problem: "too-long", line: lines };
    isInContainer = opensContainer;
    marks += depth + line.split("|").length - 1;
    linesTogether += 1;
    if (marks > mostMarks || linesTogether > mostLinesTogether) return tooComplex(blockStart);
  }
  let total = 0;
  for (const block of parseBlocks(source).children) {
    const start = block.position?.start.offset ?? 0;
    const cost = costOf(block, source);
    total += cost;
    if (cost > mostOfBlock) return tooComplex(start);
    if (total > mostOfText) return { problem: "too-long", line: lineOf(source, start) };
  }
  return null;
}

/** Number of the line that a place is in, from 1. */
const lineOf = (source: string, place: number) => source.slice(0, place).split(/\r\n?|\n/).length;

/** How many quotations and lists a line opens. */
function depthOf(line: string): number {
  const [start = ""] = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line) ?? [];
  const markers = start.match(/>|[-+*]|[.)]/g)?.length ?? 0;
  if (markers === 0) return 0;
  const columns = start.match(/^[ \t]*/)?.[0].replaceAll("\t", "    ").length ?? 0;
  return markers + Math.floor(columns / 2);
}

function costOf(node: Nodes, source: string): number {
  if (node.type === "table") {
    // Rows are filled up to the columns of the first one.
    const columns = Math.max(...node.children.map(({ children }) => children.length));
    const cells = columns * node.children.length;
    return (
      cells * costs.node + node.children.reduce((sum, row) => sum + costOfWords(row, source), 0)
    );
  }
  const hasWords = node.type === "paragraph" || node.type === "heading" || node.type === "html";
  if (hasWords) return costOfWords(node, source);
  if ("children" in node) {
    return node.children.reduce((sum, child) => sum + costOf(child, source), costs.node);
  }
  return costs.node + lengthOf(node) * costs.character;
}

const lengthOf = (node: Nodes) => placeOf(node).end - placeOf(node).start;

function costOfWords(node: Nodes, source: string): number {
  const { start, end } = placeOf(node);
  const text = source.slice(start, end);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const marks = count(/[*_~[\]]+/g) + count(/[[\]]/g);
  const lines = count(/[\r\n]/g);
  const searches = count(/`+|<[!?]|www\.|https?:\/\//gi);
  return (
    costs.node +
    text.length * costs.character +
    marks * costs.mark +
    marks ** 2 * costs.pairOfMarks +
    lines ** 2 * costs.pairOfLines +
    searches * Math.min(text.length, 100_000) * costs.searchedCharacter
  );
}

const placeOf = (node: Nodes) => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});
