import { asc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { siteActor } from "~/domain/audit/write-audit.server";
import type { PostWebhook } from "~/domain/webhook/post-webhook.server";
import {
  deleteOldWebhooks,
  forgetWebhookData,
  queueWebhook,
  type WebhookCause,
  webhookObject,
} from "~/domain/webhook/queue-webhook.server";
import { type Attempt, claimDeliveries } from "~/domain/webhook/webhook-deliveries.server";
import {
  addEndpoint,
  type EndpointFields,
  replayDelivery,
  replaySince,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
} from "~/domain/webhook/webhook-endpoints.server";
import { webhookTimes } from "~/domain/webhook/webhook-events";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { patience } from "~tests/support/patience";
import { startWebhookDelivery } from "./webhook-delivery.server";

const secret = Buffer.from("key of the tests, 32 characters..");
const day = 24 * 60 * 60_000;

const { db } = await databaseOfFile();

type Posted = { address: string; headers: Record<string, string>; body: string };

let now = new Date();
let posted: Posted[] = [];
let answer: Attempt;
const running: ReturnType<typeof startWebhookDelivery>[] = [];

beforeEach(async () => {
  // Receivers compare with the real clock.
  now = new Date();
  posted = [];
  answer = { status: 204, answer: "", error: null };
  await db.delete(webhookEndpoints);
  await db.delete(webhookEvents);
});
afterEach(async () => {
  for (const delivery of running.splice(0)) await delivery.stop(1_000);
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const keep: PostWebhook = async (address, { headers, body }) => {
  posted.push({ address, headers, body });
  return answer;
};
const start = (post: PostWebhook = keep) => {
  const delivery = startWebhookDelivery({
    db,
    secret,
    post,
    report: {
      done: async () => undefined,
      failed: async (error) => {
        throw error;
      },
    },
    now: () => now,
    interval: null,
  });
  running.push(delivery);
  return {
    ...delivery,
    async run() {
      delivery.wake();
      await delivery.idle();
    },
  };
};
const options = { db, secret, now: () => now, onMessage: () => undefined };
const endpoint = (changes: Partial<EndpointFields> = {}) =>
  addEndpoint(options, siteActor, {
    name: "Billing",
    address: "https://billing.site.example/events",
    events: ["account.created", "release.published"],
    hasPersonalData: false,
    ...changes,
  });
const endpointId = async (): Promise<number> => {
  const [row] = await db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));
  return row?.id ?? 0;
};
const account: WebhookCause = {
  type: "account.created",
  about: webhookObject.account("0f8c"),
  data: { account: "0f8c", locale: "en", package: null },
  personal: { secret, data: { email: "lin@site.example", phone: null } },
};
const queue = (cause: WebhookCause = account) =>
  db.transaction((transaction) => queueWebhook(transaction, cause, now));
const deliveries = () => db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
const dataOf = ({ body }: Posted | undefined = { address: "", headers: {}, body: "{}" }) =>
  (JSON.parse(body) as { data: unknown }).data;

it("sends an event that a receiver with the library of Standard Webhooks accepts", async () => {
  const key = await endpoint();
  await queue();
  const delivery = start();
  await delivery.run();
  await delivery.run();
  expect(posted).toHaveLength(1);
  const [{ headers, body, address } = { headers: {}, body: "", address: "" }] = posted;
  expect(address).toBe("https://billing.site.example/events");
  expect(new Webhook(key).verify(body, headers)).toEqual({
    type: "account.created",
    timestamp: now.toISOString(),
    data: account.data,
  });
  expect(() => new Webhook(key).verify(body.replace("0f8c", "0000"), headers)).toThrow();
  expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1, status: 204 }]);
});

it("is forgotten with a cause that is rolled back, and stores nothing without endpoints", async () => {
  await queue();
  expect(await db.$count(webhookEvents)).toBe(0);
  await endpoint();
  const change = db.transaction(async (transaction) => {
    await queueWebhook(transaction, account, now);
    throw new Error("no");
  });
  await expect(change).rejects.toThrow("no");
  expect(await deliveries()).toEqual([]);
});

