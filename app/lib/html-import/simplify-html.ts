import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import {
  blocksOf,
  element,
  isBlock,
  isElement,
  isEmpty,
  joinEqual,
  lineOf,
  paragraphsOf,
  text,
  textIn,
  wrapInline,
} from "./inline";
import type { LossList } from "./losses";
import { safeAddress } from "./safe-address";
import { nestWordLists, wordListItem } from "./word-lists";

export type SimplifyOptions = {
  losses: LossList;
  /** Completes relative addresses; undefined: they stay. */
  base?: string | undefined;
  /** Line ends are line breaks, and blank lines divide paragraphs: texts of WordPress's classic editor. */
  breaksLines: boolean;
  /**
   * The address of a picture that is the site's own, by the one in the HTML; other pictures are left out.
   * Undefined: every picture comes along.
   */
  ownPicture?: ((source: string) => string | undefined) | undefined;
};

type Mark = "strong" | "em" | "del";

type Context = SimplifyOptions & {
  /** Marks that are on: a mark within itself would end it. */
  marks: ReadonlySet<Mark>;
};

/** Elements without anything for a reader. */
const silent = new Set([
  "head",
  "title",
  "meta",
  "link",
  "base",
  "template",
  "noscript",
  "colgroup",
  "col",
  "source",
  "track",
  "param",
  "wbr",
  "area",
  "datalist",
  "nav",
  // WeChat's editor keeps its own state there.
  "mp-style-type",
]);

const lost: Readonly<Record<string, Parameters<LossList["add"]>[0]>> = {
  script: "script",
  style: "style",
  svg: "drawing",
  math: "drawing",
  canvas: "drawing",
  map: "drawing",
  applet: "embed",
  input: "form",
  select: "form",
  textarea: "form",
  button: "form",
};

const marksOf: Readonly<Record<string, Mark>> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  cite: "em",
  dfn: "em",
  del: "del",
  s: "del",
  strike: "del",
};

/** Most cells of a table whose merged cells are divided again; hostile tables could ask for millions. */
const maxCells = 2_000;
const maxSpan = 20;

/** Reduces HTML of any editor to the elements that Markdown has. */
export function simplifyHtml(tree: Root, options: SimplifyOptions): Root {
  const context: Context = { ...options, marks: new Set() };
  return { type: "root", children: blocksOf(flow(tree.children, context)) };
}

/** Simplifies some parts: inline content and blocks, mixed as they came. */
function flow(nodes: readonly RootContent[], context: Context): ElementContent[] {
  const result = nodes.flatMap((node) => {
    if (node.type === "text") return textOf(node.value, context);
    return node.type === "element" ? simplify(node, context) : [];
  });
  return joinLists(nestWordLists(result));
}

function textOf(value: string, { breaksLines }: Context): ElementContent[] {
  const clean = value
    .replace(/[\u200b\u2060\ufeff]/g, "")
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(/\u00a0/g, " ");
  if (!breaksLines) return [text(clean.replace(/[ \t\r\n\f]+/g, " "))];
  return clean.split(/\r\n?|\n/).flatMap((line, index) => {
    const words = text(line.replace(/[ \t\f]+/g, " "));
    return index === 0 ? [words] : [element("br", []), words];
  });
}

function simplify(node: Element, context: Context): ElementContent[] {
  const { tagName: name, children } = node;
  const { losses } = context;
  if (silent.has(name) || /^o:|^w:|^v:|^m:/.test(name))
    return name === "o:p" ? flow(children, context) : [];
  if (isHidden(node)) return [];
  // `checkboxOf` reads those of tasks.
  if (name === "input" && node.properties["type"] === "checkbox") return [];
  const loss = lost[name];
  if (loss !== undefined) {
    losses.add(loss, loss === "form" || loss === "style" ? "" : detailOf(node, name));
    return name === "button" ? flow(children, context) : [];
  }
  noteStyle(node, losses);
  const mark = marksOf[name];
  if (mark !== undefined) return marked(node, mark, context);
  const inner = { ...context, breaksLines: false };
  const level = headingLevel(node);
  if (level !== undefined) return heading(node, level, inner);
  switch (name) {
    case "p":
      return wordListItem(node, (parts) => flow(parts, inner)) ?? blocksOf(marks(node, inner));
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return list(node, inner);
    case "li":
      return blocksOf(flow(children, inner));
    case "dt":
      return blocksOf(wrapInline(flow(children, inner), "strong"));
    case "summary":
      return blocksOf(wrapInline(flow(children, inner), "strong"));
    case "blockquote":
      return [element("blockquote", blocksOf(flow(children, context)))];
    case "pre":
      return [code(node)];
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return inlineCode(node);
    case "a":
      return link(node, context);
    case "img":
      return picture(node, context);
    case "br":
      return [element("br", [])];
    case "hr":
      return [element("hr", [])];
    case "table":
      return table(node, inner);
    case "figure":
      return figure(node, inner);
    case "iframe":
    case "embed":
    case "object":
    case "frame":
      return linkedFrame(node, context, "frame");
    case "video":
    case "audio":
      return linkedFrame(node, context, "media");
    case "form":
      losses.add("form");
      return blocksOf(flow(children, inner));
    default:
      return simplifyOther(node, context);
  }
}

