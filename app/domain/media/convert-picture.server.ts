import type { Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { Refusal } from "~/domain/refusal";
import { createTurns } from "~/domain/turns.server";
import {
  fileNameOf,
  greatestHeight,
  highestFile,
  mostPixels,
  type PictureExtension,
  type PictureType,
  pictureFormats,
  pictureWidths,
} from "./media";

/** A converted picture: what is known of it, and its files one after another. */
export type Converted = {
  type: PictureType;
  /** Upright. */
  width: number;
  height: number;
  widths: number[];
  /** Base64. */
  thumbhash: string;
  files: { name: string; bytes: Uint8Array }[];
};

/** Each conversion that waits holds an upload in memory. */
const turns = createTurns({ mostWaiting: 3, retrySeconds: 10 });

/**
 * Does one piece of work at a time in this process.
 * @throws Refusal `unavailable` when too many wait already
 */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  turns("pictures", work);

/** The type of a picture by its first bytes; null for everything else, whatever its name says. */
function pictureTypeOf(bytes: Uint8Array): PictureType | "heic" | null {
  const text = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "webp";
  const brands = brandsOf(bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  if (brands.some((brand) => /^he(ic|ix|im|is|vc|vx|vm|vs)$/.test(brand))) return "heic";
  if (brands[0] === "mif1" || brands[0] === "miaf") return "avif";
  return null;
}

/**
 * The brands that the first box of an ISO media file names (ISO/IEC 14496-12, `ftyp`): the major one, then the
 * compatible ones. The latter distinguish AVIF and HEIC if the major one is that of both (`mif1`).
 */
function brandsOf(bytes: Uint8Array): string[] {
  const head = Buffer.from(bytes.subarray(0, 256));
  if (head.length < 12 || head.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString("latin1", 8, 12)];
  // Between them is the version of the major brand.
  for (let place = 16; place + 4 <= end; place += 4) {
    brands.push(head.toString("latin1", place, place + 4));
  }
  return brands;
}

/**
 * Makes the files of a picture. All its metadata (place, camera, comments, what follows its end)
 * stays behind, because only pixels are passed on.
 * @param key names the files
 * @throws Refusal `wrong-fields` when it is no picture that can be shown
 */
export async function convertPicture(bytes: Uint8Array, key: string): Promise<Converted> {
  const type = pictureTypeOf(bytes);
  if (type === null) throw refused("picture-type");
  if (type === "heic") throw refused("picture-heic");
  const sharp = await pictureLibrary();
  const input = () =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true });
  const { pages, size } = await readHead(input());
  if ((pages ?? 1) > 1) throw refused("picture-moves");
  const { width, height } = size;
  if (width * height > mostPixels) throw refused("picture-large");
  const widths = widthsOf(width, height);
  const widest = widths.at(-1) ?? width;
  // Even one pixel wide, such a picture is higher than the formats can hold.
  if (Math.round((height / width) * widest) > highestFile) throw refused("picture-large");
  // Decoded once: the files are made from the widest one.
  const { data, info } = await decoded(
    input().autoOrient().toColourspace("srgb").resize({ width: widest }).ensureAlpha().raw(),
  );
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  const { isOpaque } = await sharp(data, { raw }).stats();
  const upright = () => (isOpaque ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }));
  const files: Converted["files"] = [];
  for (const fileWidth of widths) {
    for (const { extension } of pictureFormats) {
      const resized = upright().resize({ width: fileWidth });
      const encoded = await encode(resized, extension).toBuffer();
      files.push({ name: fileNameOf(key, fileWidth, extension), bytes: encoded });
    }
  }
  return { type, width, height, widths, thumbhash: await thumbhashOf(sharp(data, { raw })), files };
}

let library: ReturnType<typeof loadPictureLibrary> | undefined;

/** Loaded with the first picture: few processes ever convert one, and it takes 10 MB. */
function pictureLibrary() {
  library ??= loadPictureLibrary().catch((error) => {
    library = undefined;
    throw error;
  });
  return library;
}

async function loadPictureLibrary() {
  const { default: sharp } = await import("sharp");
  // One thread at a time, and nothing kept: pictures are converted rarely, beside a site that answers.
  sharp.concurrency(1);
  sharp.cache(false);
  // What libvips could read besides (SVG, PDF, TIFF, what ImageMagick knows) is never asked for; this
  // holds even if a check before it should fail.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpeg",
      "VipsForeignLoadPng",
      "VipsForeignLoadWebp",
      "VipsForeignLoadHeif",
      "VipsForeignLoadNsgif",
    ],
  });
  return sharp;
}

/**
 * Returns the widths to make: every step below the greatest width, and that one. The greatest is the smallest of the
 * picture's own width, the width at which it is `greatestHeight` high, and the last step.
 */
function widthsOf(width: number, height: number): number[] {
  const greatest = Math.max(1, Math.floor((greatestHeight / height) * width));
  const most = Math.min(width, greatest, pictureWidths[pictureWidths.length - 1] ?? width);
  return [...pictureWidths.filter((step) => step < most), most];
}

function encode(picture: Sharp, extension: PictureExtension): Sharp {
  if (extension === "avif") return picture.avif({ quality: 55, effort: 3 });
  if (extension === "webp") return picture.webp({ quality: 80, effort: 4 });
  // A JPEG has no transparency.
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, progressive: true });
}

type Head = { pages: number | undefined; size: { width: number; height: number } };

async function readHead(picture: Sharp): Promise<Head> {
  try {
    const { pages, autoOrient } = await picture.metadata();
    return { pages, size: autoOrient };
  } catch (error) {
    throw refused(isTooLarge(error) ? "picture-large" : "picture-broken");
  }
}

async function decoded(picture: Sharp) {
  try {
    return await picture.toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw refused(isTooLarge(error) ? "picture-large" : "picture-broken");
  }
}

const isTooLarge = (error: unknown) => /pixel limit/i.test(String(error));

async function thumbhashOf(picture: Sharp): Promise<string> {
  const tiny = picture.resize({ width: 100, height: 100, fit: "inside" });
  const { data, info } = await tiny.raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

const refused = (
  problem: "picture-type" | "picture-heic" | "picture-moves" | "picture-large" | "picture-broken",
) => new Refusal("wrong-fields", { fields: { file: problem } });
