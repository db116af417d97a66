/**
 * Cuts Chinese text into the pieces between which a heading may break: words, with the
 * punctuation that must not begin or end a line still attached. Text of other languages has
 * spaces for that and stays in one piece.
 *
 * On the server only: browsers come with other dictionaries, and a page has to be the same
 * on both sides.
 * @param language BCP 47
 */
export function splitWords(text: string, language: string): string[] {
  if (!language.startsWith("zh")) return [text];
  const words: string[] = [];
  let sticks = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, {
    granularity: "word",
  }).segment(text)) {
    const last = words.length - 1;
    if (last >= 0 && (sticks || (!isWordLike && !opens(segment)))) words[last] += segment;
    else words.push(segment);
    sticks = opens(segment);
  }
  return words;
}

/** Whether a piece of punctuation belongs to what follows it. */
function opens(segment: string): boolean {
  return /^[（《“‘「『【]$/.test(segment);
}