/** Spans get marks by their style; everything else is divided into its parts. */
function simplifyOther(node: Element, context: Context): ElementContent[] {
  const { tagName: name } = node;
  if (/^mp[a-z]*-?|^qqmusic$|^amp-/.test(name)) {
    context.losses.add("embed", name);
    return flow(node.children, context);
  }
  const card = cardOf(node, context);
  if (card !== undefined) return card;
  const content = marks(node, context);
  const isInline = inlineNames.has(name);
  if (isInline && isMonospaced(node)) return inlineCode(node);
  return isInline ? content : blocksOf(content);
}

const inlineNames = new Set([
  "span",
  "font",
  "u",
  "ins",
  "mark",
  "small",
  "big",
  "sub",
  "sup",
  "abbr",
  "acronym",
  "label",
  "time",
  "bdi",
  "bdo",
  "data",
  "var",
  "q",
  "ruby",
  "rb",
  "rt",
  "rp",
  "rtc",
  "picture",
  "nobr",
]);

/** Cards of Ghost, whose classes say what their parts mean. */
function cardOf(node: Element, context: Context): ElementContent[] | undefined {
  const inner = { ...context, breaksLines: false };
  if (hasClass(node, "kg-callout-card")) {
    return [element("blockquote", blocksOf(flow(node.children, inner)))];
  }
  if (hasClass(node, "kg-toggle-card")) {
    return blocksOf(flow(withoutClass(node.children, "kg-toggle-card-icon"), inner));
  }
  const isForm = ["kg-signup-card", "kg-email-card", "kg-email-cta-card"].some((name) =>
    hasClass(node, name),
  );
  if (!isForm) return undefined;
  context.losses.add(
    "form",
    classesOf(node).find((name) => /^kg-(?!card$)/.test(name)),
  );
  return [];
}

const classesOf = ({ properties }: Element): string[] => {
  const names = properties["className"];
  return Array.isArray(names) ? names.map(String) : [];
};

const hasClass = (node: Element, name: string) => classesOf(node).includes(name);

function withoutClass(nodes: readonly RootContent[], name: string): ElementContent[] {
  return (nodes as readonly ElementContent[]).flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node];
    if (hasClass(node, name)) return [];
    return [{ ...node, children: withoutClass(node.children, name) }];
  });
}

/** Declarations of the `style` attribute; only the properties that matter here are read, so a rough reading is enough. */
function styleOf({ properties }: Element): ReadonlyMap<string, string> {
  const style = String(properties["style"] ?? "").toLowerCase();
  return new Map(
    style.split(";").map((declaration) => {
      const [name = "", value = ""] = declaration.split(":", 2);
      return [name.trim(), value.trim()];
    }),
  );
}

/** Classes of words that pages have for screen readers alone, or do not show. */
const hiddenClasses = new Set(["sr-only", "visually-hidden", "screen-reader-text", "invisible"]);

/** Word and mail programs hide parts that only they use. */
function isHidden(node: Element): boolean {
  if (classesOf(node).some((name) => hiddenClasses.has(name))) return true;
  const style = styleOf(node);
  const isHiddenByStyle = style.get("display") === "none" || style.get("mso-hide") === "all";
  return isHiddenByStyle || node.properties["hidden"] === true;
}

/** Properties whose loss a reader could see. */
const seenStyles = ["color", "background", "background-color", "background-image", "text-align"];

