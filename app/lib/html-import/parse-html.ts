import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { defaultTreeAdapter, parseFragment } from "parse5";

/** Bounds of one document. Deeper nesting would overflow the stack of the steps that follow. */
export const htmlBounds = {
  characters: 1_000_000,
  depth: 150,
  nodes: 20_000,
} as const;

class TooComplexError extends Error {}

/**
 * Parses HTML as browsers do (WHATWG HTML, "parsing fragments").
 * @returns null if the document exceeds `htmlBounds`
 */
export function parseHtml(source: string): Root | null {
  if (source.length > htmlBounds.characters) return null;
  let depth = 0;
  let nodes = 0;
  const adapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      nodes += 1;
      if (nodes > htmlBounds.nodes) throw new TooComplexError();
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush() {
      depth += 1;
      if (depth > htmlBounds.depth) throw new TooComplexError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    const fragment = parseFragment(source, { treeAdapter: adapter });
    const tree = fromParse5(fragment);
    return tree.type === "root" ? tree : null;
  } catch (error) {
    if (error instanceof TooComplexError) return null;
    throw error;
  }
}

/** The text of HTML without its tags, for a document that exceeds the bounds. */
export function textWithoutTags(source: string): string {
  return source
    .replace(/<\/(?:p|div|h[1-6]|li|tr|section)>|<br\s*\/?>/gi, "\n\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/[ \t\r\f]+/g, " ")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();
}
