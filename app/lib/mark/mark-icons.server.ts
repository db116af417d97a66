import sharp from "sharp";
import type { Palette } from "~/lib/palette";
import { type IconPicture, iconFile } from "./icon-file.ts";
import { type Mark, markFile } from "./mark.ts";

/** A file that is drawn from the mark: its name in the root folder of the site, and its bytes. */
export type MarkIcon = { name: string; bytes: Buffer };

/** The mark with the light theme's colours, which icons have on every system. */
export function faviconOf(mark: Mark, { light }: Palette, size?: number): string {
  const colours = { seal: light.seal, onSeal: light["on-seal"], ink: light.ink };
  return markFile(mark, colours, size);
}

/** Sizes in the ICO file, which old browsers, crawlers and feed readers ask for. */
const icoSizes = [16, 32, 48];

/** Icons on the page's paper. Systems crop the maskable one to a circle, so its mark stays within four fifths. */
const onPaper = [
  { name: "icon-192.png", size: 192, padding: 0 },
  { name: "icon-512.png", size: 512, padding: 0 },
  { name: "icon-maskable-512.png", size: 512, padding: 80 },
  { name: "apple-touch-icon.png", size: 180, padding: 18 },
];

/** Draws all icons of the site from its mark, in about 30 ms. */
export async function drawMarkIcons(mark: Mark, palette: Palette): Promise<MarkIcon[]> {
  const picture = (size: number) =>
    sharp(Buffer.from(faviconOf(mark, palette, size))).png({ compressionLevel: 9 });
  const inIco = await Promise.all(
    icoSizes.map(
      async (size): Promise<IconPicture> => ({ size, png: await picture(size).toBuffer() }),
    ),
  );
  const pngs = await Promise.all(
    onPaper.map(async ({ name, size, padding }): Promise<MarkIcon> => {
      const drawn = picture(size - 2 * padding);
      if (padding === 0) return { name, bytes: await drawn.toBuffer() };
      const ground = palette.light.paper;
      const framed = drawn
        .extend({
          top: padding,
          bottom: padding,
          left: padding,
          right: padding,
          background: ground,
        })
        .flatten({ background: ground });
      return { name, bytes: await framed.toBuffer() };
    }),
  );
  return [
    { name: "favicon.svg", bytes: Buffer.from(faviconOf(mark, palette)) },
    { name: "favicon.ico", bytes: iconFile(inIco) },
    ...pngs,
  ];
}
