/** In characters; seven times the longest text of the site. */
const longestText = 60_000;

/** Depth of nested quotations and lists in one line. */
const deepest = 50;

/** Number of markup characters in a block; parsers try to pair them, which takes quadratic time. */
const mostMarks = 800;

/** Lines of one block. */
const mostLines = 2_000;

/**
 * Whether Markdown can be parsed in reasonable time. Some malicious texts take a parser minutes, or
 * overflow its stack.
 */
export function isReadableMarkdown(source: string): boolean {
  if (source.length > longestText) return false;
  return source.split(/\n[ \t]*\n/).every((block) => {
    const lines = block.split("\n");
    if (lines.length > mostLines || lines.some((line) => depthOf(line) > deepest)) return false;
    return (block.match(/[*_~`[\]<&!]/g)?.length ?? 0) <= mostMarks;
  });
}

/** How many quotations and lists a line opens or continues. */
function depthOf(line: string): number {
  const [start = ""] = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line) ?? [];
  const markers = start.match(/>|[-+*]|[.)]/g)?.length ?? 0;
  const columns = start.match(/^[ \t]*/)?.[0].replaceAll("\t", "    ").length ?? 0;
  return markers + Math.floor(columns / 2);
}
