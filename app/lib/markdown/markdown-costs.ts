import type { Nodes } from "mdast";

/**
 * Costs of the parts of a text, in millionths of a second of a small server's processor, measured. Some parts cost the
 * square of their number. Marks are tried in pairs, lines are joined one by one, and starts of code and comments are
 * searched for their ends.
 */
const costs = {
  character: 6,
  node: 60,
  mark: 40,
  pairOfMarks: 0.01,
  pairOfLines: 0.1,
  searchedCharacter: 0.02,
  /** A block of HTML is parsed by itself. */
  html: 500,
  /** A call of a note becomes a link there and a link back, which are written in one step. */
  call: 500,
};

/** Reckons the cost of a block with all that is in it, in millionths of a second. */
export function costOf(node: Nodes, source: string): number {
  if (node.type === "table") {
    // Rows are filled up to the columns of the first one.
    const columns = Math.max(...node.children.map(({ children }) => children.length));
    const cells = columns * node.children.length;
    return (
      cells * costs.node + node.children.reduce((sum, row) => sum + costOfWords(row, source), 0)
    );
  }
  if (node.type === "html") return costs.html + costOfWords(node, source);
  if (node.type === "paragraph" || node.type === "heading") return costOfWords(node, source);
  if ("children" in node) {
    return node.children.reduce((sum, child) => sum + costOf(child, source), costs.node);
  }
  return costs.node + lengthOf(node) * costs.character;
}

const lengthOf = (node: Nodes) => placeOf(node).end - placeOf(node).start;

function costOfWords(node: Nodes, source: string): number {
  const { start, end } = placeOf(node);
  const text = source.slice(start, end);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const marks = count(/[*_~[\]]+/g) + count(/[[\]]/g);
  const lines = count(/[\r\n]/g);
  const searches = count(/`+|<[!?]|www\.|https?:\/\//gi);
  const calls = count(/\[\^/g);
  return (
    costs.node +
    calls * costs.call +
    text.length * costs.character +
    marks * costs.mark +
    marks ** 2 * costs.pairOfMarks +
    lines ** 2 * costs.pairOfLines +
    searches * Math.min(text.length, 100_000) * costs.searchedCharacter
  );
}

const placeOf = (node: Nodes) => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});
