import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { isReadableMarkdown } from "./markdown-bounds";

export type RenderedMarkdown = { html: string; headings: { id: string; title: string }[] };

export type MarkdownOptions = {
  /** Words that stand in no text, in the language of the page. */
  words: {
    footnotes: string;
    backToText: string;
    /** Said aloud after a link that leads away. */
    external: string;
  };
  /** Where a link of the text leads: the language's address of a page of ours, or the same. */
  linkTo: (path: string) => string;
  /**
   * Address of the text's page, for a text that is read elsewhere (in a feed): its links are
   * whole then, and nothing is added that only the styles of a page hide.
   */
  pageUrl?: string | undefined;
};

/**
 * What may be in a text. Ids come from footnotes alone at that point, with a prefix of their
 * own, as HTML inside the Markdown is dropped before; so they need no second prefix.
 */
const allowed: Schema = { ...defaultSchema, clobber: [] };

/** No heading takes the id of something that stands on the page already. */
const headingPrefix = "s-";

/**
 * Markdown (GitHub flavour) to HTML, sanitised: with ids on headings, tables in scrollable
 * regions, pictures with a title as figures, and links to elsewhere marked.
 * HTML inside the Markdown is dropped, not passed on. A text that no parser gets through in
 * reasonable time stays as it is written.
 */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  if (!isReadableMarkdown(source)) return { html: asWritten(source), headings: [] };
  const headings: RenderedMarkdown["headings"] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, {
      footnoteLabel: options.words.footnotes,
      footnoteBackLabel: options.words.backToText,
      // The same for every way back: a number beside the arrow would not stand in its label.
      footnoteBackContent: "↩",
      footnoteLabelProperties: {},
    })
    .use(rehypeSanitize, allowed)
    .use(() => lowerTopHeadings)
    .use(rehypeSlug, { prefix: headingPrefix })
    .use(() => (tree: Root) => prepare(tree, options, headings))
    .use(rehypeStringify)
    .processSync(source);
  return { html: String(html), headings };
}

function asWritten(source: string): string {
  const text = { type: "text" as const, value: source };
  const tree: Root = { type: "root", children: [elementOf("pre", {}, [text])] };
  return unified().use(rehypeStringify).stringify(tree);
}

/** The heading of the page stands above the text; there is one. */
function lowerTopHeadings(tree: Root): void {
  visit(tree, { tagName: "h1" }, (element: Element) => {
    element.tagName = "h2";
  });
}

function prepare(tree: Root, options: MarkdownOptions, headings: RenderedMarkdown["headings"]) {
  visit(tree, { tagName: "img" }, (picture: Element, index, parent) => {
    if (parent && index !== undefined) parent.children[index] = pictureOf(picture, options);
  });
  visit(tree, "element", (element, index, parent) => {
    if (/^h[2-6]$/.test(element.tagName)) addHeading(element, headings);
    if (element.tagName === "a") prepareLink(element, options);
    if (parent === undefined || index === undefined) return;
    if (element.tagName === "p") parent.children[index] = figureOf(element) ?? element;
    if (element.tagName === "table") parent.children[index] = scrollable(element);
    // Code is wider than a telephone as well.
    if (element.tagName === "pre") element.properties["tabIndex"] = 0;
  });
}

/** A heading without a letter leads nowhere, and nothing can lead to it. */
function addHeading(element: Element, headings: RenderedMarkdown["headings"]): void {
  const title = textOf(element);
  if (!/[\p{L}\p{N}]/u.test(title)) delete element.properties["id"];
  else if (element.tagName === "h2") headings.push({ id: String(element.properties["id"]), title });
}

function prepareLink(link: Element, options: MarkdownOptions): void {
  const { linkTo, words, pageUrl } = options;
  const { href } = link.properties;
  // Its address was none that may be followed: what is left are its words.
  if (typeof href !== "string" || href === "") {
    link.tagName = "span";
    link.properties = {};
    return;
  }
  const address = linkTo(href);
  link.properties["href"] = wholeAddress(address, options);
  if (!/^(https?:|\/\/)/.test(address)) return;
  Object.assign(link.properties, { target: "_blank", rel: ["noopener", "external"] });
  if (pageUrl !== undefined) return;
  const note = { type: "text" as const, value: ` ${words.external}` };
  link.children.push(elementOf("span", { className: ["sr-only"] }, [note]));
}

/** A picture that stands alone and has a title: the title is what is said of it. */
function figureOf({ children }: Element): Element | undefined {
  const [picture, ...others] = children;
  if (picture?.type !== "element" || picture.tagName !== "img" || others.length > 0)
    return undefined;
  const { title, ...properties } = picture.properties;
  if (typeof title !== "string" || title === "") return undefined;
  const caption = elementOf("figcaption", {}, [{ type: "text", value: title }]);
  return elementOf("figure", {}, [{ ...picture, properties }, caption]);
}

/** A picture of this site; one from elsewhere would tell others who reads: its words stand for it. */
function pictureOf(picture: Element, options: MarkdownOptions): ElementContent {
  const { src, alt } = picture.properties;
  if (typeof src === "string" && /^\/(?!\/)/.test(src)) {
    const properties = { ...picture.properties, src: wholeAddress(src, options), loading: "lazy" };
    return { ...picture, properties };
  }
  return { type: "text", value: typeof alt === "string" ? alt : "" };
}

function wholeAddress(address: string, { pageUrl }: MarkdownOptions): string {
  return pageUrl !== undefined && URL.canParse(address, pageUrl)
    ? new URL(address, pageUrl).href
    : address;
}

/** A table may be wider than a telephone: it scrolls by itself, by keyboard as well. */
function scrollable(table: Element): Element {
  return elementOf("div", { className: ["table-scroll"], tabIndex: 0, role: "group" }, [table]);
}

function elementOf(
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element {
  return { type: "element", tagName, properties, children };
}
