/** Maximum lengths of a release's notes, from the console and from programs. */
export const noteBounds = {
  /** Characters of the one sentence. */
  remarks: 300,
  /** Characters of each point. */
  point: 500,
  /** Points in all. */
  points: 100,
} as const;
