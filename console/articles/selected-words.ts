/**
 * The part of a selection that a mark goes around: without blanks at its ends, because Markdown shows
 * `**word **` with its asterisks. A double click on Windows selects the blank after a word.
 * @param from place in the text where the selection begins
 */
export function selectedWords(selected: string, from: number): { from: number; to: number } {
  const words = selected.trim();
  if (words === "") return { from, to: from + selected.length };
  const start = from + selected.indexOf(words);
  return { from: start, to: start + words.length };
}

/**
 * The parts of a selection that marks go around, one for each paragraph, because no mark of Markdown reaches over a blank
 * line.
 * @param from place in the text where the selection begins
 */
export function selectedParagraphs(selected: string, from: number): { from: number; to: number }[] {
  const breaks = [...selected.matchAll(/\n(?:[^\S\n]*\n)+/g)];
  const starts = [0, ...breaks.map(({ 0: text, index }) => index + text.length)];
  const ends = [...breaks.map(({ index }) => index), selected.length];
  const parts = starts.map((start, index) =>
    selectedWords(selected.slice(start, ends[index]), from + start),
  );
  const words = parts.filter(
    (part) => selected.slice(part.from - from, part.to - from).trim() !== "",
  );
  return words.length === 0 ? [selectedWords(selected, from)] : words;
}
