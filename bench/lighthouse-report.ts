/** What is read of a report of Lighthouse; scores from 0 to 1, null where an audit tells only. */
export type Report = {
  runtimeError?: { message: string };
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};

/** The score of each category, 0 to 100; 0 for one that could not be judged. */
export type Scores = Record<string, number>;

export function scoresOf({ categories }: Report): Scores {
  const entries = Object.values(categories).map(({ title, score }) => {
    return [title, Math.round((score ?? 0) * 100)] as const;
  });
  return Object.fromEntries(entries);
}

/** Every audit with a weight that misses points, and what kept the page from being judged. */
export function shortfalls({ categories, audits, runtimeError }: Report): string[] {
  const failed = runtimeError === undefined ? [] : [runtimeError.message];
  const missed = Object.values(categories).flatMap(({ title, score, auditRefs }) => {
    // Performance rounds: audits below their best need not cost a point.
    if (score === 1) return [];
    const costly = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score !== 1);
    const names = costly.map(({ id }) => {
      const { score: part, displayValue = "" } = audits[id] ?? { score: null };
      return `${id} ${Math.round((part ?? 0) * 100)} ${displayValue}`.trim();
    });
    return [`${title} ${Math.round((score ?? 0) * 100)}: ${names.join(", ") || "not judged"}`];
  });
  return [...failed, ...missed];
}
