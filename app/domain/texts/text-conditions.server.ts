import { isNotNull, sql } from "drizzle-orm";
import { documentDrafts, documentSchedules } from "~/platform/db/schema";

/*
 * Where a text stands, as conditions of a query on `texts`. Lists filter by them and Today counts by them, so that
 * the number that Today names is that of the list it leads to.
 */

/** It waits for a time. */
export const waitsForTime = sql`EXISTS (SELECT 1 FROM ${documentSchedules} AS waiting
  WHERE waiting.kind = ${documentDrafts.kind} AND waiting.item_id = ${documentDrafts.itemId}
    AND waiting.locale = ${documentDrafts.locale} AND waiting.state = 'waiting')`;

/** Visitors read it. */
export const isLive = isNotNull(documentDrafts.liveRevision);

/** Visitors have never read it. */
export const wasNeverLive = sql`${documentDrafts.firstPublishedAt} IS NULL`;

/** Visitors do not read it any more, nor will they at a time that is set. */
export const isWithdrawn = sql`NOT (${isLive}) AND NOT (${wasNeverLive}) AND NOT ${waitsForTime}`;

/** It is behind its source, and visitors read it, will, or have never read it: what is withdrawn needs nobody. */
export const isStale = sql`${documentDrafts.stale} > 0 AND NOT (${isWithdrawn})`;

/** The words that were kept of it, which are those of now, wait for a time. */
const waitsAsItIs = sql`${documentDrafts.isKept} AND EXISTS (SELECT 1 FROM ${documentSchedules} AS waiting
  WHERE waiting.kind = ${documentDrafts.kind} AND waiting.item_id = ${documentDrafts.itemId}
    AND waiting.locale = ${documentDrafts.locale} AND waiting.state = 'waiting'
    AND waiting.revision = ${documentDrafts.keptRevision})`;

/** Visitors do not read it as it is. These are the conditions of two indexes, so that few texts are read. */
const isUnread = sql`((${wasNeverLive} OR (${isLive} AND NOT ${documentDrafts.isLive}))
  OR (${documentDrafts.liveRevision} IS NULL AND ${documentDrafts.firstPublishedAt} IS NOT NULL))`;

/**
 * Its writer has said that it is ready, and somebody has to publish it: visitors neither read it as it is nor will
 * at a time that is set.
 */
export const isSubmitted = sql`${documentDrafts.submittedAt} IS NOT NULL
  AND ${isUnread} AND NOT (${waitsAsItIs})`;
