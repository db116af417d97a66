/** The link of an article reaches over its whole entry. */
export const titleLink =
  "decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline";