it("sends personal data only where the switch allows it, and stores it encrypted", async () => {
  await endpoint({ name: "Plain" });
  await queue();
  const [stored] = await db.select().from(webhookEvents);
  expect(stored?.personal).toBeNull();
  await endpoint({ name: "Personal", hasPersonalData: true });
  await queue({ ...account, about: webhookObject.account("1a2b") });
  expect(JSON.stringify(await db.select().from(webhookEvents))).not.toContain("lin@");
  await start().run();
  expect(posted.map(dataOf).filter((data) => JSON.stringify(data).includes("lin@"))).toEqual([
    { ...account.data, email: "lin@site.example", phone: null },
  ]);
});

it("sends nothing of a person whose data was deleted while the event waited", async () => {
  await endpoint({ hasPersonalData: true });
  await queue();
  await forgetWebhookData(db, [account.about]);
  await start().run();
  expect(posted.map(dataOf)).toEqual([account.data]);
});

it("tries again, later each time, with the same id and a new signature, for three days", async () => {
  await endpoint();
  await queue();
  answer = { status: 500, answer: "broken", error: null };
  const delivery = start();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await delivery.run();
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: "waiting", attempts: attempt + 1, status: 500 });
    expect(row?.answer).toBe("broken");
    waits.push(Number(row?.nextAttemptAt) - now.getTime());
    // Too early: nothing is sent.
    await delivery.run();
    pass(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([5_000, 15_000, 45_000, 135_000]);
  expect(posted).toHaveLength(4);
  expect(new Set(posted.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(posted.map(({ headers }) => headers["webhook-signature"])).size).toBe(4);
  pass(3 * day);
  await delivery.run();
  expect(await deliveries()).toMatchObject([{ state: "failed", attempts: 4 }]);
});

it("does not take a redirect for a delivery", async () => {
  await endpoint();
  await queue();
  answer = { status: 302, answer: "", error: null };
  await start().run();
  expect(await deliveries()).toMatchObject([{ state: "waiting", status: 302 }]);
});

it("signs with the new secret first and with the previous one for a day", async () => {
  const former = await endpoint();
  const id = await endpointId();
  const current = await rotateSecret(options, siteActor, id);
  await queue();
  const delivery = start();
  await delivery.run();
  const [{ headers, body } = { headers: {}, body: "" }] = posted;
  for (const key of [former, current]) expect(new Webhook(key).verify(body, headers)).toBeTruthy();
  const {
    "webhook-id": number = "",
    "webhook-timestamp": seconds,
    "webhook-signature": signatures,
  }: Record<string, string> = headers;
  const time = new Date(Number(seconds) * 1_000);
  const first = new Webhook(current).sign(number, time, body);
  expect(signatures?.split(" ")).toEqual([first, expect.stringMatching(/^v1,/)]);
  now = new Date(now.getTime() + webhookTimes.rotation);
  await queue();
  await delivery.run();
  expect(posted[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
});

it("delivers each event once, however many processes do so, and one at a time to an endpoint", async () => {
  await endpoint();
  await endpoint({ name: "Other", address: "https://other.site.example/" });
  for (let index = 0; index < 10; index += 1) await queue();
  const busy = new Map<string, number>();
  let most = 0;
  const post: PostWebhook = async (address, request) => {
    busy.set(address, (busy.get(address) ?? 0) + 1);
    most = Math.max(most, busy.get(address) ?? 0);
    await new Promise((resolve) => setImmediate(resolve));
    busy.set(address, (busy.get(address) ?? 0) - 1);
    return keep(address, request);
  };
  const processes = [start(post), start(post)];
  while ((await deliveries()).some(({ state }) => state === "waiting")) {
    await Promise.all(processes.map((one) => one.run()));
  }
  const sent = posted.map(({ address, headers }) => `${address} ${headers["webhook-id"]}`);
  expect(sent).toHaveLength(20);
  expect(new Set(sent).size).toBe(20);
  expect(most).toBe(1);
});

it("takes over what a killed process had claimed, when its lease is over", async () => {
  await endpoint();
  await queue();
  // Between the commit of the claim and the request, the process is killed.
  expect(await claimDeliveries(db, { now, limit: 5 })).toHaveLength(1);
  const other = start();
  await other.run();
  expect(posted).toEqual([]);
  pass(webhookTimes.lease);
  await other.run();
  expect(posted).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
});

it("lets an endpoint that hangs delay no other", async () => {
  await endpoint({ address: "https://hanging.site.example/" });
  await endpoint({ name: "Other" });
  await queue();
  await queue();
  const post: PostWebhook = (address, request) =>
    address.includes("hanging") ? new Promise(() => undefined) : keep(address, request);
  const delivery = start(post);
  delivery.wake();
  await vi.waitFor(() => expect(posted).toHaveLength(2), patience);
  await delivery.stop(10);
});

it("switches an endpoint off after five days of failures, and sends on when it is on again", async () => {
  await endpoint();
  answer = { status: null, answer: null, error: "ECONNREFUSED" };
  const delivery = start();
  await queue();
  await delivery.run();
  pass(4 * day);
  await queue();
  await delivery.run();
  const [failing] = await db.select().from(webhookEndpoints);
  expect(failing?.offAt).toBeNull();
  pass(day);
  await delivery.run();
  const [off] = await db.select().from(webhookEndpoints);
  expect(off).toMatchObject({ offBy: "failures", offAt: now });
  const tried = posted.length;
  pass(60 * 60_000);
  await delivery.run();
  expect(posted).toHaveLength(tried);
  await switchEndpoint(options, siteActor, off?.id ?? 0, true);
  answer = { status: 200, answer: "", error: null };
  await delivery.run();
  expect((await deliveries()).map(({ state }) => state)).toEqual(["failed", "delivered"]);
  expect(await db.select().from(webhookEndpoints)).toMatchObject([{ failingSince: null }]);
});

it("replays one delivery or all since a time, each with its id", async () => {
  await endpoint();
  const id = await endpointId();
  const delivery = start();
  await queue();
  pass(60_000);
  const since = now;
  await queue();
  // Chosen by no endpoint: it is not replayed either.
  await queue({ type: "contact.received", about: webhookObject.contact(1), data: { number: 1 } });
  await delivery.run();
  const [first] = await deliveries();
  await replayDelivery(options, siteActor, first?.id ?? 0);
  await expect(replayDelivery(options, siteActor, first?.id ?? 0)).rejects.toThrow("moved-on");
  await delivery.run();
  expect(await replaySince(options, siteActor, id, since)).toBe(1);
  await delivery.run();
  const ids = posted.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]]);
  await switchEndpoint(options, siteActor, id, false);
  await expect(replaySince(options, siteActor, id, since)).rejects.toThrow("moved-on");
});

