import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Palette } from "~/lib/palette";
import { type IconPicture, iconFile } from "./icon-file.ts";
import { cardSize, type Mark, markCardName, markFile } from "./mark.ts";

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

/** Draws all icons of the site from its mark, in about 100 ms; requests have their turn between the pictures. */
export async function drawMarkIcons(mark: Mark, palette: Palette): Promise<MarkIcon[]> {
  await loadRenderer();
  const inIco: IconPicture[] = [];
  for (const size of icoSizes) inIco.push({ size, png: drawn(faviconOf(mark, palette, size)) });
  const pngs: MarkIcon[] = [];
  for (const { name, size, padding } of onPaper) {
    await setImmediate();
    const picture = faviconOf(mark, palette, size - 2 * padding);
    const whole =
      padding === 0
        ? picture
        : framed(picture, { width: size, height: size }, padding, palette.light.paper);
    pngs.push({ name, bytes: drawn(whole) });
  }
  return [
    { name: "favicon.svg", bytes: Buffer.from(faviconOf(mark, palette)) },
    { name: "favicon.ico", bytes: iconFile(inIco) },
    ...pngs,
  ];
}

/** Draws the picture of links for a brand without pictures of its own: the mark on paper, without text. */
export async function drawMarkCard(mark: Mark, palette: Palette): Promise<MarkIcon> {
  await loadRenderer();
  const padding = 165;
  const picture = faviconOf(mark, palette, cardSize.height - 2 * padding);
  const card = framed(picture, cardSize, padding, palette.light.paper);
  return { name: markCardName, bytes: drawn(card) };
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

type Measures = { width: number; height: number };

/** Puts a smaller picture in the middle of a ground. */
function framed(
  picture: string,
  { width, height }: Measures,
  padding: number,
  ground: string,
): string {
  const left = padding + (width - height) / 2;
  const placed = picture.replace("<svg", `<svg x="${left}" y="${padding}"`);
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  return `${start}<rect width="${width}" height="${height}" fill="${ground}"/>${placed}</svg>`;
}
