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
