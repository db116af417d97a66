/** A square picture of an icon, as PNG. */
export type IconPicture = { size: number; png: Buffer };

const headLength = 6;
const entryLength = 16;

/**
 * Packs pictures into one ICO file, which browsers and other programs ask for at `/favicon.ico`. Readers take
 * the picture whose size fits.
 */
export function iconFile(pictures: readonly IconPicture[]): Buffer {
  const head = Buffer.alloc(headLength + entryLength * pictures.length);
  // 1: an icon, not a cursor.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let start = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = headLength + entryLength * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    // One colour plane, 32 bits for each pixel.
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(start, entry + 12);
    start += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
