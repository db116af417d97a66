/** An element of a mark, with attributes by their names in SVG. */
export type MarkNode = {
  name: string;
  attributes: Record<string, string>;
  children: MarkNode[];
};

/** A company's mark: a square drawing whose source passed the allow-list of `readMark`. */
export type Mark = {
  /** Side of the square in its own units, from 0 0. */
  side: number;
  /** The elements inside the outer `<svg>`. */
  nodes: MarkNode[];
};

/** The marks of one brand; `dark` replaces the other in dark parts of a page. */
export type Marks = { light: Mark; dark: Mark | null };

/** Name of the picture of links that shows the mark alone, and its size in pixels. */
export const markCardName = "card.png";
export const cardSize = { width: 1200, height: 630 };

/** Shows one mark in light and the other in dark parts of a page. */
export const darkMarkStyles = `
.mark-for-dark{display:none}
[data-theme="dark"] .mark-for-light{display:none}
[data-theme="dark"] .mark-for-dark{display:block}
@media (prefers-color-scheme: dark){
:root:not([data-theme]) .mark-for-light{display:none}
:root:not([data-theme]) .mark-for-dark{display:block}
}
`;

/** Colours of a mark outside of a page, where no style sheet reaches. */
type MarkColours = { seal: string; onSeal: string; ink: string };

/** Gives an attribute's value an id of its own for each copy of the mark in a page. */
export function withIdPrefix(attribute: string, value: string, prefix: string): string {
  if (attribute === "id") return prefix + value;
  return attribute === "clip-path" ? value.replace("#", `#${prefix}`) : value;
}

/** Writes elements as SVG. Their values need no escapes: `readMark` lets no markup pass. */
export function markSource(nodes: readonly MarkNode[]): string {
  return nodes
    .map(({ name, attributes, children }) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      const start = `<${name}${written.join("")}`;
      return children.length === 0 ? `${start}/>` : `${start}>${markSource(children)}</${name}>`;
    })
    .join("");
}

/** Writes a mark as the source of an SVG that follows the accent. `readMark` reads it back unchanged. */
export function markText({ side, nodes }: Mark): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${markSource(nodes)}</svg>`;
}

/**
 * Writes a mark as an SVG file of its own.
 * @param size width and height in pixels; without, programs scale it as they like
 */
export function markFile(
  { side, nodes }: Mark,
  { seal, onSeal, ink }: MarkColours,
  size?: number,
): string {
  const measures = size === undefined ? "" : ` width="${size}" height="${size}"`;
  const coloured = markSource(nodes)
    .replaceAll("var(--seal)", seal)
    .replaceAll("var(--on-seal)", onSeal)
    .replaceAll("currentColor", ink);
  return `<svg xmlns="http://www.w3.org/2000/svg"${measures} viewBox="0 0 ${side} ${side}">${coloured}</svg>\n`;
}
