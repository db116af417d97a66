/**
 * Splits Chinese text into the pieces between which a heading may break: words with their attached
 * punctuation. Text of other languages breaks at spaces and stays in one piece.
 *
 * Only on the server: browsers have other dictionaries, and hydration needs the same result.
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
    if (
      last >= 0 &&
      (sticks || compounds.has(words[last] + segment) || (!isWordLike && !opens(segment)))
    )
      words[last] += segment;
    else words.push(segment);
    sticks = opens(segment);
  }
  return words;
}

/** Words of the trade that the segmenter's dictionary lacks. */
const compounds: ReadonlySet<string> = new Set(["账号", "台账"]);

/** Whether a piece of punctuation belongs to what follows it. */
function opens(segment: string): boolean {
  return /^[（《“‘「『【]$/.test(segment);
}
