import { z } from "zod";
import { id, idText, locale, time, version } from "./common";

/** A picture of the library in a list. */
const pictureLine = z.object({
  id,
  /** In texts: `/media/<name>`. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
  /** Base64; decoded by `thumbhash`. */
  thumbhash: z.string(),
  /** Address of a small file. */
  preview: z.string(),
  altCn: z.string(),
  altEn: z.string(),
  isDecoration: z.boolean(),
  /** How many texts show it. */
  uses: z.int().min(0),
  /** What an editor puts into a text. */
  markdown: z.string(),
});
export type PictureLine = z.infer<typeof pictureLine>;

const mediaShows = ["all", "unused", "undescribed"] as const;

/** `GET /media`; `before` is the `next` of the answer before. */
export const mediaQuery = z.object({
  text: z.string().trim().min(1).max(100).optional(),
  show: z.enum(mediaShows).default("all"),
  before: idText.optional(),
});
export const mediaList = z.object({
  pictures: z.array(pictureLine),
  next: idText.nullable(),
  found: z.int().min(0),
  /** Of the whole library; `size` in bytes. */
  all: z.object({
    count: z.int(),
    size: z.number(),
    unused: z.int(),
    undescribed: z.int(),
  }),
});
export type MediaList = z.infer<typeof mediaList>;

/** Most names of one call. */
export const mostNames = 50;
/** `GET /media/named`: `names` with commas between them. */
export const namesQuery = z.object({ names: z.string().min(1).max(4_000) });
/** Those of the named pictures that are there. */
const namedPicture = pictureLine.omit({ uses: true });
export type NamedPicture = z.infer<typeof namedPicture>;
export const namedPictures = z.object({ pictures: z.array(namedPicture) });

const pictureUse = z.object({
  kind: z.enum(["article", "help"]),
  id,
  locale,
  title: z.string(),
  /** Of the places where the text shows it, the nearest to visitors. */
  place: z.enum(["published", "scheduled", "draft", "version"]),
});
export type PictureUse = z.infer<typeof pictureUse>;

/** `GET /media/:id`. */
export const picture = pictureLine.extend({
  /** Of the uploaded file. */
  type: z.enum(["jpeg", "png", "webp", "avif", "gif"]),
  size: z.int(),
  storedSize: z.int(),
  widths: z.array(z.int()),
  /** Address of a file that fills an aside. */
  large: z.string(),
  version,
  addedBy: z.string().nullable(),
  addedAt: time,
  changedAt: time,
  usedIn: z.array(pictureUse),
});
export type Picture = z.infer<typeof picture>;

/** `POST /media/uploads`: begins an upload. `replacesId`: a picture whose place it takes. */
export const newUpload = z.object({
  fileName: z.string().min(1).max(500),
  size: z.int().min(1),
  replacesId: id.optional(),
});
/** The file is sent in pieces of `pieceSize` bytes, numbered from 0; the last may be smaller. */
export const upload = z.object({ id, key: z.string(), pieceSize: z.int() });
/**
 * `POST /media/uploads/:id/finish` → `picture`. `key`: of the answer to `POST /media/uploads`; it finds
 * the picture when the upload has become one and only the answer was lost.
 */
export const finishUpload = z.object({ key: z.string().regex(/^[0-9a-z]{26}$/) });
/** `POST /media/uploads/:id/pieces?number=`: the bytes are the body, as `application/octet-stream`. */
export const uploadPiece = z.object({ number: z.coerce.number().int().min(0).max(1_000) });
export const uploadState = z.object({ received: z.int() });

/** `POST /media/:id/describe` → `picture`; 409 `moved-on` when it has changed since `version`. */
export const describePicture = z.object({
  altCn: z.string().max(300),
  altEn: z.string().max(300),
  isDecoration: z.boolean(),
  version,
});
