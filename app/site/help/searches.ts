/** The searches in a text that has commas between them, each once. */
export function searchesIn(text: string): string[] {
  const searches = text.split(/[,，、]/).map((words) => words.trim());
  return [...new Set(searches.filter((words) => words !== ""))];
}
