import { asc, desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { queueWebhook, webhookObject } from "~/domain/webhook/queue-webhook.server";
import { claimDeliveries, finishDelivery } from "~/domain/webhook/webhook-deliveries.server";
import { auditEntries, webhookDeliveries, webhookEndpoints } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

const { db, site } = await consoleOfFile();
const owner = await site.join("owner@staff.example", ["owner"]);
const auditor = await site.join("auditor@staff.example", ["auditor"]);

const fields = {
  name: "Billing",
  address: "https://billing.site.example/events#part",
  events: ["release.published"],
  hasPersonalData: false,
};
const act = (name: Parameters<typeof owner.browser.call>[0], body: unknown = {}, id = 1) =>
  owner.browser.call(name, body, { id });
const lastAct = async () => {
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return [entry?.act, entry?.objectLabel];
};
/** Claims and ends the delivery that is due. */
async function deliver(status: number, answer: string) {
  const [claimed] = await claimDeliveries(db, { now: site.clock(), limit: 1 });
  if (claimed === undefined) throw new Error("Nothing is due");
  await finishDelivery(db, claimed, { status, answer, error: null }, site.clock());
}

it("shows a secret once, at the making and at a rotation, and never stores it as it is", async () => {
  const { status, body } = await act("addWebhook", fields);
  expect(status).toBe(200);
  expect(body.secret).toMatch(/^whsec_[\w+/]{32}$/);
  expect(body.endpoints).toMatchObject([
    { name: "Billing", address: "https://billing.site.example/events", offAt: null, waiting: 0 },
  ]);
  expect(await lastAct()).toEqual(["webhook-added", "Billing"]);
  const rotated = await act("rotateWebhook");
  expect(rotated.body.secret).not.toBe(body.secret);
  expect(rotated.body.endpoints[0].previousUntil).not.toBeNull();
  const [row] = await db.select().from(webhookEndpoints);
  for (const secret of [body.secret, rotated.body.secret]) {
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify((await act("webhooks")).body)).not.toContain(secret);
  }
});

it.each([
  [{ name: " " }, { name: "missing" }],
  [{ address: "http://billing.site.example/" }, { address: "wrong" }],
  [{ address: "https://user:word@billing.site.example/" }, { address: "wrong" }],
  [{ address: "billing" }, { address: "wrong" }],
  [{ address: `https://site.example/${"a".repeat(500)}` }, { address: "too-long" }],
  [{ events: [] }, { events: "missing" }],
])("refuses %j", async (wrong, problems) => {
  const { status, body } = await act("addWebhook", { ...fields, ...wrong });
  expect([status, body.error.fields]).toEqual([422, problems]);
});

it("lists deliveries with their answers, and replays one or all since a time", async () => {
  const cause = {
    type: "release.published" as const,
    about: webhookObject.release({ product: "client", version: "1.0.0" }),
    data: { product: "client", version: "1.0.0", channel: "stable" },
  };
  const since = site.clock().toISOString();
  await db.transaction((transaction) => queueWebhook(transaction, cause, site.clock()));
  await deliver(500, "no");
  const waiting = await act("webhookDeliveries", { state: "waiting" });
  expect(waiting.body.deliveries).toMatchObject([
    { type: "release.published", state: "waiting", status: 500, endpointName: "Billing" },
  ]);
  const [{ id } = { id: 0 }] = await db.select().from(webhookDeliveries);
  expect((await act("replayWebhook", {}, id)).body.error.code).toBe("moved-on");
  await db.update(webhookDeliveries).set({ nextAttemptAt: site.clock() });
  await deliver(200, "yes");
  const { body } = await act("webhookDelivery", {}, id);
  expect(body).toMatchObject({
    state: "delivered",
    answer: "yes",
    data: JSON.stringify(cause.data),
  });
  expect((await act("webhookDelivery", {}, 999)).status).toBe(404);
  expect((await act("replayWebhook", {}, id)).status).toBe(200);
  expect(await lastAct()).toEqual(["webhook-replayed", "Billing"]);
  await deliver(200, "again");
  expect((await act("replayWebhooks", { since })).body).toEqual({ count: 1 });
  expect((await act("webhookDeliveries", { endpoint: "2" })).body.deliveries).toEqual([]);
});

it("tests, switches and deletes an endpoint; one that failed for days is on Today", async () => {
  expect((await act("testWebhook")).status).toBe(200);
  expect(await lastAct()).toEqual(["webhook-tested", "Billing"]);
  await db
    .update(webhookEndpoints)
    .set({ offAt: site.clock(), offBy: "failures" })
    .where(eq(webhookEndpoints.id, 1));
  const { body } = await auditor.browser.call("today");
  expect(body.needs).toContainEqual(
    expect.objectContaining({ kind: "webhook-off", name: "Billing" }),
  );
  expect((await act("testWebhook")).body.error.code).toBe("moved-on");
  const found = await act("search", { text: "billing" });
  expect(found.body.found).toContainEqual({ kind: "webhook", id: 1, name: "Billing", isOff: true });
  expect((await act("switchWebhook", { isOn: true })).body.endpoints[0].offAt).toBeNull();
  expect((await act("switchWebhook", { isOn: true })).body.error.code).toBe("moved-on");
  const change = { ...fields, name: "Orders", hasPersonalData: true, seen: fields };
  const changed = await act("changeWebhook", change);
  expect(changed.body.endpoints).toMatchObject([{ name: "Orders", hasPersonalData: true }]);
  // Somebody else still sees the former fields.
  expect((await act("changeWebhook", change)).body.error.code).toBe("moved-on");
  expect((await act("removeWebhook")).body.endpoints).toEqual([]);
  expect(await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))).toEqual([]);
});

it("asks for the second factor again before each change", async () => {
  site.pass(11 * 60_000);
  expect((await act("addWebhook", fields)).body.error.code).toBe("step-up-needed");
});
