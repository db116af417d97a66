/**
 * Markdown without what files have around it: blank lines before it, white space after it. The first
 * line keeps its beginning, where spaces make code and wide ones begin a Chinese paragraph.
 */
export const betweenBlankLines = (markdown: string): string =>
  markdown.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
