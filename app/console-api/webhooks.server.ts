import { Refusal } from "~/domain/refusal";
import { actorOf } from "~/domain/staff/staff-context.server";
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  replayDelivery,
  replaySince,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
} from "~/domain/webhook/webhook-endpoints.server";
import {
  type DeliveryLine,
  findDelivery,
  listDeliveries,
  listEndpoints,
} from "~/domain/webhook/webhook-queries.server";
import type { Database } from "~/platform/db/database.server";
import type { Handlers } from "./call";
import { beforeOf, pageOf } from "./page-of";

/** Deliveries of a page. */
const pageLength = 50;

/** All endpoints, without their secrets. */
async function view(db: Database, now: Date) {
  const rows = await listEndpoints(db);
  return {
    endpoints: rows.map((row) => ({
      id: row.id,
      name: row.name,
      address: row.address,
      events: row.events,
      hasPersonalData: row.hasPersonalData,
      createdAt: row.createdAt,
      /** The previous secret signs beside the new one until then; null: there is one secret. */
      previousUntil:
        row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null,
      /** Null: it is on. */
      offAt: row.offAt,
      offBy: row.offBy,
      /** The first failure since the last success. */
      failingSince: row.failingSince,
      waiting: row.waiting,
      failed: row.failed,
      deliveredAt: row.deliveredAt,
    })),
  };
}

const viewDelivery = (row: DeliveryLine) => ({
  id: row.id,
  endpointId: row.endpointId,
  endpointName: row.endpointName,
  type: row.type,
  number: row.number,
  about: row.about,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  happenedAt: row.happenedAt,
  nextAttemptAt: row.state === "waiting" ? row.nextAttemptAt : null,
  settledAt: row.settledAt,
});

export const webhookHandlers = {
  webhooks: ({ options: { db, now } }) => view(db, now()),
  async addWebhook({ options, caller, person }, request) {
    // The secret, which is shown this once.
    const secret = await addEndpoint(options, actorOf(caller, person), request);
    return { secret, ...(await view(options.db, options.now())) };
  },
  async changeWebhook({ options, caller, person, id }, request) {
    await changeEndpoint(options, actorOf(caller, person), id, request);
    return view(options.db, options.now());
  },
  async rotateWebhook({ options, caller, person, id }) {
    const secret = await rotateSecret(options, actorOf(caller, person), id);
    return { secret, ...(await view(options.db, options.now())) };
  },
  async switchWebhook({ options, caller, person, id }, { isOn }) {
    await switchEndpoint(options, actorOf(caller, person), id, isOn);
    return view(options.db, options.now());
  },
  async removeWebhook({ options, caller, person, id }) {
    await removeEndpoint(options, actorOf(caller, person), id);
    return view(options.db, options.now());
  },
  async testWebhook({ options, caller, person, id }) {
    await sendTestEvent(options, actorOf(caller, person), id);
    return {};
  },
  async replayWebhooks({ options, caller, person, id }, { since }) {
    const actor = actorOf(caller, person);
    return { count: await replaySince(options, actor, id, new Date(since)) };
  },
  async webhookDeliveries({ options: { db } }, { endpoint, state, before }) {
    const filter = { state, endpoint: endpoint === undefined ? undefined : Number(endpoint) };
    const page = { before: beforeOf(before), limit: pageLength + 1 };
    const found = await listDeliveries(db, filter, page);
    const { rows, next } = pageOf(found, pageLength, (row) => row.id);
    return {
      deliveries: rows.map(viewDelivery),
      endpoints: (await listEndpoints(db)).map(({ id, name }) => ({ id, name })),
      next,
    };
  },
  async webhookDelivery({ options: { db }, id }) {
    const found = await findDelivery(db, id);
    if (found === undefined) throw new Refusal("not-found");
    return {
      ...viewDelivery(found),
      /** JSON without personal data. */
      data: found.data,
      hasPersonalData: found.hasPersonalData,
      /** The first kilobyte of the last answer. */
      answer: found.answer,
      isOn: found.isOn,
    };
  },
  async replayWebhook({ options, caller, person, id }) {
    await replayDelivery(options, actorOf(caller, person), id);
    return {};
  },
} satisfies Partial<Handlers>;
