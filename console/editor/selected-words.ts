type Part = { from: number; to: number };

/**
 * The part of a selection that a mark goes around: without blanks at its ends, because Markdown shows
 * `**word **` with its asterisks. A double click on Windows selects the blank after a word.
 * @param from place in the text where the selection begins
 */
export function selectedWords(selected: string, from: number): Part {
  const words = selected.trim();
  if (words === "") return { from, to: from + selected.length };
  const start = from + selected.indexOf(words);
  return { from: start, to: start + words.length };
}

/** Marks that make a line a heading, a quotation or an item of a list: `- `, `## `. */
const lineMarks = /^(?:[ \t]*(?:#{1,6}|[-*+>]|\d{1,9}[.)]|\[\^[^\]\n]+\]:)(?=[ \t]))*/;

/** The beginning of a table, of code, or a rule: marks within it would break it, or show as they are. */
const unmarked = /^[ \t]*(?:\||```|~~~|(?:[-*_][ \t]*){3,}$)/;

/** The end of a paragraph: at blank lines, and before a line with a mark of its own. */
const paragraphEnd =
  /\n(?:[^\S\n]*\n)*(?=[ \t]*(?:#{1,6}|[-*+>]|\d{1,9}[.)])[ \t])|\n(?:[^\S\n]*\n)+/g;

/**
 * The parts of a selection that get marks: one for each paragraph, heading and list item. No mark of words reaches
 * over two of them, and one before `## ` would end the heading.
 * @param from place in the text where the selection starts
 */
export function selectedParagraphs(selected: string, from: number): Part[] {
  const parts: Part[] = [];
  const add = (start: number, end: number) => {
    const paragraph = selected.slice(start, end);
    const [marks = ""] = lineMarks.exec(paragraph) ?? [];
    const words = paragraph.slice(marks.length);
    if (words.trim() !== "" && !unmarked.test(paragraph))
      parts.push(selectedWords(words, from + start + marks.length));
  };
  let start = 0;
  for (const { 0: end, index } of selected.matchAll(paragraphEnd)) {
    add(start, index);
    start = index + end.length;
  }
  add(start, selected.length);
  return parts.length === 0 ? [selectedWords(selected, from)] : parts;
}
