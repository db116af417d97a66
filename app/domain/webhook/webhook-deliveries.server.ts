import { and, asc, eq, exists, isNull, lte, or, sql } from "drizzle-orm";
import { siteActor, writeAudit } from "~/domain/audit/write-audit.server";
import { retryTime } from "~/domain/message/retry-time";
import type { Database } from "~/platform/db/database.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/platform/db/schema";
import { readPersonalData } from "./queue-webhook.server";
import { webhookTimes } from "./webhook-events";
import { readSigningSecret, signWebhook } from "./webhook-signature.server";

type EndpointRow = typeof webhookEndpoints.$inferSelect;
type EventRow = typeof webhookEvents.$inferSelect;

/** A claimed delivery, with its endpoint and event. */
export type ClaimedDelivery = {
  id: number;
  attempts: number;
  expiresAt: Date;
  leaseEndsAt: Date;
  endpoint: EndpointRow;
  event: EventRow;
};

/** Whether deliveries are due, or too late to be sent. */
async function hasDueDeliveries(db: Database, now: Date): Promise<boolean> {
  const { state, nextAttemptAt, expiresAt } = webhookDeliveries;
  const isDue = or(lte(nextAttemptAt, now), lte(expiresAt, now));
  const found = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(state, "waiting"), isDue))
    .limit(1);
  return found.length > 0;
}

/**
 * Claims due deliveries for this process, one for each endpoint, so that an endpoint gets one request at a time. If the
 * process dies, they become due again when their lease ends. The endpoints that waited longest come first.
 */
export async function claimDeliveries(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  if (!(await hasDueDeliveries(db, now))) return [];
  return db.transaction(async (transaction) => {
    await expireDeliveries(transaction, now);
    const leaseEndsAt = new Date(now.getTime() + webhookTimes.lease);
    const endpoints = await claimEndpoints(transaction, { now, limit, leaseEndsAt });
    const claimed: ClaimedDelivery[] = [];
    for (const endpoint of endpoints) {
      const delivery = await takeDelivery(transaction, endpoint.id, { now, leaseEndsAt });
      if (delivery !== undefined) claimed.push({ ...delivery, leaseEndsAt, endpoint });
    }
    return claimed;
  });
}

/** Marks deliveries as failed whose retries are over. */
async function expireDeliveries(db: Database, now: Date): Promise<void> {
  const { state, expiresAt, nextAttemptAt } = webhookDeliveries;
  await db
    .update(webhookDeliveries)
    .set({ state: "failed", settledAt: now })
    // A running attempt ends by itself before its lease does.
    .where(and(eq(state, "waiting"), lte(expiresAt, now), lte(nextAttemptAt, now)));
}

type ClaimOptions = { now: Date; limit: number; leaseEndsAt: Date };

/** Takes the lease of endpoints that are on, have due deliveries, and get no request now. */
async function claimEndpoints(
  db: Database,
  { now, limit, leaseEndsAt }: ClaimOptions,
): Promise<EndpointRow[]> {
  const { id, offAt, busyUntil } = webhookEndpoints;
  const isDue = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.state, "waiting"),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    );
  const free = db
    .select({ id })
    .from(webhookEndpoints)
    .where(and(isNull(offAt), or(isNull(busyUntil), lte(busyUntil, now)), exists(isDue)))
    .orderBy(sql`${busyUntil} NULLS FIRST`, id)
    .limit(limit)
    .for("no key update", { skipLocked: true });
  return (
    db
      .update(webhookEndpoints)
      .set({ busyUntil: leaseEndsAt })
      // An array makes PostgreSQL run the subquery only once, whatever the plan.
      .where(sql`${id} = ANY(ARRAY(${free}))`)
      .returning()
  );
}

