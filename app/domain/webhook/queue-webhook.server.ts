import { randomUUID } from "node:crypto";
import { inArray, lt } from "drizzle-orm";
import { retention } from "~/domain/retention";
import { sealText, unsealText } from "~/lib/sealed-text.server";
import type { Secret } from "~/lib/sendable";
import type { Database } from "~/platform/db/database.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/platform/db/schema";
import { type EventName, webhookTimes } from "./webhook-events";

/** Purpose from which the encryption key of personal data in events is derived. */
const sealPurpose = "webhook-events";

/** An event as its cause describes it. */
export type WebhookCause = {
  type: EventName;
  /** The object of the event: by it, personal data is deleted. */
  about: string;
  /** Identifiers and facts that say nothing about a person. */
  data: Readonly<Record<string, unknown>>;
  /** Personal data, which only endpoints with the switch get, and the key that encrypts it. */
  personal?: { secret: Buffer; data: Readonly<Record<string, string | null>> };
};

/** Names the objects of events. */
export const webhookObject = {
  account: (subject: string) => `account ${subject}`,
  contact: (id: number) => `contact ${id}`,
  privacy: (number: string) => `privacy ${number}`,
  release: ({ product, version }: { product: string; version: string }) =>
    `release ${product} ${version}`,
  approval: (id: number) => `approval ${id}`,
};

/**
 * Queues an event for the endpoints that chose it. Call it in the transaction that causes the event, so that both are
 * stored or none. A site without endpoints stores no events. An event that no endpoint gets now is stored as well,
 * because it can be replayed later.
 * @param db the transaction
 */
export async function queueWebhook(db: Database, cause: WebhookCause, now: Date): Promise<void> {
  // The lock keeps an endpoint from being deleted before its delivery refers to it.
  const endpoints = await db
    .select({
      id: webhookEndpoints.id,
      events: webhookEndpoints.events,
      offAt: webhookEndpoints.offAt,
      hasPersonalData: webhookEndpoints.hasPersonalData,
    })
    .from(webhookEndpoints)
    .orderBy(webhookEndpoints.id)
    .for("key share");
  if (endpoints.length === 0) return;
  const choosing = endpoints.filter(({ events }) => events.includes(cause.type));
  const mayHavePersonal = choosing.some(({ hasPersonalData }) => hasPersonalData);
  const { personal } = cause;
  const eventId = await storeEvent(db, {
    type: cause.type,
    about: cause.about,
    data: JSON.stringify(cause.data),
    personal:
      personal === undefined || !mayHavePersonal
        ? null
        : sealText(personal.secret, sealPurpose, JSON.stringify(personal.data)),
    createdAt: now,
  });
  const targets = choosing.filter(({ offAt }) => offAt === null);
  await addDeliveries(
    db,
    eventId,
    targets.map(({ id }) => id),
    now,
  );
}

/** Stores an event. @returns its id */
export async function storeEvent(
  db: Database,
  values: Omit<typeof webhookEvents.$inferInsert, "number">,
): Promise<number> {
  const [row] = await db
    .insert(webhookEvents)
    .values({ ...values, number: `evt_${randomUUID()}` })
    .returning({ id: webhookEvents.id });
  if (row === undefined) throw new Error("The event was not stored");
  return row.id;
}

/** Adds the deliveries of a new event. */
export async function addDeliveries(
  db: Database,
  eventId: number,
  endpointIds: readonly number[],
  now: Date,
): Promise<void> {
  if (endpointIds.length === 0) return;
  const times = {
    nextAttemptAt: now,
    expiresAt: new Date(now.getTime() + webhookTimes.retries),
  };
  await db.insert(webhookDeliveries).values(
    endpointIds.map((endpointId) => ({
      endpointId,
      eventId,
      state: "waiting" as const,
      ...times,
    })),
  );
}

/** Decrypts the personal data of an event. @throws Error when it was encrypted with another key */
export function readPersonalData(secret: Buffer, personal: Secret): Record<string, string | null> {
  return JSON.parse(unsealText(secret, sealPurpose, personal)) as Record<string, string | null>;
}

/**
 * Deletes personal data of events about some objects, with the answers to them, which may repeat it. Deliveries that
 * wait still leave, without it.
 * @param about as `webhookObject` names them
 */
export async function forgetWebhookData(db: Database, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const events = await db
    .update(webhookEvents)
    .set({ personal: null })
    .where(inArray(webhookEvents.about, [...about]))
    .returning({ id: webhookEvents.id });
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  await db
    .update(webhookDeliveries)
    .set({ answer: null })
    .where(inArray(webhookDeliveries.eventId, ids));
}

/** Deletes events after their retention time, with their deliveries. @returns the number of events */
export async function deleteOldWebhooks(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.webhookEvents);
  const deleted = await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.createdAt, before))
    .returning({ id: webhookEvents.id });
  return deleted.length;
}
