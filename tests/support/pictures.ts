import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { convertPicture } from "~/domain/media/convert-picture.server";
import type { Database } from "~/platform/db/database.server";
import { media, mediaFiles } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";

type Format = "jpeg" | "png" | "webp" | "avif" | "gif";

/** A picture with a dark left and a light right half; noise is a large file. */
export async function makePicture({
  width = 1200,
  height = 800,
  format = "png" as Format,
  isNoise = false,
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  if (isNoise) {
    const raw = { width, height, channels: 3 } as const;
    const pixels = randomBytes(width * height * 3);
    return bytesOf(await sharp(pixels, { raw }).toFormat(format).toBuffer());
  }
  return bytesOf(await halves(width, height).toFormat(format).toBuffer());
}

/** Puts a picture with its files into the library. @returns its row */
export async function storePicture(
  { db, storage }: { db: Database; storage: FileStorage },
  { name, ...texts }: Pick<typeof media.$inferInsert, "name" | "altCn" | "altEn" | "isDecoration">,
): Promise<typeof media.$inferSelect> {
  const bytes = await makePicture({ width: 600, height: 40 });
  const key = randomBytes(13).toString("hex");
  const { files, ...facts } = await convertPicture(bytes, key);
  const storedSize = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const addedAt = new Date("2026-11-21T03:04:05.678Z");
  const [row] = await db
    .insert(media)
    .values({
      ...facts,
      ...texts,
      name,
      key,
      storedSize,
      size: bytes.byteLength,
      addedAt,
      changedAt: addedAt,
    })
    .returning();
  if (row === undefined) throw new Error("The picture was not stored");
  await db.insert(mediaFiles).values(files.map((file) => ({ name: file.name, mediaId: row.id })));
  for (const file of files) await storage.write(file.name, [file.bytes]);
  return row;
}

/**
 * A photograph as a telephone makes it: turned by a mark, with place and camera in its metadata.
 * Upright it is `height` wide.
 */
export async function makePhotograph(width = 900, height = 600): Promise<Uint8Array<ArrayBuffer>> {
  const exif = {
    IFD0: { Make: "SecretCamera" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 7/1", GPSLongitudeRef: "W" },
  };
  return bytesOf(
    await halves(width, height)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .toBuffer(),
  );
}

/** A PNG of one bit a pixel that is small as a file and huge once decoded. */
export function makePixelBomb(side = 30_000): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return bytesOf(
    Buffer.concat([
      signature,
      chunk("IHDR", head),
      chunk("IDAT", rows),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** A GIF of two pictures. */
export async function makeMovingPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const two = await sharp(
    [
      await makePicture({ width: 9, height: 9 }),
      await makePicture({ width: 9, height: 9, format: "webp" }),
    ],
    {
      join: { animated: true },
    },
  )
    .gif()
    .toBuffer();
  return bytesOf(two);
}

function halves(width: number, height: number) {
  const light = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: "#eee" },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: "#135" } }).composite([
    { input: light, gravity: "east" },
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
