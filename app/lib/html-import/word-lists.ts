import type { Element, ElementContent } from "hast";
import { element, isElement } from "./inline";

/** Word writes the items of a list as paragraphs; their style names level and list. */
const itemStyle = /mso-list\s*:\s*l\d+\s+level(\d)/i;

const styleOf = ({ properties }: Element) => String(properties["style"] ?? "");

/** Lists of Word have at most nine levels. */
type Marked = { level: number; isOrdered: boolean };

/**
 * The item of a list of Word: an `li` with its level, for `nestWordLists`.
 * @param simplify simplifies the parts of the paragraph
 * @returns undefined for other paragraphs
 */
export function wordListItem(
  paragraph: Element,
  simplify: (parts: ElementContent[]) => ElementContent[],
): ElementContent[] | undefined {
  const level = itemStyle.exec(styleOf(paragraph))?.[1];
  if (level === undefined) return undefined;
  let marker = "";
  const parts = paragraph.children.filter((child) => {
    const isMarker = isElement(child) && /mso-list\s*:\s*ignore/i.test(JSON.stringify(child));
    if (isMarker) marker += plain(child);
    return !isMarker;
  });
  const isOrdered = /^\s*(?:\d+|[a-z]+|[一二三四五六七八九十]+)[.)、）]/i.test(marker);
  return [element("li", simplify(parts), { dataLevel: Number(level), dataOrdered: isOrdered })];
}

function plain(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(plain).join("") : "";
}

function markedOf(node: ElementContent): Marked | undefined {
  if (!isElement(node, "li")) return undefined;
  const { dataLevel, dataOrdered } = node.properties;
  if (typeof dataLevel !== "number") return undefined;
  return { level: dataLevel, isOrdered: dataOrdered === true };
}

/** Puts neighbouring items of Word into lists, by their levels. */
export function nestWordLists(nodes: readonly ElementContent[]): ElementContent[] {
  if (!nodes.some((node) => markedOf(node) !== undefined)) return [...nodes];
  const result: ElementContent[] = [];
  let open: Element[] = [];
  for (const node of nodes) {
    const marked = markedOf(node);
    if (marked === undefined) {
      const isBetween = node.type === "text" && node.value.trim() === "";
      if (isBetween && open.length > 0) continue;
      open = [];
      result.push(node);
      continue;
    }
    open = open.slice(0, marked.level);
    while (open.length < marked.level) {
      const list = element(marked.isOrdered ? "ol" : "ul", []);
      const parent = open.at(-1)?.children.at(-1);
      if (isElement(parent)) parent.children.push(list);
      else if (open.length === 0) result.push(list);
      else open.at(-1)?.children.push(element("li", [list]));
      open.push(list);
    }
    if (isElement(node)) open.at(-1)?.children.push(element("li", node.children));
  }
  return result;
}
