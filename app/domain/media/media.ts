import type { Locale } from "~/i18n/locales";

/** Largest file that may be uploaded, in bytes. */
export const largestUpload = 20_000_000;

/** Bounds of uploads to the library. */
export const pictureBounds = {
  /** Uploads that have not ended, of one person and of all people together. */
  ofPerson: { most: 20, mostBytes: 100_000_000 },
  ofAll: { most: 200, mostBytes: 1_000_000_000 },
  /** Megabytes that one person may begin to upload in a day, as the limit `picture-megabytes` counts them. */
  megabytesADay: 2_000,
} as const;

/** Bytes of one piece of an upload: on a slow line a piece still arrives within a request's time. */
export const pieceSize = 256 * 1024;

/** Most pixels of a picture that is decoded; usual cameras have fewer. */
export const mostPixels = 50_000_000;

/** Widths that are made of a picture, as far as it is as wide. */
export const pictureWidths = [480, 960, 1600] as const;

/** How high a file may get: of very high pictures narrower ones are made. */
export const greatestHeight = 4_800;

/** Most pixels that a file of every format may be high; WebP has the lowest limit. */
export const highestFile = 16_383;

/** The formats of the files, the smallest first, as browsers choose among them. */
export const pictureFormats = [
  { extension: "avif", type: "image/avif" },
  { extension: "webp", type: "image/webp" },
  { extension: "jpg", type: "image/jpeg" },
] as const;

export type PictureExtension = (typeof pictureFormats)[number]["extension"];

/** The accepted types, judged by the bytes. */
export type PictureType = "jpeg" | "png" | "webp" | "avif" | "gif";

/** Folder of pictures in addresses, in texts and on the site. */
export const mediaFolder = "/media/";

/** A picture as texts need it. */
export type LibraryPicture = {
  name: string;
  key: string;
  width: number;
  height: number;
  /** Ascending. */
  widths: readonly number[];
  altCn: string;
  altEn: string;
  isDecoration: boolean;
};

/** `m4x…-960.avif`: the name of a file, which never changes its content. */
export function fileNameOf(key: string, width: number, extension: PictureExtension): string {
  return `${key}-${width}.${extension}`;
}

/** The media type of a picture's file by its name; null for other names. */
export function typeOfFile(name: string): string | null {
  const [, extension] = /^[0-9a-z]{26}-\d{1,4}\.(avif|webp|jpg)$/.exec(name) ?? [];
  return pictureFormats.find((format) => format.extension === extension)?.type ?? null;
}

/** Returns the alternative text of a picture; empty for decoration, and if nobody has written it. */
export function altOf(
  { altCn, altEn, isDecoration }: Pick<LibraryPicture, "altCn" | "altEn" | "isDecoration">,
  locale: Locale,
): string {
  if (isDecoration) return "";
  return locale === "cn" ? altCn : altEn;
}

/** Whether a picture has alternative texts in both languages, or needs none. */
export function isDescribed(
  picture: Pick<LibraryPicture, "altCn" | "altEn" | "isDecoration">,
): boolean {
  return picture.isDecoration || (picture.altCn !== "" && picture.altEn !== "");
}

/** The Markdown for a picture. Its alternative text stays in the library, so none stands here. */
export function markdownOf(name: string): string {
  return `![](${mediaFolder}${name})`;
}

/** Longest name, so that `-12` still fits behind it. */
const longestName = 60;

/** The part of a path that follows the last slash of either kind. */
const lastSegment = (path: string) => path.split(/[\\/]/).at(-1) ?? "";

/**
 * The name of a picture from that of its file: `../Payout flow (2).PNG` becomes `payout-flow-2`. What
 * has no Latin letters or digits becomes `picture`.
 */
export function pictureName(fileName: string): string {
  const cleaned = lastSegment(fileName)
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestName)
    .replace(/^-+|-+$/g, "");
  return cleaned === "" ? "picture" : cleaned;
}

/** A file's name for people: without folders and control characters, not too long. */
export function cleanFileName(fileName: string): string {
  return lastSegment(fileName)
    .replace(/[\p{C}]/gu, "")
    .slice(0, 200);
}

/** The names of library pictures in a Markdown text, each once. */
export function picturesIn(markdown: string): string[] {
  const names = markdown.matchAll(/\/media\/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?![\w.-])/g);
  return [...new Set([...names].map(([, name = ""]) => name))];
}

/** The picture that an address in a text names; null where it is no address of the library. */
export function pictureNameIn(address: string): string | null {
  return /^\/media\/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)$/.exec(address)?.[1] ?? null;
}
