import type { Element, ElementContent } from "hast";
import { element, isElement } from "./inline";

/** Word writes the items of a list as paragraphs; their style names list and level. */
const itemStyle = /mso-list\s*:\s*l(\d+)\s+level(\d)/i;

const styleOf = ({ properties }: Element) => String(properties["style"] ?? "");

/** Lists of Word have at most nine levels. */
type Marked = { list: string; level: number; isOrdered: boolean; start: number };

/**
 * The item of a list of Word: an `li` with its list and level, for `nestWordLists`.
 * @param simplify simplifies the parts of the paragraph
 * @returns undefined for other paragraphs
 */
export function wordListItem(
  paragraph: Element,
  simplify: (parts: ElementContent[]) => ElementContent[],
): ElementContent[] | undefined {
  const [found, list, level] = itemStyle.exec(styleOf(paragraph)) ?? [];
  if (found === undefined) return undefined;
  const { parts, marker } = splitMarker(paragraph.children);
  const [, first] = /^\s*[(（]?(\d+|[a-z]+|[一二三四五六七八九十]+)[.)、）．]/i.exec(marker) ?? [];
  return [
    element("li", simplify(parts), {
      dataList: list ?? "",
      dataLevel: Number(level),
      dataOrdered: first !== undefined,
      dataStart: /^\d{1,9}$/.test(first ?? "") ? Number(first) : 1,
    }),
  ];
}

/** Takes the marker of an item out of its parts; bookmarks may stand around both. */
function splitMarker(nodes: readonly ElementContent[]): {
  parts: ElementContent[];
  marker: string;
} {
  const parts: ElementContent[] = [];
  let marker = "";
  for (const node of nodes) {
    if (!isElement(node)) {
      parts.push(node);
      continue;
    }
    if (/mso-list\s*:\s*ignore/i.test(styleOf(node))) {
      marker += plain(node);
      continue;
    }
    const inner = splitMarker(node.children);
    marker += inner.marker;
    parts.push({ ...node, children: inner.parts });
  }
  return { parts, marker };
}

function plain(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(plain).join("") : "";
}

function markedOf(node: ElementContent): Marked | undefined {
  if (!isElement(node, "li")) return undefined;
  const { dataList, dataLevel, dataOrdered, dataStart } = node.properties;
  if (typeof dataLevel !== "number" || dataList === undefined) return undefined;
  return {
    list: String(dataList),
    level: dataLevel,
    isOrdered: dataOrdered === true,
    start: Number(dataStart),
  };
}

/** Puts neighbouring items of Word into lists, by their levels. */
export function nestWordLists(nodes: readonly ElementContent[]): ElementContent[] {
  if (!nodes.some((node) => markedOf(node) !== undefined)) return [...nodes];
  const result: ElementContent[] = [];
  let open: { node: Element; list: string }[] = [];
  for (const node of nodes) {
    const marked = markedOf(node);
    if (marked === undefined) {
      const isBetween = node.type === "text" && node.value.trim() === "";
      if (isBetween && open.length > 0) continue;
      open = [];
      result.push(node);
      continue;
    }
    const tagName = marked.isOrdered ? "ol" : "ul";
    open = open.slice(0, marked.level);
    const last = open.at(marked.level - 1);
    const isSameList = last?.list === marked.list && last.node.tagName === tagName;
    if (last !== undefined && !isSameList) open.pop();
    while (open.length < marked.level) {
      const start = marked.start > 1 && open.length === marked.level - 1 ? marked.start : undefined;
      const list = element(tagName, [], start !== undefined && marked.isOrdered ? { start } : {});
      const parent = open.at(-1)?.node.children.at(-1);
      if (isElement(parent)) parent.children.push(list);
      else if (open.length === 0) result.push(list);
      else open.at(-1)?.node.children.push(element("li", [list]));
      open.push({ node: list, list: marked.list });
    }
    if (isElement(node)) open.at(-1)?.node.children.push(element("li", node.children));
  }
  return result;
}
