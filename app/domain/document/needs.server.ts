import { and, asc, count, desc, eq, gte, isNull, min, ne, or, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documentSchedules } from "~/platform/db/schema";
import type { TranslatedKindName } from "./document-rules";
import { isStale, isSubmitted } from "./list.server";
import { asTranslated } from "./translated-rows.server";

/** Number of drafts of a kind and language that need a person. */
type Count = { kind: TranslatedKindName; locale: Locale; count: number };

/** Counts the translations into each language that are behind their source, without withdrawn ones. */
export async function countStaleDrafts(db: Database): Promise<Count[]> {
  const { kind, locale } = documentDrafts;
  const counts = db
    .select({ kind, locale, count: count() })
    .from(documentDrafts)
    .where(isStale)
    .groupBy(kind, locale)
    .orderBy(asc(kind), asc(locale));
  return asTranslated(await counts);
}

/**
 * Counts the submitted drafts of each language, with the time of the oldest one. Leaves out languages where this person
 * submitted all of them.
 */
export async function countSubmittedDrafts(
  db: Database,
  staffId: number,
): Promise<(Count & { since: Date })[]> {
  const { kind, locale, submittedAt, submittedById } = documentDrafts;
  const isOfOthers = or(isNull(submittedById), ne(submittedById, staffId));
  const rows = await db
    .select({ kind, locale, count: count(), since: min(submittedAt) })
    .from(documentDrafts)
    .where(isSubmitted)
    .groupBy(kind, locale)
    .having(sql`bool_or(${isOfOthers})`)
    .orderBy(asc(kind), asc(locale));
  return asTranslated(rows).flatMap(({ since, ...row }) =>
    since === null ? [] : [{ ...row, since }],
  );
}

/** A schedule that ended without a publication. */
export type FailedSchedule = {
  kind: TranslatedKindName;
  itemId: number;
  locale: Locale;
  title: string;
  /** The time that was chosen. */
  at: Date;
};

/** Largest number of failures that Today names. */
const mostNamed = 5;

/**
 * Lists schedules that failed since a time, the newest first. A failure is over once its document is scheduled,
 * published or withdrawn again.
 */
export async function listFailedSchedules(db: Database, since: Date): Promise<FailedSchedule[]> {
  const { kind, itemId, locale, at, state, finishedAt, id } = documentSchedules;
  const ofText = and(
    eq(documentDrafts.kind, kind),
    eq(documentDrafts.itemId, itemId),
    eq(documentDrafts.locale, locale),
    sql`${finishedAt} > coalesce(greatest(${documentDrafts.liveSince}, ${documentDrafts.withdrawnAt}), '-infinity')`,
  );
  const isNewest = sql`NOT EXISTS (SELECT 1 FROM ${documentSchedules} AS later
    WHERE later.kind = ${kind} AND later.item_id = ${itemId} AND later.locale = ${locale}
      AND later.id > ${id})`;
  const failed = db
    .select({ kind, itemId, locale, title: documentDrafts.title, at })
    .from(documentSchedules)
    .innerJoin(documentDrafts, ofText)
    .where(and(eq(state, "failed"), gte(finishedAt, since), isNewest))
    .orderBy(desc(finishedAt), desc(id))
    .limit(mostNamed);
  return asTranslated(await failed);
}
