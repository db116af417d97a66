import { and, count, desc, eq, inArray, lt, notInArray, or, type SQL, sql, sum } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { media, staff } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import { type LibraryPicture, picturesIn } from "./media";
import { countUses, findUses, type MediaUse } from "./media-uses.server";

export type MediaRow = typeof media.$inferSelect;

/** A picture in the list. `uses`: how many texts show it. */
type ListedPicture = MediaRow & { uses: number };

type MediaFilter = {
  /** In the name or in what it shows. */
  text?: string | undefined;
  show: "all" | "unused" | "undescribed";
  /** Only pictures added before this one. */
  before?: number | undefined;
};

const isUndescribed = and(
  eq(media.isDecoration, false),
  or(eq(media.altCn, ""), eq(media.altEn, "")),
) as SQL;

const holds = (text: string) =>
  or(...[media.name, media.altCn, media.altEn].map((column) => contains(column, text)));

/** Pictures of one page of the list. */
const pageSize = 48;

/** The pictures, newest first, and what the whole library holds. */
export async function listMedia(
  db: Database,
  { text, show, before }: MediaFilter,
): Promise<{
  pictures: ListedPicture[];
  /** Start of the next page; null: there is none. */
  next: number | null;
  /** How many the filter finds. */
  found: number;
  all: { count: number; size: number; unused: number; undescribed: number };
}> {
  const uses = await countUses(db);
  const used = [...uses.keys()];
  const isUnused = used.length === 0 ? sql`true` : notInArray(media.name, used);
  const conditions = [
    text === undefined ? undefined : holds(text),
    { all: undefined, unused: isUnused, undescribed: isUndescribed }[show],
  ];
  const countOf = async (...where: (SQL | undefined)[]) => {
    const [row] = await db
      .select({ count: count(), size: sql<number>`coalesce(${sum(media.storedSize)}, 0)::float8` })
      .from(media)
      .where(and(...where));
    return row ?? { count: 0, size: 0 };
  };
  const rows = await db
    .select()
    .from(media)
    .where(and(...conditions, before === undefined ? undefined : lt(media.id, before)))
    .orderBy(desc(media.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    pictures: page.map((row) => ({ ...row, uses: uses.get(row.name) ?? 0 })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    found: (await countOf(...conditions)).count,
    all: {
      ...(await countOf()),
      unused: (await countOf(isUnused)).count,
      undescribed: (await countOf(isUndescribed)).count,
    },
  };
}

/** Pictures with a text in their name or in what they show, newest first. */
export function searchMedia(db: Database, text: string, limit: number): Promise<MediaRow[]> {
  return db.select().from(media).where(holds(text)).orderBy(desc(media.id)).limit(limit);
}

/** A picture with the texts that show it, and who added it; null when there is none. */
export async function findMedia(
  db: Database,
  id: number,
): Promise<{ picture: MediaRow; uses: MediaUse[]; addedBy: string | null } | null> {
  const [row] = await db
    .select({ picture: media, addedBy: staff.name })
    .from(media)
    .leftJoin(staff, eq(staff.id, media.addedById))
    .where(eq(media.id, id));
  return row === undefined ? null : { ...row, uses: await findUses(db, row.picture.name) };
}

/** The pictures of these names, as far as there are any. */
export async function findNamed(db: Database, names: string[]): Promise<MediaRow[]> {
  return names.length === 0 ? [] : db.select().from(media).where(inArray(media.name, names));
}

/** The library's pictures that some texts name, by name. */
export async function findPicturesOf(
  db: Database,
  ...texts: string[]
): Promise<ReadonlyMap<string, LibraryPicture>> {
  const rows = await findNamed(db, [...new Set(texts.flatMap(picturesIn))]);
  return new Map(rows.map((row) => [row.name, row]));
}
