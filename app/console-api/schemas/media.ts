import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { id, idText, version } from "./common";

const mediaShows = ["all", "unused", "undescribed"] as const;

/** `GET /media`; `before` is the `next` of the answer before. */
export const mediaQuery = z.object({
  text: z.string().trim().min(1).max(100).optional(),
  show: z.enum(mediaShows).default("all"),
  before: idText.optional(),
});
export type MediaList = AnswerOf<"media">;
/** A picture of the library in a list. */
export type PictureLine = MediaList["pictures"][number];

/** Most names of one call. */
export const mostNames = 50;
/** `GET /media/named`: `names` with commas between them. */
export const namesQuery = z.object({ names: z.string().min(1).max(4_000) });
/** Those of the named pictures that are there. */
export type NamedPicture = AnswerOf<"namedPictures">["pictures"][number];

/** `GET /media/:id`. */
export type Picture = AnswerOf<"picture">;
export type PictureUse = Picture["usedIn"][number];

/** `POST /media/uploads`: begins an upload. `replacesId`: a picture whose place it takes. */
export const newUpload = z.object({
  fileName: z.string().min(1).max(500),
  size: z.int().min(1),
  replacesId: id.optional(),
});
/**
 * `POST /media/uploads/:id/finish` → `picture`. `key`: of the answer to `POST /media/uploads`; it finds
 * the picture when the upload has become one and only the answer was lost.
 */
export const finishUpload = z.object({ key: z.string().regex(/^[0-9a-z]{26}$/) });
/** `POST /media/uploads/:id/pieces?number=`: the bytes are the body, as `application/octet-stream`. */
export const uploadPiece = z.object({ number: z.coerce.number().int().min(0).max(1_000) });

/** `POST /media/:id/describe` → `picture`; 409 `moved-on` when it has changed since `version`. */
export const describePicture = z.object({
  altCn: z.string().max(300),
  altEn: z.string().max(300),
  isDecoration: z.boolean(),
  version,
});
