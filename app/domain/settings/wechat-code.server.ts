import { mediaFolder } from "~/domain/media/media";
import { findPicturesOf } from "~/domain/media/media-queries.server";
import { pictureLookup } from "~/domain/media/show-picture";
import type { Locale } from "~/i18n/locales";
import type { ResponsivePicture } from "~/lib/markdown/markdown.server";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";

/** Finds the picture with the QR code of the operator's WeChat account; null where none is set. */
export async function findWechatCode(
  db: Database,
  locale: Locale,
  name: string,
): Promise<ResponsivePicture | null> {
  if (name === "") return null;
  const address = mediaFolder + name;
  const pictures = await remembered(db, `picture ${name}`, () => findPicturesOf(db, address));
  return pictureLookup(pictures, locale)(address) ?? null;
}