function noteStyle(node: Element, losses: LossList): void {
  const style = styleOf(node);
  const isSeen = seenStyles.some((name) => style.has(name));
  if (isSeen || node.tagName === "font" || node.tagName === "center") losses.add("style");
}

/** The content of an element with the marks that its style means. */
function marks(node: Element, context: Context): ElementContent[] {
  const style = styleOf(node);
  const added: Mark[] = [];
  const decoration = `${style.get("text-decoration")} ${style.get("text-decoration-line")}`;
  if (/^(?:bold|bolder|[6-9]00)$/.test(style.get("font-weight") ?? "")) added.push("strong");
  if (/^(?:italic|oblique)/.test(style.get("font-style") ?? "")) added.push("em");
  if (decoration.includes("line-through")) added.push("del");
  return withMarks(node.children, added, context);
}

/** Whether an editor without a style for code shows it by its font. */
function isMonospaced(node: Element): boolean {
  const fonts = styleOf(node).get("font-family") ?? "";
  return /^["']?(?:courier|consolas|menlo|monaco|source code|roboto mono|sf ?mono|monospace)/.test(
    fonts,
  );
}

/** `<b style="font-weight: normal">` is how Google Docs wraps everything that it copies. */
function marked(node: Element, mark: Mark, context: Context): ElementContent[] {
  const style = styleOf(node);
  const isLight = /^(?:normal|[1-5]00)$/.test(style.get("font-weight") ?? "");
  const isUpright = style.get("font-style") === "normal";
  const isOff = (mark === "strong" && isLight) || (mark === "em" && isUpright);
  return withMarks(node.children, isOff ? [] : [mark], context);
}

function withMarks(
  children: Element["children"],
  added: readonly Mark[],
  context: Context,
): ElementContent[] {
  const isNew = added.filter((mark) => !context.marks.has(mark));
  const inner = { ...context, marks: new Set([...context.marks, ...isNew]) };
  return isNew.reduce((content, mark) => wrapInline(content, mark), flow(children, inner));
}

/** The level of a heading, also of the titles of Word and the headings of Word on the web; undefined: it is none. */
function headingLevel(node: Element): number | undefined {
  const [, named] = /^h([1-6])$/.exec(node.tagName) ?? [];
  if (named !== undefined) return Number(named);
  if (node.tagName === "p" && hasClass(node, "MsoTitle")) return 1;
  if (node.properties["role"] !== "heading") return undefined;
  const level = Number(node.properties["ariaLevel"]);
  return level >= 1 && level <= 6 ? Math.floor(level) : 2;
}

function heading(node: Element, level: number, context: Context): ElementContent[] {
  const inner = { ...context, marks: new Set([...context.marks, "strong" as const]) };
  const content = flow(node.children, inner);
  const pictures: ElementContent[] = content.filter((part) => isElement(part, "img"));
  const words = joinEqual(lineOf(content.filter((part) => !pictures.includes(part))));
  const shown = isEmpty(words) ? [] : [element(`h${level}`, words)];
  return [...shown, ...pictures.map((one) => element("p", [one]))];
}

function list(node: Element, context: Context): ElementContent[] {
  const items: Element[] = [];
  for (const child of node.children) {
    if (child.type === "text" && child.value.trim() === "") continue;
    if (child.type === "comment") continue;
    const isItem = isElement(child, "li");
    const content = isItem ? itemOf(child, context) : flow([child], context);
    if (isEmpty(content)) continue;
    const last = items.at(-1);
    // Word, Google Docs and Lark put the inner list beside its item.
    if (!isItem && last !== undefined && content.every(isBlock)) last.children.push(...content);
    else items.push(element("li", content));
  }
  if (items.length === 0) return [];
  const tagName = node.tagName === "ol" ? "ol" : "ul";
  const start = Number(node.properties["start"]);
  const properties: Properties = { dataLevel: levelOf(node) };
  if (tagName === "ol" && start > 0) properties["start"] = start;
  return [element(tagName, items, properties)];
}

/**
 * The level of a list of a program that does not nest its lists; 0: none. Lark writes it into a class (`list-bullet2`),
 * Slack and Word on the web into attributes.
 */
