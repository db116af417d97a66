import { and, asc, eq, gt, lte, ne } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff, textReaders } from "~/platform/db/schema";
import { reportTime, type TranslatedKindName } from "./document-rules";

/** A person of the staff who has an editor or a page open. */
type Reader = { staffId: number; name: string; locale: Locale; isWriting: boolean };

/** The editor of a document, or the page of a release, and the person who has it open. */
type ReadPlace = { kind: TranslatedKindName | "release"; itemId: number; staffId: number };

/**
 * Records that a person has something open, until `reportTime` is over or they report again. The audit has no entry of
 * it, because it changes nothing.
 * @returns the other people who have it open
 */
export async function noteReader(
  db: Database,
  place: ReadPlace,
  { locale, isWriting, now }: Pick<Reader, "locale" | "isWriting"> & { now: Date },
): Promise<Reader[]> {
  const expiresAt = new Date(now.getTime() + reportTime);
  const { kind, itemId, staffId } = textReaders;
  await db
    .insert(textReaders)
    .values({ ...place, locale, isWriting, expiresAt })
    .onConflictDoUpdate({
      target: [kind, itemId, staffId],
      set: { locale, isWriting, expiresAt },
    });
  return listOthers(db, place, now);
}

/** Records that a person has closed it. @returns an empty list: they do not look any more */
export async function dropReader(db: Database, place: ReadPlace): Promise<Reader[]> {
  const { kind, itemId, staffId } = textReaders;
  await db
    .delete(textReaders)
    .where(and(eq(kind, place.kind), eq(itemId, place.itemId), eq(staffId, place.staffId)));
  return [];
}

async function listOthers(
  db: Database,
  { kind, itemId, staffId }: ReadPlace,
  now: Date,
): Promise<Reader[]> {
  const { locale, isWriting, expiresAt } = textReaders;
  return db
    .select({ staffId: staff.id, name: staff.name, locale, isWriting })
    .from(textReaders)
    .innerJoin(staff, eq(staff.id, textReaders.staffId))
    .where(
      and(
        ...[eq(textReaders.kind, kind), eq(textReaders.itemId, itemId)],
        ...[ne(textReaders.staffId, staffId), gt(expiresAt, now)],
      ),
    )
    .orderBy(asc(staff.name), asc(staff.id));
}

/** Deletes reports that are over. @returns how many */
export async function deleteExpiredReaders(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(textReaders)
    .where(lte(textReaders.expiresAt, now))
    .returning({ staffId: textReaders.staffId });
  return deleted.length;
}
