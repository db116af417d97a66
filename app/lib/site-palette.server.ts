import type { Accent } from "./accent.ts";
import { type Palette, paletteOf } from "./palette.ts";

let last: { accent: Accent; palette: Palette } | undefined;

/** Returns the colours for the site's accent. Keeps the last palette, as a site has one accent at a time. */
export function sitePalette({ accent, chroma }: Accent): Palette {
  const isLast = last?.accent.accent === accent && last.accent.chroma === chroma;
  if (last === undefined || !isLast) {
    last = { accent: { accent, chroma }, palette: paletteOf({ accent, chroma }) };
  }
  return last.palette;
}
