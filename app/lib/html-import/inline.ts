import type { Element, ElementContent } from "hast";

/** Elements that stand between paragraphs. The simplified tree has no others. */
const blockNames = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "blockquote",
  "pre",
  "table",
  "hr",
]);

/** Whether a node is an element, of this name if one is given. */
export const isElement = <Name extends string>(
  node: ElementContent | undefined,
  name?: Name,
): node is Element & { tagName: Name } =>
  node?.type === "element" && (name === undefined || node.tagName === name);

export const isBlock = (node: ElementContent): boolean =>
  isElement(node) && blockNames.has(node.tagName);

export const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element => ({ type: "element", tagName, properties, children });

export const text = (value: string): ElementContent => ({ type: "text", value });

const isSpace = (node: ElementContent | undefined) =>
  node?.type === "text" && node.value.trim() === "";

/** Whether a reader sees nothing of these parts. */
export function isEmpty(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) => {
    if (node.type === "text") return node.value.trim() === "";
    if (node.type !== "element") return true;
    if (["img", "hr", "pre", "table"].includes(node.tagName)) return false;
    return isEmpty(node.children);
  });
}

/**
 * Puts inline content into an element such as `strong`. Blocks keep their order, and get it inside. Space at both ends
 * moves outside, because Markdown takes `** a**` for text.
 */
export function wrapInline(
  nodes: readonly ElementContent[],
  tagName: string,
  properties: Element["properties"] = {},
): ElementContent[] {
  return runsOf(nodes).flatMap((run) => {
    const [first] = run;
    if (first !== undefined && isBlock(first)) return [wrapBlock(first, tagName, properties)];
    return wrapRun(run, tagName, properties);
  });
}

function wrapBlock(
  block: ElementContent,
  tagName: string,
  properties: Element["properties"],
): ElementContent {
  if (!isElement(block)) return block;
  const isHeading = /^h\d$/.test(block.tagName);
  // A heading is strong by itself.
  if (isHeading && tagName === "strong") return block;
  if (block.tagName !== "p" && !isHeading) return block;
  return { ...block, children: wrapInline(block.children, tagName, properties) };
}

function wrapRun(
  run: ElementContent[],
  tagName: string,
  properties: Element["properties"],
): ElementContent[] {
  if (isEmpty(run)) return run;
  const inside = [...run];
  const before: ElementContent[] = [];
  const after: ElementContent[] = [];
  for (let [first] = inside; isEdge(first); [first] = inside) {
    before.push(first);
    inside.shift();
  }
  for (let last = inside.at(-1); isEdge(last); last = inside.at(-1)) {
    after.unshift(last);
    inside.pop();
  }
  const [first] = inside;
  if (first?.type === "text") {
    const value = first.value.trimStart();
    if (value !== first.value) before.push(text(" "));
    inside[0] = text(value);
  }
  const last = inside.at(-1);
  if (last?.type === "text") {
    const value = last.value.trimEnd();
    if (value !== last.value) after.unshift(text(" "));
    inside[inside.length - 1] = text(value);
  }
  return [...before, element(tagName, inside, properties), ...after];
}

const isEdge = (node: ElementContent | undefined): node is ElementContent =>
  isSpace(node) || isElement(node, "br");

/** Parts of a flow: each block by itself, and what stands between blocks together. */
function runsOf(nodes: readonly ElementContent[]): ElementContent[][] {
  const runs: ElementContent[][] = [];
  let run: ElementContent[] = [];
  for (const node of nodes) {
    if (isBlock(node)) {
      runs.push(run, [node]);
      run = [];
    } else run.push(node);
  }
  runs.push(run);
  return runs.filter((one) => one.length > 0);
}

/** A flow in which all inline content is in paragraphs. Two line breaks divide paragraphs, as editors of web pages do. */
export function blocksOf(nodes: readonly ElementContent[]): ElementContent[] {
  return runsOf(nodes).flatMap((run) => {
    const [first] = run;
    if (first !== undefined && isBlock(first)) return [first];
    return paragraphsOf(run);
  });
}

/** Paragraphs of inline content. */
export function paragraphsOf(nodes: readonly ElementContent[]): ElementContent[] {
  const paragraphs: ElementContent[][] = [[]];
  let breaks = 0;
  for (const node of joinEqual(nodes)) {
    if (isElement(node, "br")) breaks += 1;
    else if (breaks > 0 && isSpace(node)) continue;
    else {
      if (breaks > 1) paragraphs.push([]);
      if (breaks === 1) paragraphs.at(-1)?.push(element("br", []));
      breaks = 0;
      paragraphs.at(-1)?.push(node);
    }
  }
  return paragraphs.filter((one) => !isEmpty(one)).map((one) => element("p", one));
}

/** Inline content on one line, as headings and captions need it. */
export function lineOf(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (isElement(node, "br")) return [text(" ")];
    if (!isElement(node)) return [node];
    if (isBlock(node)) return [...lineOf(node.children), text(" ")];
    return [{ ...node, children: lineOf(node.children) }];
  });
}

const joined = new Set(["strong", "em", "del", "code"]);

/** Joins neighbours with the same mark: editors divide a bold phrase into many spans. */
export function joinEqual(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (isElement(node) && isElement(last, node.tagName) && isJoined(node, last)) {
      result[result.length - 1] = {
        ...last,
        children: joinEqual([...last.children, ...node.children]),
      };
    } else if (node.type === "text" && last?.type === "text") {
      result[result.length - 1] = text(last.value + node.value);
    } else result.push(node);
  }
  return result;
}

const isJoined = (one: Element, other: Element) =>
  joined.has(one.tagName) ||
  (one.tagName === "a" && one.properties["href"] === other.properties["href"]);

/** The text of some parts. */
export function textIn(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (node.type !== "element") return "";
      return node.tagName === "br" ? " " : textIn(node.children);
    })
    .join("");
}
