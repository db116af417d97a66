/** The used parts of a Lighthouse report; scores from 0 to 1, null for audits without a score. */
export type Report = {
  runtimeError?: { message: string };
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};

/** The score of each category from 0 to 100; 0 if it could not be computed. */
export type Scores = Record<string, number>;

export function scoresOf({ categories }: Report): Scores {
  const entries = Object.values(categories).map(({ title, score }) => {
    return [title, Math.round((score ?? 0) * 100)] as const;
  });
  return Object.fromEntries(entries);
}

/** Every weighted audit below the full score, and the error if the page could not be tested. */
export function shortfalls({ categories, audits, runtimeError }: Report): string[] {
  const failed = runtimeError === undefined ? [] : [runtimeError.message];
  const missed = Object.values(categories).flatMap(({ title, score, auditRefs }) => {
    // Scores are rounded, so an audit below its best need not cost a point.
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
