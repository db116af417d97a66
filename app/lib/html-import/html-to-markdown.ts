import type { ElementContent, Root as HtmlRoot } from "hast";
import { toMdast } from "hast-util-to-mdast";
import type { Heading, Link, Nodes, Parent, PhrasingContent, Root } from "mdast";
import { defaultHandlers, type Handle } from "mdast-util-to-markdown";
import remarkCjkFriendly from "remark-cjk-friendly/serializeOnly";
import remarkStrikethrough from "remark-cjk-friendly-gfm-strikethrough/serializeOnly";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { addressLength } from "~/lib/markdown/web-addresses";
import { type HtmlLoss, type LossKind, LossList } from "./losses";
import { htmlBounds, parseHtml, textWithoutTags } from "./parse-html";
import { parseUrl } from "./safe-address";
import { type PictureById, replaceShortcodes } from "./shortcodes";
import { type SimplifyOptions, simplifyHtml } from "./simplify-html";

export type HtmlOptions = {
  /** Completes relative addresses; undefined: they stay. */
  base?: string | undefined;
  /** `wordpress`: a text as WordPress stores it, with shortcodes, and without paragraphs if the classic editor wrote it. */
  from?: "page" | "wordpress";
  /** For galleries of WordPress. */
  pictureById?: PictureById | undefined;
  /** Names the site's own pictures; others are left out. Undefined: every picture comes along. */
  ownPicture?: SimplifyOptions["ownPicture"];
};

type ReadHtml = {
  /** The content as Markdown has it. Pictures have the addresses that the HTML gave them. */
  tree: Root;
  losses: HtmlLoss[];
  /** How many parts of a kind did not come along. */
  countLost: (kind: LossKind) => number;
};

/** A longer run of characters is no address. */
const maxAddress = 2_048;

/** Marks of one paragraph. */
const maxMarks = 300;

/** Blocks of WordPress's editor have paragraphs; texts of the older editor have blank lines between them. */
const hasBlocks = (html: string) => html.includes("<!-- wp:");

/**
 * Reads HTML from other editors into a tree of Markdown, without a browser: pasted pages, and exported articles.
 * HTML that exceeds `htmlBounds` comes as plain text.
 */
export function readHtml(html: string, options: HtmlOptions = {}): ReadHtml {
  const { base, from = "page", pictureById, ownPicture } = options;
  const losses = new LossList();
  const isOfWordPress = from === "wordpress";
  const source = isOfWordPress ? replaceShortcodes(html, { losses, pictureById }) : html;
  const parsed = parseHtml(source);
  if (parsed === null) return asPlainText(source, losses);
  const breaksLines = isOfWordPress && !hasBlocks(html);
  const simple = simplifyHtml(parsed, { losses, base, breaksLines, ownPicture });
  if (countNodes(simple) > htmlBounds.nodes) return asPlainText(source, losses);
  const tree = toMdast(simple, { document: true }) as Root;
  lowerHeadings(tree);
  tightenLists(tree);
  linkAddresses(tree);
  dropManyMarks(tree, losses);
  return result(withBreaksInCells(tree), losses);
}

const result = (tree: Root, losses: LossList): ReadHtml => ({
  tree,
  losses: losses.all,
  countLost: (kind) => losses.count(kind),
});

/** Moves all headings down where one is of the first level, which is the page's title alone. */
function lowerHeadings(tree: Root): void {
  const found: Heading[] = [];
  visit(tree, "heading", (heading) => {
    found.push(heading);
  });
  if (!found.some(({ depth }) => depth === 1)) return;
  for (const heading of found) heading.depth = Math.min(6, heading.depth + 1) as Heading["depth"];
}

function asPlainText(source: string, losses: LossList): ReadHtml {
  losses.add("structure", "all formatting, because the HTML is too large or too deeply nested");
  return result(plainTree(textWithoutTags(source)), losses);
}

/** Every text and line break counts as well, because a text of WordPress can have them without an element. */
function countNodes(node: HtmlRoot | ElementContent): number {
  if (!("children" in node)) return 1;
  return node.children.reduce((sum, child) => sum + countNodes(child as ElementContent), 1);
}

function plainTree(words: string): Root {
  const paragraphs = words.slice(0, 300_000).split(/\n\n+/);
  return {
    type: "root",
    children: paragraphs.map((value) => ({
      type: "paragraph",
      children: [{ type: "text", value: value.trim() }],
    })),
  };
}

