import { and, asc, count, eq, inArray, isNull, min, ne, or, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { translationRequests } from "~/platform/db/schema";
import type { TextKey } from "./text-rows.server";
import type { TextKindName } from "./text-rules";

export type TranslationRequest = typeof translationRequests.$inferSelect;

/** Condition: the request for a translation. */
export const isRequestFor = ({ kind, itemId, locale }: TextKey) =>
  and(
    eq(translationRequests.kind, kind),
    eq(translationRequests.itemId, itemId),
    eq(translationRequests.locale, locale),
  );

/** Ends the wait for a translation, because it is ready or needs nothing more. */
export async function endTranslationRequest(db: Database, key: TextKey): Promise<void> {
  await db.delete(translationRequests).where(isRequestFor(key));
}

/** The translations of some things that are asked for. */
export async function listTranslationRequests(
  db: Database,
  kind: TextKindName,
  itemIds: readonly number[],
): Promise<TranslationRequest[]> {
  if (itemIds.length === 0) return [];
  const { kind: ofKind, itemId } = translationRequests;
  return db
    .select()
    .from(translationRequests)
    .where(and(eq(ofKind, kind), inArray(itemId, [...itemIds])));
}

/**
 * How many translations into each language are asked for, and since when, where somebody else than this person has
 * asked for one of them. Whoever asked for all knows it.
 */
export async function countTranslationRequests(
  db: Database,
  kind: TextKindName,
  staffId: number,
): Promise<{ locale: Locale; count: number; since: Date }[]> {
  const { kind: ofKind, locale, at, authorId } = translationRequests;
  const rows = await db
    .select({ locale, count: count(), since: min(at) })
    .from(translationRequests)
    .where(eq(ofKind, kind))
    .groupBy(locale)
    .having(sql`bool_or(${or(isNull(authorId), ne(authorId, staffId))})`)
    .orderBy(asc(locale));
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since }]));
}
