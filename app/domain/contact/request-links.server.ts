import { and, gte, isNull, sql } from "drizzle-orm";
import { dayInChina, startOfDayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { contactMessages } from "~/platform/db/schema";

/**
 * Most links for confirming privacy requests that are mailed in a day, to all addresses together. A site of this size
 * gets a handful a day, so real requests stay below it. A stranger with many networks can enter addresses of people
 * that never asked. The operator is notified before more is mailed, because complaints cost the operator's standing
 * with mail providers.
 */
export const mostRequestLinks = 200;

/** Milliseconds between two links for confirming a request to one address. */
export const linkPause = 24 * 60 * 60_000;

/** The share of the links from which on they count as nearly used up. */
const nearShare = 0.8;

/**
 * An event for the operator about a day's links. Each comes once a day. If the staff erases a message with a link of
 * today, the count falls, so another link may go out and an alarm may come again. Strangers cannot cause that.
 */
export type RequestLinkAlarm = { kind: "near" | "reached"; day: string; sent: number; cap: number };

type RequestLinkTurn = { isLeft: boolean; alarm: RequestLinkAlarm | null };

/**
 * Whether another link may be mailed today; `isWanted`: whether this request takes it. Call it in the transaction that
 * stores the request: it holds a lock until the end, so that simultaneous requests of all instances are counted one
 * after another.
 * @returns also an alarm, to be reported after the transaction has succeeded
 */
export async function takeRequestLink(
  db: Database,
  { now, cap, isWanted }: { now: Date; cap: number; isWanted: boolean },
): Promise<RequestLinkTurn> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('privacy links', 0))`);
  const before = await db.$count(
    contactMessages,
    gte(contactMessages.linkSentAt, startOfDayInChina(now)),
  );
  const isLeft = before < cap;
  if (!isLeft || !isWanted) return { isLeft, alarm: null };
  const sent = before + 1;
  const kind = sent === cap ? "reached" : sent === Math.ceil(cap * nearShare) ? "near" : null;
  return { isLeft, alarm: kind && { kind, day: dayInChina(now), sent, cap } };
}

/** Open privacy requests with an email to which no link was mailed: only a person can confirm them. */
export function countRequestsWithoutLink(db: Database): Promise<number> {
  const { topic, channel, dueOn, linkSentAt, closedAt } = contactMessages;
  const isMailed = sql`${topic} = 'privacy' AND ${channel} = 'email'`;
  return db.$count(
    contactMessages,
    and(isMailed, isNull(dueOn), isNull(linkSentAt), isNull(closedAt)),
  );
}
