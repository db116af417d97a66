import type {
  Definition,
  Html,
  Link,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from "mdast";
import { parse, postprocess, preprocess } from "micromark";
import type { Event } from "micromark-util-types";
import remarkCjkFriendly from "remark-cjk-friendly/parseOnly";
import remarkStrikethrough from "remark-cjk-friendly-gfm-strikethrough/parseOnly";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { costOf } from "./markdown-costs";
import { addressLength, webAddresses } from "./web-addresses";

/**
 * The grammar of every text of the site. It is GitHub's Markdown, but emphasis may touch Chinese punctuation, one
 * tilde means nothing, and addresses end before full-width punctuation.
 */
const grammar = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .use(remarkStrikethrough, { singleTilde: false })
  .use(function (this: Processor) {
    const data = this.data();
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), webAddresses];
  })
  .freeze();

/** The same without blocks of HTML: what stands between tags is Markdown. */
const withoutHtmlBlocks = without("htmlFlow");

/** The same grammar without what is inside of blocks. It finds the places of blocks with a tenth of the work. */
const blocksOnly = without(
  "attention",
  "autolink",
  "characterEscape",
  "characterReference",
  "codeText",
  "emailAutolink",
  "gfmFootnoteCall",
  "gfmPotentialFootnoteCall",
  "hardBreakEscape",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
  "strikethrough",
  "webAddress",
);

function without(...names: string[]) {
  return grammar()
    .use(function (this: Processor) {
      const data = this.data();
      data.micromarkExtensions = [
        ...(data.micromarkExtensions ?? []),
        { disable: { null: names } },
      ];
    })
    .freeze();
}

/**
 * Line ends and lists as word processors write them, as Markdown has them; every character keeps its
 * place. No-break spaces elsewhere stay.
 */
function asMarkdown(source: string): string {
  return source
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(/^[ \t\u00A0]*(?:[-*+]|\d{1,9}[.)])[\t\u00A0]/gm, (start) =>
      start.replaceAll("\u00A0", " "),
    );
}

/** A text as a tree, as pages show it: HTML is text in it, except that `<br>` breaks a line. */
export function parseMarkdown(source: string): Root {
  const tree = grammar.parse(asMarkdown(source));
  endAddresses(tree);
  htmlAsText(tree);
  lowerSchemes(tree);
  return tree;
}

/** The tokens of a text, in their order: each is entered and left. What is HTML on the way is text on the page. */
export function parseTokens(source: string, isInHtml: boolean): Event[] {
  const { micromarkExtensions } = (isInHtml ? withoutHtmlBlocks : grammar).data();
  const parser = parse({ extensions: micromarkExtensions ?? [] }).document();
  return postprocess(parser.write(preprocess()(asMarkdown(source), undefined, true)));
}

/** A text of so many characters is parsed and rendered at once. */
export const shortText = 8_000;

/** Cost of the blocks that are parsed in one step, in millionths of a second. */
const costOfStep = 100_000;

/**
 * Parses a text as `parseMarkdown` does, in parts of some blocks each. The addresses and notes that are
 * defined elsewhere in the text stand before each part while it is parsed.
 */
export function* parseMarkdownInSteps(source: string): Generator<void, Root, void> {
  if (source.length <= shortText) return parseMarkdown(source);
  const whole: Root = parseBlocks(source);
  const blocks = whole.children;
  yield;
  const known = definitionsIn(whole, source);
  const tree: Root = { type: "root", children: [] };
  let from = 0;
  let cost = 0;
  for (const [index, block] of blocks.entries()) {
    cost += costOf(block, source);
    const end = block.position?.end.offset ?? 0;
    const next = blocks[index + 1]?.position?.start.offset;
    const isSmall = cost < costOfStep || end - from < known.length;
    if (next !== undefined && isSmall) continue;
    // A line is cut before its indentation.
    const to = next === undefined ? source.length : source.lastIndexOf("\n", next - 1) + 1;
    const part = parseMarkdown(known + source.slice(from, to));
    for (const node of part.children) {
      if ((node.position?.start.offset ?? known.length) >= known.length) tree.children.push(node);
    }
    from = to;
    cost = 0;
    yield;
  }
  return tree;
}

/** The addresses and notes that a text defines, as a text that can stand before a part of it. */
export function definitionsIn(whole: Root, source: string): string {
  const defined: string[] = [];
  visit(whole, (node) => {
    const { start, end } = node.position ?? {};
    if (node.type === "definition") defined.push(source.slice(start?.offset, end?.offset));
    else if (node.type === "footnoteDefinition")
      defined.push(`[^${node.label ?? node.identifier}]: -`);
  });
  return defined.length === 0 ? "" : `${defined.join("\n\n")}\n\n`;
}

/** The blocks of the last text, because `findExcess` and the splitting of that text need the same ones. */
let lastBlocks: { source: string; tree: Root } | undefined;

/** The blocks of a text, with their places; what is in them is not read. Nobody changes the tree. */
export function parseBlocks(source: string): Root {
  if (lastBlocks?.source !== source) {
    lastBlocks = { source, tree: blocksOnly.parse(asMarkdown(source)) };
  }
  return lastBlocks.tree;
}

/** Ends addresses that a later step than the grammar has found, which knows no other end than a blank. */
function endAddresses(tree: Root): void {
  visit(tree, "link", (link: Link, index, parent) => {
    const [words] = link.children;
    if (link.position !== undefined || words?.type !== "text" || parent === undefined) return;
    if (!/^(?:https?:\/\/|www\.)/i.test(words.value)) return;
    const length = addressLength(words.value);
    if (index === undefined || length === words.value.length) return;
    const rest: Text = { type: "text", value: words.value.slice(length) };
    const cut = link.url.length - words.value.length + length;
    link.url = link.url.slice(0, cut);
    words.value = words.value.slice(0, length);
    parent.children.splice(index, 1, ...(length === 0 ? [rest] : [link, rest]));
    return [SKIP, index + 1];
  });
}

/**
 * Writes the schemes of addresses in lower case, because the sanitiser compares them so and would drop the link.
 * The keyboards of phones begin a line with a capital: `Https://…`.
 */
function lowerSchemes(tree: Root): void {
  visit(tree, ["link", "definition"], (node) => {
    const target = node as Link | Definition;
    target.url = target.url.replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
  });
}

/** A comment of HTML, which nobody sees. */
export const comment = /<!--[\s\S]*?(?:-->|$)/g;

function htmlAsText(tree: Root): void {
  visit(tree, "html", (html: Html, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const nodes: RootContent[] = isPhrasing(parent) ? inlineHtml(html) : blocksOfHtml(html);
    (parent.children as RootContent[]).splice(index, 1, ...nodes);
    return [SKIP, index + nodes.length];
  });
}

const isPhrasing = ({ type }: Parent | Root) =>
  !["root", "blockquote", "listItem", "footnoteDefinition"].includes(type);

/** Renders inline HTML as text, without comments. */
function inlineHtml({ value }: Html): PhrasingContent[] {
  if (/^<br\s*\/?>$/i.test(value)) return [{ type: "break" }];
  return value.startsWith("<!--") ? [] : [{ type: "text", value }];
}

function blocksOfHtml({ value }: Html): RootContent[] {
  const tree = withoutHtmlBlocks.parse(value.replace(comment, ""));
  endAddresses(tree);
  htmlAsText(tree);
  // Their places are not places in the text.
  for (const node of tree.children) delete node.position;
  return tree.children;
}
