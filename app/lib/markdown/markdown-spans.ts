import type { Token, TokenType } from "micromark-util-types";
import { findExcess } from "./markdown-bounds";
import { comment, definitionsIn, parseBlocks, parseTokens } from "./markdown-parser";
import { addressLength } from "./web-addresses";

/** Tokens of GitHub's Markdown, under the names that its extensions give them, too. */
declare module "micromark-util-types" {
  interface TokenTypeMap {
    strikethrough: "strikethrough";
    strikethroughSequence: "strikethroughSequence";
    tableCellDivider: "tableCellDivider";
    tableDelimiterRow: "tableDelimiterRow";
  }
}

/**
 * Names what the page makes of a part of a text. `mark`: characters that a reader does not see. `aside`: characters that are
 * no words of the text either, but keep their place: fences of code, marks of lists, definitions.
 */
export type SpanKind =
  | "mark"
  | "aside"
  | "strong"
  | "emphasis"
  | "strike"
  | "code"
  | "link"
  | "image";

/** A part of a text, by its places; `address` of an image. */
export type MarkdownSpan = { kind: SpanKind; from: number; to: number; address?: string };

const kinds: Partial<Record<TokenType, SpanKind>> = {
  atxHeadingSequence: "mark",
  setextHeadingLineSequence: "mark",
  blockQuotePrefix: "mark",
  emphasisSequence: "mark",
  strongSequence: "mark",
  strikethroughSequence: "mark",
  codeTextSequence: "mark",
  codeTextPadding: "mark",
  labelMarker: "mark",
  labelImageMarker: "mark",
  resource: "mark",
  reference: "mark",
  autolinkMarker: "mark",
  escapeMarker: "mark",
  hardBreakEscape: "mark",
  codeFencedFence: "aside",
  listItemPrefix: "aside",
  tableDelimiterRow: "aside",
  tableCellDivider: "aside",
  definition: "aside",
  strong: "strong",
  emphasis: "emphasis",
  strikethrough: "strike",
  codeText: "code",
  codeFlowValue: "code",
  link: "link",
  autolink: "link",
  literalAutolink: "link",
  image: "image",
};

/** The spans of a whole text, as the page's parser has them. */
function spansOf(source: string, isInHtml = false): MarkdownSpan[] {
  const spans: MarkdownSpan[] = [];
  let image: MarkdownSpan | undefined;
  let isInLink = false;
  for (const [action, token] of parseTokens(source, isInHtml)) {
    if (token.type === "link") isInLink = action === "enter";
    if (action === "exit") {
      if (token.type === "image") image = undefined;
      continue;
    }
    const from = token.start.offset;
    const to = token.end.offset;
    if (token.type === "htmlFlow") spans.push(...spansOfHtml(source.slice(from, to), from));
    if (token.type === "htmlText") spans.push(...commentsIn(source.slice(from, to), from));
    if (token.type === "data" && !isInLink) spans.push(...lateAddresses(source, from, to));
    if (token.type === "resourceDestinationString" && image !== undefined) {
      image.address = source.slice(from, to);
    }
    const kind = kinds[token.type];
    if (kind === undefined || from === to) continue;
    const span = { kind, from, to: to + blankAfter(token, source) };
    spans.push(span);
    if (kind === "image") image = span;
  }
  return spans;
}

/** The addresses in a part of a text that the grammar leaves to a later step: after a bracket that nothing closes. */
function lateAddresses(source: string, from: number, to: number): MarkdownSpan[] {
  // The character before decides whether an address may begin.
  const start = Math.max(0, from - 1);
  const spans: MarkdownSpan[] = [];
  const beginnings = source
    .slice(start, to)
    .matchAll(/(?<=^|[\s\p{P}\p{S}])(?:https?:\/\/|www\.)/giu);
  for (const { index } of beginnings) {
    const length = addressLength(source.slice(start + index, to));
    if (length === 0 || start + index < from) continue;
    spans.push({ kind: "link", from: start + index, to: start + index + length });
  }
  return spans;
}

/** The blank after `##` belongs to the mark. */
const blankAfter = ({ type, end }: Token, source: string) =>
  type === "atxHeadingSequence" && /[ \t]/.test(source.charAt(end.offset)) ? 1 : 0;

const commentsIn = (html: string, start: number): MarkdownSpan[] =>
  [...html.matchAll(comment)].map(({ 0: text, index }) => ({
    kind: "mark",
    from: start + index,
    to: start + index + text.length,
  }));

/** A block of HTML is Markdown on the page, without its comments. */
function spansOfHtml(html: string, start: number): MarkdownSpan[] {
  const comments = commentsIn(html, start);
  /** A place in the block, from one in the block without comments. */
  const placeOf = (place: number) =>
    comments.reduce((at, { from, to }) => (from <= at ? at + to - from : at), start + place);
  const inside = spansOf(html.replace(comment, ""), true);
  return [
    ...comments,
    ...inside.map((span) => ({ ...span, from: placeOf(span.from), to: placeOf(span.to - 1) + 1 })),
  ];
}

/** A part of a text that can be parsed alone. */
type Piece = { from: number; to: number };
type PiecesOfText = { source: string; pieces: Piece[]; definitions: string };

/** The text whose spans were asked for last. */
let lastText: PiecesOfText | undefined;

/** Spans by the text of a piece, after the definitions that it was parsed with. */
const known = new Map<string, MarkdownSpan[]>();
const mostKnown = 500;

/**
 * The spans of the blocks that stand between two places of a text. Only blocks that have changed since the last call
 * are parsed, so an editor can ask with each letter. A text that the page shows as it was written has none.
 */
export function spansBetween(source: string, from: number, to: number): MarkdownSpan[] {
  if (lastText?.source !== source) lastText = piecesOf(source);
  const { pieces, definitions } = lastText;
  return pieces
    .filter((piece) => piece.from <= to && piece.to >= from)
    .flatMap((piece) =>
      spansOfPiece(source.slice(piece.from, piece.to), definitions).map((span) => ({
        ...span,
        from: span.from + piece.from,
        to: span.to + piece.from,
      })),
    );
}

function piecesOf(source: string): PiecesOfText {
  if (findExcess(source) !== null) return { source, pieces: [], definitions: "" };
  const whole = parseBlocks(source);
  const pieces = whole.children
    .flatMap((block) => (block.type === "list" ? block.children : [block]))
    .map(({ position }) => {
      const { start, end } = position ?? {};
      // A piece begins before its indentation.
      return { from: (start?.offset ?? 0) - (start?.column ?? 1) + 1, to: end?.offset ?? 0 };
    });
  return { source, pieces, definitions: definitionsIn(whole, source) };
}

function spansOfPiece(text: string, definitions: string): MarkdownSpan[] {
  const key = definitions + text;
  const found = known.get(key);
  if (found !== undefined) return found;
  const spans = spansOf(key)
    .filter(({ from }) => from >= definitions.length)
    .map((span) => ({
      ...span,
      from: span.from - definitions.length,
      to: span.to - definitions.length,
    }));
  if (known.size >= mostKnown) known.clear();
  known.set(key, spans);
  return spans;
}
