/** An article as lists show it, in one language. */
export type ArticleTeaser = {
  id: number;
  /** Day of publication, `2026-11-10`. */
  date: string;
  /** The title in the pieces between which a heading may break; joined they are the title. */
  titleWords: string[];
  summary: string;
  /** Names of its tags, the most fitting one first. */
  tags: string[];
};

/** An article as its own page shows it. */
export type ArticleView = ArticleTeaser & { paragraphs: string[]; keyPoints: string[] };

/** The article before or after another one. */
export type ArticleNeighbour = { id: number; titleWords: string[] };

/** The older and the newer neighbour of an article in a list that has the newest first. */
export function neighboursOf<Entry extends { id: number }>(
  newestFirst: readonly Entry[],
  id: number,
): { previous: Entry | null; next: Entry | null } {
  const index = newestFirst.findIndex((entry) => entry.id === id);
  if (index === -1) return { previous: null, next: null };
  return { previous: newestFirst[index + 1] ?? null, next: newestFirst[index - 1] ?? null };
}