/** Takes the delivery of an endpoint that has been due for longest. */
async function takeDelivery(
  db: Database,
  endpointId: number,
  { now, leaseEndsAt }: { now: Date; leaseEndsAt: Date },
) {
  const { id, attempts, expiresAt, eventId, state, nextAttemptAt } = webhookDeliveries;
  const [due] = await db
    .select({ id, attempts, expiresAt, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(state, "waiting"),
        lte(nextAttemptAt, now),
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(1);
  if (due === undefined) return undefined;
  const next = due.attempts + 1;
  await db
    .update(webhookDeliveries)
    .set({ attempts: next, nextAttemptAt: leaseEndsAt })
    .where(eq(id, due.id));
  return { ...due, attempts: next };
}

/** A signed request to an endpoint. */
export type WebhookRequest = { headers: Record<string, string>; body: string };

/**
 * Composes the request of a claimed delivery. The previous secret signs after the new one until its time is over.
 * @throws Error when the secret or the personal data was encrypted with another key
 */
export function composeRequest(
  { endpoint, event }: Pick<ClaimedDelivery, "endpoint" | "event">,
  { secret, now }: { secret: Buffer; now: Date },
): WebhookRequest {
  const { previousSecret, previousUntil } = endpoint;
  const secrets = [readSigningSecret(secret, endpoint.secret)];
  if (previousSecret !== null && previousUntil !== null && previousUntil > now) {
    secrets.push(readSigningSecret(secret, previousSecret));
  }
  const mayHavePersonal = endpoint.hasPersonalData && event.personal !== null;
  const personal = mayHavePersonal ? readPersonalData(secret, event.personal ?? "") : {};
  const data = { ...(JSON.parse(event.data) as Record<string, unknown>), ...personal };
  const body = JSON.stringify({
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    data,
  });
  const timestamp = Math.floor(now.getTime() / 1_000);
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": event.number,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook(secrets, { id: event.number, timestamp, body }),
  };
  return { headers, body };
}

/** The result of an attempt. */
export type Attempt = {
  /** HTTP status; null: no answer. */
  status: number | null;
  /** The first kilobyte of the answer. */
  answer: string | null;
  /** Why there was no answer, as a code. */
  error: string | null;
};

/** States of a delivery after an attempt. */
export type AttemptResult = "delivered" | "postponed" | "failed";

/** Stores the result of an attempt and ends the lease of the endpoint. */
export async function finishDelivery(
  db: Database,
  claimed: ClaimedDelivery,
  attempt: Attempt,
  now: Date,
): Promise<AttemptResult> {
  const { status, answer, error } = attempt;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const next = retryTime(claimed.attempts, now);
  const isOver = isDelivered || next >= claimed.expiresAt;
  return db.transaction(async (transaction) => {
    await endLease(transaction, claimed, { isDelivered, now });
    const isThis = eq(webhookDeliveries.id, claimed.id);
    const isWaiting = and(isThis, eq(webhookDeliveries.state, "waiting"));
    const told = { status, answer: await answerToStore(transaction, claimed, answer), error };
    if (isDelivered) {
      const delivered = { ...told, state: "delivered" as const, settledAt: now };
      // Without a check of the state: an answer is true even after the lease has ended.
      await transaction.update(webhookDeliveries).set(delivered).where(isThis);
      return "delivered";
    }
    if (isOver) {
      const failed = { ...told, state: "failed" as const, settledAt: now };
      await transaction.update(webhookDeliveries).set(failed).where(isWaiting);
      return "failed";
    }
    await transaction
      .update(webhookDeliveries)
      .set({ ...told, nextAttemptAt: next })
      .where(isWaiting);
    return "postponed";
  });
}

/**
 * The answer, or null if the personal data of the event was deleted during the attempt: the answer may repeat it. The
 * lock waits for a deletion that is under way.
 */
async function answerToStore(
  db: Database,
  { event: { id, personal } }: ClaimedDelivery,
  answer: string | null,
): Promise<string | null> {
  if (personal === null) return answer;
  const [event] = await db
    .select({ personal: webhookEvents.personal })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id))
    .for("share");
  return event === undefined || event.personal === null ? null : answer;
}

/** Ends the lease of an endpoint. After days of failures, the endpoint is switched off. */
async function endLease(
  db: Database,
  { endpoint, leaseEndsAt }: ClaimedDelivery,
  { isDelivered, now }: { isDelivered: boolean; now: Date },
): Promise<void> {
  const { id, busyUntil, failingSince, offAt } = webhookEndpoints;
  const isThis = eq(id, endpoint.id);
  await db
    .update(webhookEndpoints)
    .set({ busyUntil: now })
    // Another process has a lease of its own if this one's ended.
    .where(and(isThis, eq(busyUntil, leaseEndsAt)));
  if (isDelivered) {
    await db.update(webhookEndpoints).set({ failingSince: null }).where(isThis);
    return;
  }
  await db
    .update(webhookEndpoints)
    .set({ failingSince: now })
    .where(and(isThis, isNull(failingSince)));
  const limit = new Date(now.getTime() - webhookTimes.failingUntilOff);
  const [off] = await db
    .update(webhookEndpoints)
    .set({ offAt: now, offBy: "failures" })
    .where(and(isThis, isNull(offAt), lte(failingSince, limit)))
    .returning({ name: webhookEndpoints.name });
  if (off === undefined) return;
  const object = { kind: "webhook", id: endpoint.id, label: off.name };
  await writeAudit(db, siteActor, { act: "webhook-off", object }, now);
}
