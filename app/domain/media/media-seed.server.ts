import { inArray, isNull, like, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { media, mediaFiles, siteMarks } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { copyPictureFiles, fileNamesOf } from "./copy-picture.server";
import type { PictureType } from "./media";
import type { MediaOptions } from "./media-actions.server";

/** A picture of the starting content; its files are `pictures/<key>-<width>.<format>`. */
export type NewPicture = {
  /** Names it in texts: `/media/<name>`. */
  name: string;
  /** Names its files, which therefore have the addresses that they had where they come from. */
  key: string;
  /** Properties of the uploaded file, which is not kept. */
  type: PictureType;
  size: number;
  width: number;
  height: number;
  /** Ascending. */
  widths: number[];
  /** All files together, in bytes. */
  storedSize: number;
  thumbhash: string;
  alt: { cn: string; en: string };
  isDecoration: boolean;
  /** ISO 8601. */
  addedAt: string;
};

/** Whether the library has pictures, or the database had its starting content when they were no part of it. */
export async function hadPictures(db: Database): Promise<boolean> {
  const seeded = db.$count(siteMarks, like(siteMarks.name, "seeded %"));
  return (await db.$count(media)) > 0 || (await seeded) > 0;
}

/**
 * Stores the files of starting pictures, which may take long.
 * @param from where their files are
 * @returns what stores the pictures themselves, in a transaction
 * @throws Error with a sentence when a file is missing or damaged
 */
export async function preparePictures(
  { db, storage, now }: MediaOptions,
  pictures: readonly NewPicture[],
  from: FileStorage,
): Promise<(transaction: Database) => Promise<void>> {
  for (const picture of pictures) {
    const rows = fileNamesOf(picture).map((name) => ({ name, unusedSince: now() }));
    // A row before its file, as with uploads. Of a start that was broken off it is as if made now.
    await db
      .insert(mediaFiles)
      .values(rows)
      .onConflictDoUpdate({
        target: mediaFiles.name,
        set: { unusedSince: sql`excluded.unused_since` },
        setWhere: isNull(mediaFiles.mediaId),
      });
    const flaw = await copyPictureFiles(picture, from, storage);
    if (flaw !== undefined) throw new Error(`The starting content is not whole: ${flaw}`);
  }
  return (transaction) => seedPictures(transaction, pictures);
}

/** Makes files that are stored pictures of the library, in this order. */
async function seedPictures(db: Database, pictures: readonly NewPicture[]): Promise<void> {
  for (const { alt, addedAt, ...picture } of pictures) {
    const time = new Date(addedAt);
    const texts = { altCn: alt.cn, altEn: alt.en };
    const [row] = await db
      .insert(media)
      .values({ ...picture, ...texts, addedAt: time, changedAt: time })
      .returning({ id: media.id });
    await db
      .update(mediaFiles)
      .set({ mediaId: row?.id ?? null, unusedSince: null })
      .where(inArray(mediaFiles.name, fileNamesOf(picture)));
  }
}
