import { encode } from "fast-png";
import { encode as encodeQr } from "uqr";

/** A QR code as a path of squares of 1 × 1, and as a picture to keep. */
export type QrCode = {
  /** Squares in a row, the quiet edge included. */
  size: number;
  /** For the `d` of an SVG path: what is dark. */
  path: string;
  /** The same as a PNG in a `data:` address. */
  picture: string;
};

/** Light squares around the code. */
const quietEdge = 2;

/** Pixels of a square in the picture: sharp on the screen of a phone, and still small. */
const pixels = 12;

/** Draws a text as a QR code that can lose 15 % of itself. */
export function qrCode(text: string): QrCode {
  const { size, data } = encodeQr(text, { ecc: "M", border: quietEdge });
  return { size, path: pathOf(data), picture: pictureOf(data) };
}

/** A rectangle for each run of dark squares in a row. */
function pathOf(rows: readonly boolean[][]): string {
  const runs = rows.flatMap((row, y) => {
    const signs = row.map((isDark) => (isDark ? "#" : " ")).join("");
    return [...signs.matchAll(/#+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return runs.join("");
}

/** One bit for a pixel, eight of them in a byte; a light one is 1. */
function pictureOf(rows: readonly boolean[][]): string {
  const side = rows.length * pixels;
  const bytes = Math.ceil(side / 8);
  const data = new Uint8Array(bytes * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDark = rows[Math.floor(y / pixels)]?.[Math.floor(x / pixels)] === true;
      const at = y * bytes + (x >> 3);
      if (!isDark) data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const png = encode({ width: side, height: side, data, depth: 1, channels: 1 });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
