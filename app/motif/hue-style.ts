const hues = [
  { text: "text-hue-1", tag: "bg-hue-1-wash text-hue-1" },
  { text: "text-hue-2", tag: "bg-hue-2-wash text-hue-2" },
  { text: "text-hue-3", tag: "bg-hue-3-wash text-hue-3" },
  { text: "text-hue-4", tag: "bg-hue-4-wash text-hue-4" },
  { text: "text-hue-5", tag: "bg-hue-5-wash text-hue-5" },
  { text: "text-hue-6", tag: "bg-hue-6-wash text-hue-6" },
] as const;

/** The text colour of an identity hue, 1 to 6. */
export const hueText = (hue: number): string => hues[hue - 1]?.text ?? "";

/** The colours of a tag in an identity hue, 1 to 6: the hue on its wash. */
export const hueTag = (hue: number): string => hues[hue - 1]?.tag ?? "";
