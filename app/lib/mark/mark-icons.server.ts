import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
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

/** Draws all icons of the site from its mark, in about 100 ms. */
export async function drawMarkIcons(mark: Mark, palette: Palette): Promise<MarkIcon[]> {
  await loadRenderer();
  const inIco = icoSizes.map(
    (size): IconPicture => ({ size, png: drawn(faviconOf(mark, palette, size)) }),
  );
  const pngs = onPaper.map(({ name, size, padding }): MarkIcon => {
    const picture = faviconOf(mark, palette, size - 2 * padding);
    if (padding === 0) return { name, bytes: drawn(picture) };
    return { name, bytes: drawn(framed(picture, size, padding, palette.light.paper)) };
  });
  return [
    { name: "favicon.svg", bytes: Buffer.from(faviconOf(mark, palette)) },
    { name: "favicon.ico", bytes: iconFile(inIco) },
    ...pngs,
  ];
}

let renderer: Promise<void> | undefined;

/**
 * Loads resvg, once in a process. Not sharp, whose readers are allowed or blocked for the whole process: the one for SVG
 * is blocked where uploads are converted.
 */
function loadRenderer(): Promise<void> {
  renderer ??= readFile(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))).then(
    (wasm) => initWasm(wasm),
  );
  return renderer;
}

/** Draws an SVG in its own size, as PNG. */
function drawn(svg: string): Buffer {
  const picture = new Resvg(svg);
  const bytes = Buffer.from(picture.render().asPng());
  picture.free();
  return bytes;
}

/** Puts a smaller picture in the middle of a ground. */
function framed(picture: string, size: number, padding: number, ground: string): string {
  const placed = picture.replace("<svg", `<svg x="${padding}" y="${padding}"`);
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`;
  return `${start}<rect width="${size}" height="${size}" fill="${ground}"/>${placed}</svg>`;
}
