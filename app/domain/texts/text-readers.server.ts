import { and, asc, eq, gt, lte, ne } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff, textReaders } from "~/platform/db/schema";
import type { TextContext, TextPlace } from "./text-drafts.server";
import type { TextFields } from "./text-kind";
import { findItem } from "./text-rows.server";
import { reportTime, type TextKindName } from "./text-rules";

/** Somebody of the staff who has the editor of a thing open. */
export type Reader = { staffId: number; name: string; locale: Locale; isWriting: boolean };

type Context<Fields extends TextFields> = Pick<
  TextContext<Fields>,
  "db" | "now" | "actor" | "kind"
>;

/**
 * Notes that somebody has the editor of a thing open, until `reportTime` is over or they report again.
 * It is no change of the text, so nothing of it stands in the audit.
 * @returns who else has
 */
export async function reportReader<Fields extends TextFields>(
  { db, now, actor, kind }: Context<Fields>,
  { itemId, locale, isWriting }: TextPlace & { isWriting: boolean },
): Promise<Reader[]> {
  const staffId = actor.staff?.id ?? 0;
  await findItem(db, { kind: kind.name, itemId });
  const expiresAt = new Date(now().getTime() + reportTime);
  const { kind: ofKind, itemId: ofItem, staffId: ofStaff } = textReaders;
  await db
    .insert(textReaders)
    .values({ kind: kind.name, itemId, staffId, locale, isWriting, expiresAt })
    .onConflictDoUpdate({
      target: [ofKind, ofItem, ofStaff],
      set: { locale, isWriting, expiresAt },
    });
  return listOthers(db, { kind: kind.name, itemId, staffId, now: now() });
}

/** Notes that somebody has closed the editor of a thing. @returns nobody: they do not look any more */
export async function forgetReader<Fields extends TextFields>(
  { db, actor, kind }: Context<Fields>,
  itemId: number,
): Promise<Reader[]> {
  const { kind: ofKind, itemId: ofItem, staffId } = textReaders;
  await db
    .delete(textReaders)
    .where(and(eq(ofKind, kind.name), eq(ofItem, itemId), eq(staffId, actor.staff?.id ?? 0)));
  return [];
}

async function listOthers(
  db: Database,
  {
    kind,
    itemId,
    staffId,
    now,
  }: { kind: TextKindName; itemId: number; staffId: number; now: Date },
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

/** Deletes what editors reported that are closed. @returns how many */
export async function deleteExpiredReaders(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(textReaders)
    .where(lte(textReaders.expiresAt, now))
    .returning({ staffId: textReaders.staffId });
  return deleted.length;
}
