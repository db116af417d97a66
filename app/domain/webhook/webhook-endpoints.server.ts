import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { AuditAct } from "~/domain/audit/audit";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { readLine } from "~/lib/read-line";
import type { Database } from "~/platform/db/database.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/platform/db/schema";
import { addDeliveries, storeEvent } from "./queue-webhook.server";
import {
  type EventName,
  endpointLengths,
  eventNames,
  maxEndpoints,
  testEvent,
  webhookTimes,
} from "./webhook-events";
import { canSign, newSigningSecret } from "./webhook-signature.server";

type WebhookOptions = {
  db: Database;
  /** The site's key, which encrypts signing secrets. */
  secret: Buffer;
  now: () => Date;
  /** Called when deliveries have been queued. */
  onMessage: () => void;
};

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The fields of an endpoint as a person types them. */
export type EndpointFields = {
  name: string;
  address: string;
  events: readonly EventName[];
  hasPersonalData: boolean;
};

/** Reads the typed fields of an endpoint. @throws Refusal `wrong-fields` */
function readFields(given: EndpointFields) {
  const name = readLine(given.name, endpointLengths.name);
  const address = readAddress(given.address);
  const events = eventNames.filter((event) => given.events.includes(event));
  const fields: Record<string, FieldProblem> = {
    ...(name.problem !== null && { name: name.problem }),
    ...("problem" in address && { address: address.problem }),
    ...(events.length === 0 && { events: "missing" as const }),
  };
  if ("problem" in address || Object.keys(fields).length > 0) {
    throw new Refusal("wrong-fields", { fields });
  }
  const { hasPersonalData } = given;
  return { name: name.line, address: address.href, events, hasPersonalData };
}

/** Reads the address of an endpoint: HTTPS, without credentials. Each attempt checks where it leads. */
function readAddress(text: string): { href: string } | { problem: FieldProblem } {
  const typed = text.trim();
  if (typed === "") return { problem: "missing" };
  if (typed.length > endpointLengths.address) return { problem: "too-long" };
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url === null || url.protocol !== "https:") return { problem: "wrong" };
  if (url.username !== "" || url.password !== "") return { problem: "wrong" };
  url.hash = "";
  return { href: url.href };
}