function levelOf(node: Element): number {
  const [, level] = /\blist-(?:bullet|number|check)(\d)\b/.exec(classesOf(node).join(" ")) ?? [];
  const item = node.children.find((child) => isElement(child, "li"));
  const ofItem = isElement(item) ? item.properties["dataAriaLevel"] : undefined;
  const indent = node.properties["dataIndent"];
  const found = level ?? ofItem ?? (indent === undefined ? 0 : Number(indent) + 1);
  return Math.min(9, Math.max(0, Math.floor(Number(found)) || 0));
}

const levelIn = ({ properties }: Element) => Number(properties["dataLevel"] ?? 0);

/** Joins the lists of programs that write one for each item. */
function joinLists(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of nodes) {
    const before = result.at(-1);
    const isList = isElement(node) && levelIn(node) > 0;
    if (!isList || !isElement(before) || levelIn(before) === 0) {
      result.push(node);
      continue;
    }
    let parent: Element = before;
    for (let level = levelIn(before); level < levelIn(node); level += 1) {
      const item = parent.children.at(-1);
      const inner = isElement(item) ? item.children.at(-1) : undefined;
      if (!isElement(item)) break;
      if (isElement(inner, "ul") || isElement(inner, "ol")) parent = inner;
      else {
        const added = element(node.tagName, []);
        item.children.push(added);
        parent = added;
      }
    }
    if (parent.tagName === node.tagName) parent.children.push(...node.children);
    else result.push(node);
  }
  return result;
}

/** The content of an item; its only paragraph is not one, so that the list stays tight. */
function itemOf(item: Element, context: Context): ElementContent[] {
  const content = blocksOf(flow(item.children, context));
  const [first, ...others] = content;
  const isTight = others.every((one) => isElement(one, "ul") || isElement(one, "ol"));
  const isUnwrapped = isTight && isElement(first, "p");
  const rest = isUnwrapped ? [...first.children, ...others] : content;
  return [...checkboxOf(item), ...rest];
}

/** The box of a task, as HTML has it; Google Docs and Lark write its state into attributes. */
function checkboxOf({ children, properties }: Element): ElementContent[] {
  const state = properties["role"] === "checkbox" ? properties["ariaChecked"] : undefined;
  const named = properties["dataList"];
  if (state !== undefined || named === "checked" || named === "unchecked") {
    const isChecked = String(state) === "true" || named === "checked";
    return [element("input", [], { type: "checkbox", checked: isChecked })];
  }
  const [first] = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  const inside = isElement(first, "label") || isElement(first, "p") ? first.children[0] : first;
  const isBox = isElement(inside, "input") && inside.properties["type"] === "checkbox";
  if (!isBox) return [];
  const checked = inside.properties["checked"] === true;
  return [element("input", [], { type: "checkbox", checked })];
}

function code(node: Element): Element {
  const inner = node.children.find((child) => isElement(child, "code"));
  const names = [...classesOf(node), ...(isElement(inner) ? classesOf(inner) : [])];
  const named = /(?:^|\s)(?:language-|lang-|brush:\s*)([\w+#-]+)/.exec(names.join(" "))?.[1];
  const given = isElement(inner) ? inner.properties["lang"] : undefined;
  const language = named ?? node.properties["dataLang"] ?? given;
  const className = typeof language === "string" ? [`language-${language.toLowerCase()}`] : [];
  const words = codeText(node.children)
    .replace(/\u00a0/g, " ")
    .replace(/^\n+/, "")
    .trimEnd();
  return element("pre", [element("code", [text(words)], { className })]);
}

/** Text of code, with its line ends. */
function codeText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (node.type !== "element") return "";
      if (node.tagName === "br") return "\n";
      const inner = codeText(node.children);
      return /^(?:div|p|li|section)$/.test(node.tagName) ? `${inner}\n` : inner;
    })
    .join("");
}

function inlineCode(node: Element): ElementContent[] {
  const value = codeText(node.children)
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
  return value === "" ? [] : [element("code", [text(value)])];
}

function link(node: Element, context: Context): ElementContent[] {
  const content = bookmarkOf(node) ?? flow(node.children, context);
  const href = node.properties["href"];
  if (typeof href !== "string" || href.trim() === "") return content;
  // Ids do not come along, so links within the page lead nowhere.
  if (href.trim().startsWith("#")) return content;
  const address = safeAddress(href, context.base);
  if (address === undefined) {
    context.losses.add("link", href);
    return content;
  }
  // A picture that opens itself in full size.
  const isOfPicture = /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(address);
  if (isOfPicture && content.some((part) => isElement(part, "img") || hasPicture(part)))
    return content;
  if (isEmpty(content)) return content;
  return wrapInline(withoutLinks(content), "a", { href: address });
}

