const hues = [
  "text-hue-1",
  "text-hue-2",
  "text-hue-3",
  "text-hue-4",
  "text-hue-5",
  "text-hue-6",
] as const;

/** The text colour of an identity hue, 1 to 6. */
export const hueText = (hue: number): string => hues[hue - 1] ?? "";
