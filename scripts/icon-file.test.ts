import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconFile } from "./icon-file";

/** The size and the PNG of each picture in an ICO file. */
function picturesIn(icon: Buffer): { size: number; png: Buffer }[] {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = icon.readUInt32LE(entry + 12);
    const png = icon.subarray(start, start + icon.readUInt32LE(entry + 8));
    return { size: icon.readUInt8(entry), png };
  });
}

test("an ICO file holds each picture whole", () => {
  const pictures = [
    { size: 16, png: Buffer.from("one") },
    { size: 32, png: Buffer.from("another") },
  ];
  expect(picturesIn(iconFile(pictures))).toEqual(pictures);
});

test("the site's ICO file has the mark in the sizes that programs show", () => {
  const pictures = picturesIn(readFileSync(new URL("../public/favicon.ico", import.meta.url)));
  // A PNG begins with its name; its width is the fifth word.
  const seen = pictures.map(({ size, png }) => [
    size,
    png.toString("latin1", 1, 4),
    png.readUInt32BE(16),
  ]);
  expect(seen).toEqual([16, 32, 48].map((size) => [size, "PNG", size]));
});