/** Adds an endpoint. @returns its signing secret, which is shown this once @throws Refusal `wrong-fields` */
export async function addEndpoint(
  { db, secret, now }: WebhookOptions,
  actor: AuditActor,
  given: EndpointFields,
): Promise<string> {
  const values = readFields(given);
  const { shown, stored } = newSigningSecret(secret);
  await db.transaction(async (transaction) => {
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`,
    );
    if ((await transaction.$count(webhookEndpoints)) >= maxEndpoints) {
      throw new Refusal("wrong-fields", { fields: { name: "too-many" } });
    }
    const [row] = await transaction
      .insert(webhookEndpoints)
      .values({ ...values, secret: stored, createdAt: now() })
      .returning();
    if (row === undefined) throw new Error("The endpoint was not stored");
    const event = { act: "webhook-added", object: objectOf(row), after: values } as const;
    await writeAudit(transaction, actor, event, now());
  });
  return shown;
}

/**
 * Changes the fields of an endpoint.
 * @param seen the fields that the person saw: somebody may have switched personal data off meanwhile
 * @throws Refusal `wrong-fields`, `not-found`, `moved-on`
 */
export async function changeEndpoint(
  options: WebhookOptions,
  actor: AuditActor,
  id: number,
  { seen, ...given }: EndpointFields & { seen: EndpointFields },
): Promise<void> {
  const after = readFields(given);
  await change(options, actor, id, async (db, row) => {
    const { name, address, events, hasPersonalData } = row;
    const before = { name, address, events, hasPersonalData };
    if (!isDeepStrictEqual(readFields(seen), before)) throw new Refusal("moved-on");
    await db.update(webhookEndpoints).set(after).where(eq(webhookEndpoints.id, id));
    return { act: "webhook-changed", before, after };
  });
}

/**
 * Gives an endpoint a new signing secret. The current one signs beside it for a day; the one before that ends at once,
 * and so does one that was encrypted with another SECRET_KEY.
 * @returns the new secret, which is shown this once
 * @throws Refusal `not-found`
 */
export async function rotateSecret(
  options: WebhookOptions,
  actor: AuditActor,
  id: number,
): Promise<string> {
  const { shown, stored } = newSigningSecret(options.secret);
  await change(options, actor, id, async (db, row, now) => {
    const isReadable = canSign(options.secret, row.secret);
    const previousSecret = isReadable ? row.secret : null;
    const previousUntil = isReadable ? new Date(now.getTime() + webhookTimes.rotation) : null;
    await db
      .update(webhookEndpoints)
      .set({ secret: stored, previousSecret, previousUntil })
      .where(eq(webhookEndpoints.id, id));
    return { act: "webhook-secret-rotated" };
  });
  return shown;
}

/** Switches an endpoint on or off. Deliveries that wait continue when it is on again. @throws Refusal */
export async function switchEndpoint(
  options: WebhookOptions,
  actor: AuditActor,
  id: number,
  isOn: boolean,
): Promise<void> {
  await change(options, actor, id, async (db, row, now) => {
    if (isOn === (row.offAt === null)) throw new Refusal("moved-on");
    const off = { offAt: now, offBy: "person" } as const;
    const on = { offAt: null, offBy: null, failingSince: null };
    await db
      .update(webhookEndpoints)
      .set(isOn ? on : off)
      .where(eq(webhookEndpoints.id, id));
    return { act: isOn ? "webhook-on" : "webhook-off" };
  });
  options.onMessage();
}

/** Deletes an endpoint with its deliveries. @throws Refusal `not-found` */
export async function removeEndpoint(
  options: WebhookOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await change(options, actor, id, async (db, row) => {
    await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return { act: "webhook-removed", before: { address: row.address, events: row.events } };
  });
}

/** Sends a test event to an endpoint. @throws Refusal `not-found`; `moved-on` if it is off */
export async function sendTestEvent(
  options: WebhookOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await change(options, actor, id, async (db, row, now) => {
    requireOn(row);
    const about = `endpoint ${id}`;
    const data = JSON.stringify({ endpoint: row.name });
    const eventId = await storeEvent(db, { type: testEvent, about, data, createdAt: now });
    await addDeliveries(db, eventId, [id], now);
    return { act: "webhook-tested" };
  });
  options.onMessage();
}

/**
 * Sends a delivery again that is settled, with the same `webhook-id`.
 * @throws Refusal `not-found`; `moved-on` if it still waits, or the endpoint is off
 */
export async function replayDelivery(
  options: WebhookOptions,
  actor: AuditActor,
  deliveryId: number,
): Promise<void> {
  const isThis = eq(webhookDeliveries.id, deliveryId);
  const [found] = await options.db
    .select({ endpointId: webhookDeliveries.endpointId, number: webhookEvents.number })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(isThis);
  if (found === undefined) throw new Refusal("not-found");
  await change(options, actor, found.endpointId, async (db, row, now) => {
    requireOn(row);
    const replayed = await db
      .update(webhookDeliveries)
      .set({ ...replayedFrom(now), attempts: 0, settledAt: null })
      .where(and(isThis, isNotNull(webhookDeliveries.settledAt)))
      .returning({ id: webhookDeliveries.id });
    if (replayed.length === 0) throw new Refusal("moved-on");
    return { act: "webhook-replayed", after: { event: found.number } };
  });
  options.onMessage();
}

/**
 * Sends all events again that an endpoint chose and that happened since a time, each with its `webhook-id`. Deliveries
 * that still wait are left alone.
 * @returns how many
 * @throws Refusal `not-found`; `moved-on` if the endpoint is off
 */
export async function replaySince(
  options: WebhookOptions,
  actor: AuditActor,
  id: number,
  since: Date,
): Promise<number> {
  let count = 0;
  await change(options, actor, id, async (db, row, now) => {
    requireOn(row);
    const { state, nextAttemptAt, expiresAt } = replayedFrom(now);
    const chosen = sql.join(
      row.events.map((event) => sql`${event}`),
      sql`, `,
    );
    const { rows } = (await db.execute(sql`
      INSERT INTO webhook_deliveries (endpoint_id, event_id, state, next_attempt_at, expires_at)
      SELECT ${id}, id, ${state}, ${nextAttemptAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
      FROM webhook_events
      WHERE created_at >= ${since.toISOString()}::timestamptz AND type IN (${chosen})
      ORDER BY id
      ON CONFLICT (endpoint_id, event_id) DO UPDATE
      SET state = excluded.state, attempts = 0, settled_at = NULL,
        next_attempt_at = excluded.next_attempt_at, expires_at = excluded.expires_at
      WHERE webhook_deliveries.settled_at IS NOT NULL
      RETURNING id`)) as unknown as { rows: unknown[] };
    count = rows.length;
    return { act: "webhook-replayed", after: { since, count } };
  });
  options.onMessage();
  return count;
}

/** Times and state of a delivery that is sent again. */
const replayedFrom = (now: Date) => ({
  state: "waiting" as const,
  nextAttemptAt: now,
  expiresAt: new Date(now.getTime() + webhookTimes.retries),
});

function requireOn({ offAt }: EndpointRow): void {
  if (offAt !== null) throw new Refusal("moved-on");
}

/** Names an endpoint for the audit. */
const objectOf = ({ id, name }: Pick<EndpointRow, "id" | "name">) => ({
  kind: "webhook",
  id,
  label: name,
});

type Changed = { act: AuditAct; before?: unknown; after?: unknown };

/** Makes a change of an endpoint under its lock, and writes the audit entry. */
async function change(
  { db, now }: WebhookOptions,
  actor: AuditActor,
  id: number,
  act: (db: Database, row: EndpointRow, now: Date) => Promise<Changed>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .for("update");
    if (row === undefined) throw new Refusal("not-found");
    const changed = await act(transaction, row, now());
    await writeAudit(transaction, actor, { ...changed, object: objectOf(row) }, now());
  });
}

/** Endpoints that the site switched off because they failed for days. */
export async function listFailedEndpoints(db: Database) {
  const { id, name, offAt, offBy } = webhookEndpoints;
  return db.select({ id, name, offAt }).from(webhookEndpoints).where(eq(offBy, "failures"));
}
