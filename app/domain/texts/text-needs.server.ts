import { and, asc, count, desc, eq, gte, isNotNull, isNull, min, ne, or, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { textSchedules, texts } from "~/platform/db/schema";
import type { TextKindName } from "./text-rules";

/** How many translations into each language are behind their source; withdrawn ones need nobody. */
export async function countStaleTexts(
  db: Database,
  kind: TextKindName,
): Promise<{ locale: Locale; count: number }[]> {
  const isWithdrawn = and(isNull(texts.liveRevision), isNotNull(texts.firstPublishedAt));
  return db
    .select({ locale: texts.locale, count: count() })
    .from(texts)
    .where(and(eq(texts.kind, kind), sql`${texts.stale} > 0`, sql`NOT (${isWithdrawn})`))
    .groupBy(texts.locale)
    .orderBy(asc(texts.locale));
}

/** How many texts of each language others than this person have said are ready, and since when. */
export async function countSubmittedTexts(
  db: Database,
  kind: TextKindName,
  staffId: number,
): Promise<{ locale: Locale; count: number; since: Date }[]> {
  const { locale, submittedAt, submittedById } = texts;
  const isOfOthers = or(isNull(submittedById), ne(submittedById, staffId));
  const rows = await db
    .select({ locale, count: count(), since: min(submittedAt) })
    .from(texts)
    .where(and(eq(texts.kind, kind), isNotNull(submittedAt), isOfOthers))
    .groupBy(locale)
    .orderBy(asc(locale));
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since }]));
}

/** A text that did not go live at its time. */
export type FailedSchedule = {
  kind: TextKindName;
  itemId: number;
  locale: Locale;
  title: string;
  /** The time that was chosen. */
  at: Date;
};

/** How many failures are named at most. */
const mostNamed = 5;

/**
 * Publications that failed at their time since a moment, the newest first. One is over once its text is
 * scheduled, published or withdrawn again.
 */
export async function listFailedSchedules(db: Database, since: Date): Promise<FailedSchedule[]> {
  const { kind, itemId, locale, at, state, finishedAt, id } = textSchedules;
  const ofText = and(
    eq(texts.kind, kind),
    eq(texts.itemId, itemId),
    eq(texts.locale, locale),
    sql`${finishedAt} > coalesce(greatest(${texts.liveSince}, ${texts.withdrawnAt}), '-infinity')`,
  );
  const isNewest = sql`NOT EXISTS (SELECT 1 FROM ${textSchedules} AS later
    WHERE later.kind = ${kind} AND later.item_id = ${itemId} AND later.locale = ${locale}
      AND later.id > ${id})`;
  return db
    .select({ kind, itemId, locale, title: texts.title, at })
    .from(textSchedules)
    .innerJoin(texts, ofText)
    .where(and(eq(state, "failed"), gte(finishedAt, since), isNewest))
    .orderBy(desc(finishedAt), desc(id))
    .limit(mostNamed);
}