/** Writes items without empty lines between them, unless one has several paragraphs. */
function tightenLists(tree: Root): void {
  visit(tree, "list", (list) => {
    for (const item of list.children) {
      const blocks = item.children.filter(({ type }) => type !== "list");
      item.spread = blocks.length > 1;
    }
    list.spread = list.children.some(({ spread }) => spread);
  });
}

/** Makes links of addresses that are text, as the site shows them anyway; they would be full of backslashes otherwise. */
function linkAddresses(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "link" || node.type === "linkReference") return SKIP;
    if (node.type !== "text" || parent === undefined || index === undefined) return;
    const parts = partsOf(node.value);
    if (parts.every((part) => part.type === "text")) return;
    (parent as Parent).children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

/** A text divided at the addresses in it. */
function partsOf(value: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { index } of value.matchAll(/(?<![\w/@.-])https?:\/\//gi)) {
    const length = index < from ? 0 : addressLength(value.slice(index, index + maxAddress));
    const url = value.slice(index, index + length);
    if (length === 0 || parseUrl(url) === null) continue;
    parts.push({ type: "text", value: value.slice(from, index) });
    parts.push({ type: "link", url, children: [{ type: "text", value: url }] });
    from = index + length;
  }
  parts.push({ type: "text", value: value.slice(from) });
  return parts.filter((part) => part.type !== "text" || part.value !== "");
}

/** Removes the marks of paragraphs with too many: writing them takes the square of their number. */
function dropManyMarks(tree: Root, losses: LossList): void {
  visit(tree, (node) => {
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return;
    if (countMarks(node) <= maxMarks) return SKIP;
    losses.add(
      "structure",
      `bold and italic in a paragraph that has them more than ${maxMarks} times`,
    );
    node.children = node.children.flatMap(withoutMarks);
    return SKIP;
  });
}

const isMark = ({ type }: Nodes) => type === "strong" || type === "emphasis" || type === "delete";

function countMarks(node: Nodes): number {
  const own = isMark(node) ? 1 : 0;
  return "children" in node
    ? node.children.reduce((sum, child) => sum + countMarks(child), own)
    : 0;
}

function withoutMarks(node: PhrasingContent): PhrasingContent[] {
  if (!("children" in node)) return [node];
  const children = node.children.flatMap(withoutMarks);
  return isMark(node) ? children : [{ ...node, children } as PhrasingContent];
}

/** Cells of tables are one line of Markdown; the site shows `<br>` as a line break there. */
function withBreaksInCells(tree: Root): Root {
  const walk = (node: Nodes, isInCell: boolean): void => {
    if (!("children" in node)) return;
    const inside = isInCell || node.type === "tableCell";
    node.children = node.children.map((child) =>
      inside && child.type === "break" ? { type: "html", value: "<br>" } : child,
    ) as typeof node.children;
    for (const child of node.children) walk(child, inside);
  };
  walk(tree, false);
  return tree;
}

/** Writes a link without a backslash before the `&` of its address, which no character reference needs. */
const writeLink: Handle = (node: Link, parent, state, info) => {
  const written = defaultHandlers.link(node, parent, state, info);
  const end = `](${node.url.replaceAll("&", "\\&")})`;
  const isSafe = written.endsWith(end) && !/&#?\w+;/.test(node.url);
  return isSafe ? `${written.slice(0, -end.length)}](${node.url})` : written;
};
// The writer asks for the first character of a link before it writes the text in front of it.
Object.assign(writeLink, { peek: () => "[" });

const writer = unified()
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    fences: true,
    listItemIndent: "one",
    rule: "-",
    handlers: { link: writeLink },
  })
  // The order matters: the last handler of a node wins, and only GitHub's paragraphs know tasks.
  .use(remarkCjkFriendly)
  .use(remarkStrikethrough)
  .use(remarkGfm, { singleTilde: false, tablePipeAlign: false })
  .freeze();

/** Writes a tree as Markdown of the site. */
export function writeMarkdown(tree: Root): string {
  return writer.stringify(tree).trim();
}

/** Converts HTML to the site's Markdown, and lists what it does not have. */
export function htmlToMarkdown(
  html: string,
  options: HtmlOptions = {},
): { markdown: string; losses: HtmlLoss[] } {
  const { tree, losses } = readHtml(html, options);
  return { markdown: writeMarkdown(tree), losses };
}
