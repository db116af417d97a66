import { and, asc, count, desc, eq, gte, isNotNull, isNull, min, ne, or, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { textSchedules, texts } from "~/platform/db/schema";
import type { TextKindName } from "./text-rules";

/** How many texts of a kind and language need somebody. */
type Count = { kind: TextKindName; locale: Locale; count: number };

const isWithdrawn = sql`${texts.liveRevision} IS NULL AND ${texts.firstPublishedAt} IS NOT NULL`;

/** How many translations into each language are behind their source; withdrawn ones need nobody. */
export async function countStaleTexts(db: Database): Promise<Count[]> {
  const { kind, locale, stale } = texts;
  return db
    .select({ kind, locale, count: count() })
    .from(texts)
    .where(and(sql`${stale} > 0`, sql`NOT (${isWithdrawn})`))
    .groupBy(kind, locale)
    .orderBy(asc(kind), asc(locale));
}

/**
 * How many texts of each language others than this person have said are ready, and since when. What
 * visitors read already, or will at a time that is set, needs nobody. The first conditions are those of indexes, so that few texts are read.
 */
export async function countSubmittedTexts(
  db: Database,
  staffId: number,
): Promise<(Count & { since: Date })[]> {
  const { kind, locale, submittedAt, submittedById, firstPublishedAt, liveRevision, isLive } =
    texts;
  const isUnpublished = sql`${firstPublishedAt} IS NULL OR (${liveRevision} IS NOT NULL AND NOT ${isLive})`;
  const isOfOthers = or(isNull(submittedById), ne(submittedById, staffId));
  const waits = sql`${texts.isKept} AND EXISTS (SELECT 1 FROM ${textSchedules} AS waiting
    WHERE waiting.kind = ${kind} AND waiting.item_id = ${texts.itemId} AND waiting.locale = ${locale}
      AND waiting.state = 'waiting' AND waiting.revision = ${texts.keptRevision})`;
  const rows = await db
    .select({ kind, locale, count: count(), since: min(submittedAt) })
    .from(texts)
    .where(
      and(
        isNotNull(submittedAt),
        isOfOthers,
        sql`((${isUnpublished}) OR (${isWithdrawn}))`,
        sql`NOT (${waits})`,
      ),
    )
    .groupBy(kind, locale)
    .orderBy(asc(kind), asc(locale));
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
