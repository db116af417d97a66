import { asc, inArray } from "drizzle-orm";
import type { NewPicture } from "~/domain/media/media-seed.server";
import { listPublishedNames } from "~/domain/media/media-uses.server";
import type { Database } from "~/platform/db/database.server";
import { media } from "~/platform/db/schema";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";

/**
 * The pictures that visitors see in texts. Others stay: what was taken off the pages, such as the picture of a
 * person who objected, does not come back with a new site, nor stand in a history of files.
 */
export async function exportPictures(db: Database): Promise<ExportedPart> {
  const names = await listPublishedNames(db);
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.name, names))
    .orderBy(asc(media.id));
  const pictures = rows.map(
    ({ name, key, type, size, width, height, widths, storedSize, ...row }): NewPicture => ({
      name,
      key,
      type,
      size,
      width,
      height,
      widths,
      storedSize,
      thumbhash: row.thumbhash,
      alt: { cn: row.altCn, en: row.altEn },
      isDecoration: row.isDecoration,
      addedAt: row.addedAt.toISOString(),
    }),
  );
  const text = `import type { NewPicture } from "~/domain/media/media-seed.server";

/**
 * The pictures of the media library that texts show, in the order in which they were added. Their files
 * are \`pictures/<key>-<width>.<format>\`.
 */
export const pictures: readonly NewPicture[] = ${sourceOf(pictures)};
`;
  return {
    files: [{ path: "pictures.ts", text }],
    pictures,
    left: leftOver(
      (await db.$count(media)) - pictures.length,
      "picture that no published text shows",
      "pictures that no published text shows",
    ),
  };
}
