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
