import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { nextTurn } from "~/lib/next-turn.server";
import { findExcess, type MarkdownExcess } from "./markdown-bounds";
import { parseMarkdownInSteps, shortText } from "./markdown-parser";

type RenderedMarkdown = { html: string; headings: { id: string; title: string }[] };

/** A picture that stands in several widths and formats. */
export type ResponsivePicture = {
  /** The smallest format first; `srcset` as in HTML. */
  sources: readonly { type: string; srcset: string }[];
  /** For what does not choose: feeds, old browsers. */
  src: string;
  width: number;
  height: number;
  /** For a text that says nothing itself. */
  alt: string;
};

type MarkdownOptions = {
  /** Generated texts, in the language of the page. */
  words: {
    footnotes: string;
    backToText: string;
    /** For screen readers, after an external link. */
    external: string;
    /** Before a text that is shown as it was written, by why it is; `{line}`: where the excess begins. */
    asWritten: Record<MarkdownExcess["problem"], string>;
  };
  /** Converts a link: adds the language prefix to the site's own pages, returns others unchanged. */
  linkTo: (path: string) => string;
  /**
   * Address of the text's page, for feeds. Links become absolute then, and no notes for screen
   * readers are added, because feeds lack the styles that hide them.
   */
  pageUrl?: string | undefined;
  /**
   * The picture of the library that an address names; null when there is none of that name any more,
   * undefined when it is no address of the library.
   */
  pictureAt?: ((address: string) => ResponsivePicture | null | undefined) | undefined;
};

/**
 * Allowed elements and attributes. `clobber` is empty, because the only ids at this point are those
 * of footnotes, which have a prefix already.
 */
const allowed: Schema = {
  ...defaultSchema,
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.["href"] ?? []), "tel"],
  },
};

/** Prefix of heading ids, so that they cannot clash with other ids of the page. */
const headingPrefix = "s-";

/**
 * Converts Markdown (GitHub flavour) to sanitised HTML: headings get ids, tables scrollable regions,
 * pictures with a title become figures, and external links are marked. HTML inside the Markdown is
 * shown as text. A text that would take too long to parse (see `findExcess`) is shown as it was written, and
 * says so; none is published. Other work of the process has its turn between the parts of a long text.
 */
export async function renderMarkdown(
  source: string,
  options: MarkdownOptions,
): Promise<RenderedMarkdown> {
  const work = rendering(source, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (source.length > shortText) await nextTurn();
  }
}

/** Renders a text in steps that take some hundredths of a second each at most. */
function* rendering(
  source: string,
  options: MarkdownOptions,
): Generator<void, RenderedMarkdown, void> {
  const excess = findExcess(source);
  if (excess !== null) {
    const note = options.words.asWritten[excess.problem].replace("{line}", String(excess.line));
    return { html: asWritten(source, note), headings: [] };
  }
  yield;
  const markdown = yield* parseMarkdownInSteps(source);
  const headings: RenderedMarkdown["headings"] = [];
  const toTree = unified().use(remarkRehype, {
    footnoteLabel: options.words.footnotes,
    footnoteBackLabel: options.words.backToText,
    // The same for every back link: a number beside the arrow would be missing in its label.
    footnoteBackContent: "↩",
    footnoteLabelProperties: {},
  });
  const html = toTree.runSync(markdown);
  yield;
  const clean = unified().use(rehypeSanitize, allowed).runSync(html);
  yield;
  const prepared = unified()
    .use(() => lowerTopHeadings)
    .use(rehypeSlug, { prefix: headingPrefix })
    .use(() => (tree: Root) => prepare(tree, options, headings))
    .runSync(clean);
  yield;
  return {
    html: unified()
      .use(rehypeStringify)
      .stringify(prepared as Root),
    headings,
  };
}