it("sends a test event to its endpoint alone", async () => {
  await endpoint();
  await endpoint({ name: "Other", address: "https://other.site.example/" });
  await sendTestEvent(options, siteActor, await endpointId());
  await start().run();
  expect(posted.map(({ address, body }) => [address, JSON.parse(body).type])).toEqual([
    ["https://billing.site.example/events", "webhook.test"],
  ]);
});

it("deletes events with their deliveries after thirty days", async () => {
  await endpoint();
  await queue();
  pass(30 * day);
  expect(await deleteOldWebhooks(db, now)).toBe(0);
  pass(1);
  expect(await deleteOldWebhooks(db, now)).toBe(1);
  expect(await deliveries()).toEqual([]);
});

it("fails attempts with the code of another SECRET_KEY, and sends nothing", async () => {
  await endpoint();
  await queue();
  await db
    .update(webhookEndpoints)
    .set({ secret: "of another key" })
    .where(eq(webhookEndpoints.name, "Billing"));
  await start().run();
  expect(posted).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: "waiting", error: "other-secret-key" }]);
});

it("keeps no answer that came after the personal data was deleted", async () => {
  await endpoint({ hasPersonalData: true });
  await queue();
  const delivery = start(async () => {
    await forgetWebhookData(db, [account.about]);
    return { status: 204, answer: "Welcome, lin@site.example", error: null };
  });
  await delivery.run();
  expect(await deliveries()).toMatchObject([{ state: "delivered", answer: null }]);
});

it("signs with a new secret alone when the one before was encrypted with another key", async () => {
  await endpoint();
  const key = await rotateSecret(
    { ...options, secret: Buffer.from("another key, 32 characters long.") },
    siteActor,
    await endpointId(),
  );
  const [row] = await db.select().from(webhookEndpoints);
  expect([key.startsWith("whsec_"), row?.previousSecret]).toEqual([true, null]);
});