const hasPicture = (node: ElementContent): boolean =>
  isElement(node) && (node.tagName === "img" || node.children.some(hasPicture));

function withoutLinks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node];
    const children = withoutLinks(node.children);
    return node.tagName === "a" ? children : [{ ...node, children }];
  });
}

/** A card of Ghost that shows another page: its title is the link. */
function bookmarkOf(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, "kg-bookmark-container")) return undefined;
  const title = findByClass(node, "kg-bookmark-title") ?? node;
  return [text(codeText(title.children).replace(/\s+/g, " ").trim())];
}

function findByClass(node: Element, name: string): Element | undefined {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (hasClass(child, name)) return child;
    const found = findByClass(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Attributes in which pages keep the address of a picture until it scrolls into view. */
const sources = ["dataSrc", "dataOriginal", "dataLazySrc", "dataOriginalSrc", "src"];

function picture(node: Element, { losses, base, ownPicture }: Context): ElementContent[] {
  const { properties } = node;
  const isPixel = String(properties["width"]) === "1" && String(properties["height"]) === "1";
  if (isPixel) return [];
  const given = sources.map((name) => properties[name]).filter((one) => typeof one === "string");
  const source = given.find((one) => !/^\s*(?:data|blob|about):/i.test(one)) ?? given[0] ?? "";
  const own = ownPicture?.(source);
  if (ownPicture !== undefined && own === undefined) {
    losses.add("picture", source);
    return [];
  }
  const address = safeAddress(own ?? source, base);
  const alt = String(properties["alt"] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  if (address === undefined || /^mailto:/.test(address)) {
    losses.add("picture", alt === "" ? source.slice(0, 40) : alt);
    return alt === "" ? [] : [text(alt)];
  }
  const title = String(properties["title"] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return [
    element("img", [], { src: address, alt, ...(title !== "" && title !== alt && { title }) }),
  ];
}

function figure(node: Element, context: Context): ElementContent[] {
  const captions: ElementContent[] = node.children.filter((child) =>
    isElement(child, "figcaption"),
  );
  const others = node.children.filter((child) => !captions.includes(child));
  const isEmbed = classesOf(node).some((name) => /^wp-block-embed|^kg-embed-card/.test(name));
  const content = flow(others, context);
  if (isEmbed) context.losses.add("embed", textIn(content).trim() || hrefIn(content));
  const pictures = picturesIn(content);
  const words = content.filter((part) => !hasPicture(part));
  const caption = lineOf(
    captions.flatMap((one) => (isElement(one) ? flow(one.children, context) : [])),
  );
  if (pictures.length === 0) {
    return [...blocksOf(content), ...paragraphsOf(wrapInline(caption, "em"))];
  }
  const said = textIn([...caption, ...lineOf(words)])
    .replace(/\s+/g, " ")
    .trim();
  const last = pictures.length - 1;
  return pictures.map((one, index) => {
    const title = index === last && said !== "" ? { title: said } : {};
    return element("p", [{ ...one, properties: { ...one.properties, ...title } }]);
  });
}

const hrefIn = (nodes: readonly ElementContent[]): string => {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const { href } = node.properties;
    const found = typeof href === "string" ? href : hrefIn(node.children);
    if (found !== "") return found;
  }
  return "";
};

function picturesIn(nodes: readonly ElementContent[]): Element[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return node.tagName === "img" ? [node] : picturesIn(node.children);
  });
}

/** A link to what a frame, video or recording shows, so that an editor knows where it was. */
function linkedFrame(node: Element, context: Context, kind: "frame" | "media"): ElementContent[] {
  const detail = detailOf(node, node.tagName);
  context.losses.add(kind, detail);
  const address = safeAddress(detail, context.base);
  if (address === undefined || !/^https?:/.test(address)) return [];
  const title = String(node.properties["title"] ?? "").trim();
  return [element("p", [element("a", [text(title === "" ? address : title)], { href: address })])];
}

/** The address of something embedded; else its name. */
function detailOf(node: Element, name: string): string {
  const inner = node.children.find((child) => isElement(child, "source"));
  const places = [node, ...(isElement(inner) ? [inner] : [])];
  for (const { properties } of places) {
    for (const one of ["src", "dataSrc", "data"]) {
      const value = properties[one];
      if (typeof value === "string" && value !== "") return value.replace(/^\/\//, "https://");
    }
  }
  return name;
}

function table(node: Element, context: Context): ElementContent[] {
  const rows = rowsIn(node);
  const cells = rows.flatMap(({ children }) => children.filter(isCell));
  const [only] = cells;
  // Tables with one cell hold a frame or a background.
  if (only !== undefined && cells.length === 1) return blocksOf(flow(only.children, context));
  if (cells.length === 0)
    return blocksOf(
      flow(
        node.children.filter((child) => !isElement(child)),
        context,
      ),
    );
  const merged = cells.reduce((sum, cell) => sum + areaOf(cell), 0);
  if (merged > cells.length) context.losses.add("cells");
  const keepsSpans = merged > cells.length && merged <= maxCells;
  const hasHead = rows[0]?.children.some((cell) => isElement(cell, "th")) ?? false;
  const simple = rows.map((row, index) => {
    // Markdown has no table without a head; most editors write the head as a row like the others, in bold.
    const isHead = index === 0;
    const inside = isHead
      ? { ...context, marks: new Set([...context.marks, "strong" as const]) }
      : context;
    const own = row.children.filter(isCell).map((cell) => cellOf(cell, keepsSpans, inside));
    return element(
      "tr",
      isHead && !hasHead ? own.map((cell) => ({ ...cell, tagName: "th" })) : own,
    );
  });
  const caption = node.children.find((child) => isElement(child, "caption"));
  const words = isElement(caption) ? lineOf(flow(caption.children, context)) : [];
  return [element("table", simple), ...paragraphsOf(wrapInline(words, "em"))];
}

const isCell = (node: ElementContent): node is Element =>
  isElement(node, "td") || isElement(node, "th");

function rowsIn(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (isElement(child, "tr")) return [child];
    const isGroup = isElement(child) && /^(?:thead|tbody|tfoot)$/.test(child.tagName);
    return isGroup ? rowsIn(child) : [];
  });
}