/** Whether a reader of rendered Markdown sees nothing: no words and no pictures. */
export function showsNothing({ html }: RenderedMarkdown): boolean {
  return (
    !/<(?:img|input)\b/.test(html) &&
    html.replace(/<[^>]*>|[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, "") === ""
  );
}

function asWritten(source: string, note: string): string {
  const text = (value: string) => ({ type: "text" as const, value });
  const tree: Root = {
    type: "root",
    children: [
      elementOf("p", {}, [text(note)]),
      // Wide lines scroll, so they must be reachable by keyboard.
      elementOf("pre", { tabIndex: 0 }, [text(source)]),
    ],
  };
  return unified().use(rehypeStringify).stringify(tree);
}

/** Turns `h1` into `h2`, because the page has its own `h1`. */
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
    // Wide code blocks scroll, so they must be reachable by keyboard.
    if (element.tagName === "pre") element.properties["tabIndex"] = 0;
  });
}

/** Lists `h2` headings for the table of contents; removes the id of headings without letters. */
function addHeading(element: Element, headings: RenderedMarkdown["headings"]): void {
  const title = textOf(element);
  if (!/[\p{L}\p{N}]/u.test(title)) delete element.properties["id"];
  else if (element.tagName === "h2") headings.push({ id: String(element.properties["id"]), title });
}

function prepareLink(link: Element, options: MarkdownOptions): void {
  const { linkTo, words, pageUrl } = options;
  const { href } = link.properties;
  // The sanitiser removed an unsafe address: only the text remains.
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

/** Makes a figure from a paragraph with a single picture; its title becomes the caption. */
function figureOf({ children }: Element): Element | undefined {
  const [picture, ...others] = children;
  if (picture?.type !== "element" || others.length > 0) return undefined;
  const image = imageIn(picture);
  const title = image?.properties["title"];
  if (image === undefined || typeof title !== "string" || title === "") return undefined;
  delete image.properties["title"];
  const caption = elementOf("figcaption", {}, [{ type: "text", value: title }]);
  return elementOf("figure", {}, [picture, caption]);
}

/** The `img` that an element is, or that a `picture` ends with. */
function imageIn(element: Element): Element | undefined {
  if (element.tagName === "img") return element;
  const last = element.tagName === "picture" ? element.children.at(-1) : undefined;
  return last?.type === "element" ? last : undefined;
}

/**
 * Widths of pictures on a phone and in the column of an article. The browser chooses a file by it before it knows the
 * page's styles.
 */
const sizes = "(min-width: 768px) 680px, 100vw";

/** Keeps the site's own pictures; external ones would track readers, so their text replaces them. */
function pictureOf(picture: Element, options: MarkdownOptions): ElementContent {
  const { src, alt } = picture.properties;
  const text = typeof alt === "string" ? alt : "";
  const found = typeof src === "string" ? options.pictureAt?.(src) : undefined;
  if (found) return responsive(picture, found, options);
  if (found !== null && typeof src === "string" && /^\/(?!\/)/.test(src)) {
    const properties = { ...picture.properties, src: wholeAddress(src, options), loading: "lazy" };
    return { ...picture, properties };
  }
  return { type: "text", value: text };
}

/** A picture with several files to choose from; its size is given, so that nothing moves when it comes. */
function responsive(
  { properties }: Element,
  { sources, src, width, height, alt }: ResponsivePicture,
  options: MarkdownOptions,
): Element {
  const image = elementOf(
    "img",
    {
      ...properties,
      src: wholeAddress(src, options),
      width,
      height,
      alt: properties["alt"] || alt,
      loading: "lazy",
      decoding: "async",
    },
    [],
  );
  // Feed readers drop what they do not know, or show each file.
  if (options.pageUrl !== undefined) return image;
  const choices = sources.map(({ type, srcset }) =>
    elementOf("source", { type, srcSet: srcset, sizes }, []),
  );
  return elementOf("picture", {}, [...choices, image]);
}

function wholeAddress(address: string, { pageUrl }: MarkdownOptions): string {
  return pageUrl !== undefined && URL.canParse(address, pageUrl)
    ? new URL(address, pageUrl).href
    : address;
}

/** Puts a table into a region that scrolls sideways and is reachable by keyboard. */
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
