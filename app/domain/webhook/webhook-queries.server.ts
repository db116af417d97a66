import { and, asc, count, desc, eq, lt, max, min, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/platform/db/schema";
import { webhookTimes } from "./webhook-events";

/** Endpoints without their secrets, with figures of their deliveries. */
export async function listEndpoints(db: Database) {
  const figures = db
    .select({
      endpointId: webhookDeliveries.endpointId,
      waiting:
        sql<number>`count(*) FILTER (WHERE ${webhookDeliveries.state} = 'waiting')::integer`.as(
          "waiting",
        ),
      failed:
        sql<number>`count(*) FILTER (WHERE ${webhookDeliveries.state} = 'failed')::integer`.as(
          "failed",
        ),
      deliveredAt: max(
        sql`CASE WHEN ${webhookDeliveries.state} = 'delivered' THEN ${webhookDeliveries.settledAt} END`,
      )
        .mapWith(webhookDeliveries.settledAt)
        .as("delivered_at"),
    })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.endpointId)
    .as("figures");
  return db
    .select({
      id: webhookEndpoints.id,
      name: webhookEndpoints.name,
      address: webhookEndpoints.address,
      events: webhookEndpoints.events,
      hasPersonalData: webhookEndpoints.hasPersonalData,
      previousUntil: webhookEndpoints.previousUntil,
      createdAt: webhookEndpoints.createdAt,
      offAt: webhookEndpoints.offAt,
      offBy: webhookEndpoints.offBy,
      failingSince: webhookEndpoints.failingSince,
      waiting: sql<number>`coalesce(${figures.waiting}, 0)`,
      failed: sql<number>`coalesce(${figures.failed}, 0)`,
      deliveredAt: figures.deliveredAt,
    })
    .from(webhookEndpoints)
    .leftJoin(figures, eq(figures.endpointId, webhookEndpoints.id))
    .orderBy(asc(webhookEndpoints.id));
}

/** Filters of deliveries; an absent one selects all. */
type DeliveryFilter = {
  endpoint?: number | undefined;
  state?: (typeof webhookDeliveries.$inferSelect)["state"] | undefined;
};

const deliveryColumns = {
  id: webhookDeliveries.id,
  endpointId: webhookDeliveries.endpointId,
  endpointName: webhookEndpoints.name,
  type: webhookEvents.type,
  number: webhookEvents.number,
  about: webhookEvents.about,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  status: webhookDeliveries.status,
  error: webhookDeliveries.error,
  happenedAt: webhookEvents.createdAt,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  settledAt: webhookDeliveries.settledAt,
};

/** A page of deliveries, the newest first. @param before only deliveries with smaller ids */
export async function listDeliveries(
  db: Database,
  { endpoint, state }: DeliveryFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        endpoint === undefined ? undefined : eq(webhookDeliveries.endpointId, endpoint),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

export type DeliveryLine = Awaited<ReturnType<typeof listDeliveries>>[number];

/** A delivery with the data of its event, without personal data, and the answer of the endpoint. */
export async function findDelivery(db: Database, id: number) {
  const [found] = await db
    .select({
      ...deliveryColumns,
      data: webhookEvents.data,
      hasPersonalData: sql<boolean>`${webhookEndpoints.hasPersonalData} AND ${webhookEvents.personal} IS NOT NULL`,
      answer: webhookDeliveries.answer,
      isOn: sql<boolean>`${webhookEndpoints.offAt} IS NULL`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, id));
  return found;
}

/** Deliveries that wait, since when the oldest does, and endpoints that the site switched off. */
export type WaitingWebhooks = { waiting: number; oldestAt: Date | null; off: number };

/** Counts deliveries that wait for endpoints that are on, and endpoints that the site switched off. */
export async function countWaitingWebhooks(db: Database): Promise<WaitingWebhooks> {
  const [waiting] = await db
    .select({ count: count(), firstEnd: min(webhookDeliveries.expiresAt) })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    // Those of an endpoint that is off wait for a person.
    .where(and(eq(webhookDeliveries.state, "waiting"), sql`${webhookEndpoints.offAt} IS NULL`));
  const off = await db.$count(webhookEndpoints, eq(webhookEndpoints.offBy, "failures"));
  const firstEnd = waiting?.firstEnd ?? null;
  // A replay starts the time of retries anew, however old the event is.
  const oldestAt = firstEnd && new Date(firstEnd.getTime() - webhookTimes.retries);
  return { waiting: Number(waiting?.count ?? 0), oldestAt, off };
}
