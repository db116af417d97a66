/** In characters; the longest text of the site has a seventh of it. */
const longestText = 60_000;

/** Quotations and lists within one another, in one line. */
const deepest = 50;

/** Characters of one block that may open or close something: parsers try them with each other. */
const mostMarks = 800;

/** Lines of one block. */
const mostLines = 2_000;

/**
 * Whether a text can be read as Markdown in reasonable time. Some texts that nobody writes take
 * a parser minutes, or more depth than the stack has.
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
