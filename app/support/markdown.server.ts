import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";

export type RenderedMarkdown = { html: string; headings: { id: string; title: string }[] };

export type MarkdownOptions = {
  /** Where a link of the text leads: the language's address of a page of ours, or the same. */
  linkTo: (path: string) => string;
};

/**
 * Markdown (GitHub flavour) to HTML, with ids on headings and tables in scrollable regions.
 * HTML inside the Markdown is dropped, not passed on.
 */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  const headings: RenderedMarkdown["headings"] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
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
      element.properties["href"] = options.linkTo(String(element.properties["href"]));
    }
    if (element.tagName === "table" && parent && index !== undefined && parent.type === "root") {
      parent.children[index] = scrollable(element);
      return index + 1;
    }
    return undefined;
  });
}

/** A table may be wider than a telephone: it scrolls by itself, by keyboard as well. */
function scrollable(table: Element): Element {
  const properties = { className: ["table-scroll"], tabIndex: 0, role: "group" };
  return { type: "element", tagName: "div", properties, children: [table] };
}