/** Columns or rows that a cell goes over. */
function spanOf({ properties }: Element, name: "colSpan" | "rowSpan"): number {
  const value = Number(properties[name] ?? 1);
  return Number.isInteger(value) && value > 1 ? Math.min(maxSpan, value) : 1;
}

const areaOf = (cell: Element) => spanOf(cell, "colSpan") * spanOf(cell, "rowSpan");

function cellOf(cell: Element, keepsSpans: boolean, context: Context): Element {
  const content = flow(cell.children, context);
  const parts = content.some(isBlock) ? cellLines(blocksOf(content), context.losses) : content;
  const properties: Properties = {};
  if (keepsSpans) {
    properties["colSpan"] = spanOf(cell, "colSpan");
    properties["rowSpan"] = spanOf(cell, "rowSpan");
  }
  const align = styleOf(cell).get("text-align") ?? cell.properties["align"];
  if (typeof align === "string") properties["align"] = align;
  return element(cell.tagName, parts, properties);
}

/** The lines of a cell: Markdown has no paragraphs and lists there. */
function cellLines(blocks: readonly ElementContent[], losses: LossList): ElementContent[] {
  const lines = blocks.flatMap((block): ElementContent[][] => {
    if (!isElement(block)) return [[block]];
    if (isElement(block, "p") || /^h\d$/.test(block.tagName)) return [block.children];
    losses.add("structure", `<${block.tagName}> in a cell`);
    if (block.tagName === "ul" || block.tagName === "ol") {
      return block.children.map((item, index) => {
        const start = block.tagName === "ul" ? "• " : `${index + 1}. `;
        return [text(start), ...(isElement(item) ? lineOf(item.children) : [])];
      });
    }
    if (block.tagName === "pre")
      return [[element("code", [text(textIn(block.children).replace(/\s+/g, " ").trim())])]];
    return [lineOf(block.children)];
  });
  return lines.flatMap((line, index) => (index === 0 ? line : [element("br", []), ...line]));
}
