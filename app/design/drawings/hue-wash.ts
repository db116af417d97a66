/** In a file of their own, because a page gets the styles of all that its scripts name. */
const hues = [
  "bg-hue-1-wash text-hue-1",
  "bg-hue-2-wash text-hue-2",
  "bg-hue-3-wash text-hue-3",
  "bg-hue-4-wash text-hue-4",
  "bg-hue-5-wash text-hue-5",
  "bg-hue-6-wash text-hue-6",
];

/** Ground and text of an identity hue, from 1; the six hues repeat. */
export const hueWash = (hue: number): string => hues[(hue - 1) % hues.length] ?? "";
