import { costOf } from "./markdown-costs";
import { parseBlocks } from "./markdown-parser";

/** In characters: what a text may have is decided by its cost; this keeps the look at it short. */
const longestText = 300_000;

/** Depth of nested quotations and lists in one line. */
const deepest = 50;

/**
 * Maximum of bars, which separate the cells of tables, and of marks of lists and quotations between two blank lines.
 * Texts with more are rejected before their blocks are parsed.
 */
const mostMarks = 10_000;

/** Lines between two blank lines: parsers take the square of some of them. */
const mostLinesTogether = 2_000;

/** Lines of a text. The blocks of a text are found in one step, and each may be a line. */
const mostLines = 8_000;

/**
 * Lists, quotations and notes of a text that follow a line without one. The parser of documents takes the square of
 * their number, because it goes back over its events where one of them ends.
 */
const mostContainers = 1_000;

/** Definitions of addresses and notes. They are read in one step, because every part of the text needs all of them. */
const mostDefinitions = 1_000;

/** The highest cost of a block, and of a text. Between blocks other work has its turn. */
const mostOfBlock = 600_000;
const mostOfText = 3_500_000;

const definitionStart = /^[ \t>*+\-\d.)]*\[[^\]\r\n]+\]:/;
const noteStart = /^ {0,3}\[\^[^\]\r\n]+\]:/;

/** Why a text is not shown as Markdown, and the line where what is too much begins. */
export type MarkdownExcess = { problem: "too-long" | "too-complex"; line: number };

/**
 * Finds the place of a text that would take too long to parse; null: there is none. Some malicious texts take a
 * parser minutes, or overflow its stack.
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
  let definitions = 0;
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
    if (definitionStart.test(line)) definitions += 1;
    if (containers > mostContainers || definitions > mostDefinitions) {
      return { problem: "too-long", line: lines };
    }
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
