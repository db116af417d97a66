/** The six identity hues. In a file of their own, because a page gets the styles of all that its scripts name. */
const hues = [
  "bg-hue-1-wash text-hue-1",
  "bg-hue-2-wash text-hue-2",
  "bg-hue-3-wash text-hue-3",
  "bg-hue-4-wash text-hue-4",
  "bg-hue-5-wash text-hue-5",
  "bg-hue-6-wash text-hue-6",
];

/** A tag's colours for an index from 0; the six hues repeat. */
export function tagHue(index: number): string {
  return hues[index % hues.length] ?? "";
}
