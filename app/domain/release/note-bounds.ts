/** How long the notes of a release may be, whoever writes them: a person in the console, or a program. */
export const noteBounds = {
  /** Characters of the one sentence. */
  remarks: 300,
  /** Characters of each point. */
  point: 500,
  /** Points in all. */
  points: 100,
} as const;
