import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";

export type RenderedMarkdown = { html: string; headings: { id: string; title: string }[] };

export type MarkdownOptions = {
  /** Words around footnotes, in the language of the page. */
  footnotes?: { heading: string; back: string };
  /** Where a link of the text leads: the language's address of a page of ours, or the same. */
  linkTo: (path: string) => string;
};

/**
 * What may be in a text. Ids come from footnotes alone at that point, with a prefix of their
 * own, as HTML inside the Markdown is dropped before; so they need no second prefix.
 */
const allowed: Schema = { ...defaultSchema, clobber: [] };

/**
 * Markdown (GitHub flavour) to HTML, sanitised: with ids on headings, tables in scrollable
 * regions, pictures with a title as figures, and links to elsewhere marked.
 * HTML inside the Markdown is dropped, not passed on.
 */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  const headings: RenderedMarkdown["headings"] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, {
      footnoteLabel: options.footnotes?.heading ?? "Footnotes",
      footnoteBackLabel: options.footnotes?.back ?? "Back",
      // The same for every way back: a number beside the arrow would not stand in its label.
      footnoteBackContent: "↩",
      footnoteLabelProperties: {},
    })
    .use(rehypeSanitize, allowed)
    .use(rehypeSlug)
    .use(() => (tree: Root) => prepare(tree, options, headings))
    .use(rehypeStringify)
    .processSync(source);
  return { html: String(html), headings };
}

function prepare(tree: Root, options: MarkdownOptions, headings: RenderedMarkdown["headings"]) {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName === "h2") {
      headings.push({ id: String(element.properties["id"]), title: textOf(element) });
    }
    if (element.tagName === "a") {
      const address = options.linkTo(String(element.properties["href"] ?? ""));
      element.properties["href"] = address;
      if (/^https?:/.test(address)) {
        Object.assign(element.properties, { target: "_blank", rel: ["noopener", "external"] });
      }
    }
    if (element.tagName === "p" && parent && index !== undefined) {
      const figure = figureOf(element);
      if (figure !== undefined) parent.children[index] = figure;
    }
    if (element.tagName === "table" && parent && index !== undefined && parent.type === "root") {
      parent.children[index] = scrollable(element);
      return index + 1;
    }
    // Code is wider than a telephone as well.
    if (element.tagName === "pre") element.properties["tabIndex"] = 0;
    return undefined;
  });
}

/** A picture that stands alone and has a title: the title is what is said of it. */
function figureOf({ children }: Element): Element | undefined {
  const [picture, ...others] = children;
  if (picture?.type !== "element" || picture.tagName !== "img" || others.length > 0)
    return undefined;
  const { title, ...properties } = picture.properties;
  if (typeof title !== "string" || title === "") return undefined;
  const caption: Element = {
    type: "element",
    tagName: "figcaption",
    properties: {},
    children: [{ type: "text", value: title }],
  };
  const image = { ...picture, properties: { ...properties, loading: "lazy" } };
  return { type: "element", tagName: "figure", properties: {}, children: [image, caption] };
}

/** A table may be wider than a telephone: it scrolls by itself, by keyboard as well. */
function scrollable(table: Element): Element {
  const properties = { className: ["table-scroll"], tabIndex: 0, role: "group" };
  return { type: "element", tagName: "div", properties, children: [table] };
}
