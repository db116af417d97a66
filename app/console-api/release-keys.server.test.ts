import { generateKeyPairSync } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { staffTimes } from "~/domain/staff/staff-rules";
import { auditEntries, messages, staff } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";
import { actorFor, makeSigned } from "~tests/support/registry-database";

const pem = () =>
  String(generateKeyPairSync("ed25519").publicKey.export({ format: "pem", type: "spki" }));

const { db, site } = await consoleOfFile();
const rui = await site.join("rui@staff.example", ["release-manager"]);

const fromNow = { validFrom: null, validUntil: null };

it("are registered by what their programs write, and stop what they have not signed", async () => {
  const options = { db, now: site.clock, hasScanner: false };
  await makeSigned(options, actorFor({ kind: "token", id: 9, ownerId: 1 }), "1.0.0");
  const add = (publicKey: string) => rui.browser.call("addReleaseKey", { publicKey, ...fromNow });
  expect((await add("no key")).body.error).toMatchObject({
    code: "wrong-fields",
    fields: { publicKey: "wrong" },
  });
  const added = await add(pem());
  expect(added.status).toBe(200);
  const [key] = added.body.page.keys;
  expect(key).toMatchObject({
    kind: "ed25519",
    keyId: expect.stringMatching(/^SHA256:/),
    validFrom: site.clock().toISOString(),
    validUntil: null,
  });
  const name = { product: "client", version: "1.0.0" };
  const refused = await rui.browser.call("publishRelease", name);
  expect(refused.body.error).toMatchObject({ code: "incomplete", rule: "no-key-in-force" });
  const listed = await rui.browser.call("releases");
  expect(listed.body.releases).toMatchObject([{ version: "1.0.0", signature: "none" }]);
  site.pass(1000);
  const { kind, keyId } = key;
  const ended = await rui.browser.call("endReleaseKey", { kind, keyId, validUntil: null });
  expect(ended.body.page.keys).toMatchObject([{ keyId, validUntil: site.clock().toISOString() }]);
  // Where a key was registered once, nothing goes out unsigned again.
  const still = await rui.browser.call("publishRelease", name);
  expect(still.body.error).toMatchObject({ code: "incomplete", rule: "no-key-in-force" });
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "release-key-added"));
  expect(entries).toMatchObject([{ staffId: rui.id }]);
});

it("begin and end at times that make sense, and are not registered twice", async () => {
  const publicKey = pem();
  const at = (seconds: number) => new Date(site.clock().getTime() + seconds * 1000).toISOString();
  const add = (validFrom: string | null, validUntil: string | null) =>
    rui.browser.call("addReleaseKey", { publicKey, validFrom, validUntil });
  expect((await add(at(60), at(30))).body.error.fields).toEqual({ validUntil: "past" });
  const mistyped = await add("9999-12-31T00:00:00Z", null);
  expect(mistyped).toMatchObject({
    status: 422,
    body: { error: { fields: { validFrom: "far" } } },
  });
  const later = await add(at(60), null);
  expect(later.status).toBe(200);
  expect((await add(at(90), null)).body.error.rule).toBe("key-taken");
});

it("are changed by two people, once there are two", async () => {
  const wei = await site.join("wei@staff.example", ["release-manager"]);
  const again = await site.signIn(rui, rui.browser).then(() => rui);
  const add = { publicKey: pem(), ...fromNow };
  for (let times = 0; times < 2; times += 1) {
    const asked = await again.browser.call("addReleaseKey", add);
    expect(asked.body).toMatchObject({
      outcome: "asked",
      page: { people: [{ id: rui.id }, { id: wei.id }] },
    });
    expect(asked.body.page.requests).toMatchObject([{ change: { act: "add-key" } }]);
  }
  const [request] = (await wei.browser.call("releaseKeys")).body.requests;
  const { hash, id, change } = request;
  const approve = ({ browser }: typeof rui) =>
    browser.call("approveReleaseChange", { hash }, { id });
  const own = await approve(again);
  expect(own.body.error).toMatchObject({ code: "forbidden", rule: "own-request" });
  site.pass(1000);
  expect((await approve(wei)).status).toBe(200);
  const { keys, requests } = (await wei.browser.call("releaseKeys")).body;
  expect(requests).toEqual([]);
  // In force from the approval on.
  expect(keys.find(({ keyId }: { keyId: string }) => keyId === change.key.keyId)).toMatchObject({
    validFrom: site.clock().toISOString(),
    validUntil: null,
  });
  const { kind, keyId } = change.key;
  const ended = await wei.browser.call("endReleaseKey", { kind, keyId, validUntil: null });
  expect(ended.body).toMatchObject({ outcome: "asked" });
  expect(ended.body.page.keys).toEqual(keys);
});

it("are no matter of two people by somebody whom one of them has just made", async () => {
  const owner = await site.join("owner@staff.example", ["owner"]);
  const before = await db.$count(messages);
  const puppet = await site.join("puppet@staff.example", ["release-manager"], { isNew: true });
  // The other owner is told.
  expect((await db.$count(messages)) - before).toBe(2);
  const ask = async (by: typeof rui) => {
    const added = await by.browser.call("addReleaseKey", { publicKey: pem(), ...fromNow });
    expect(added.body.outcome).toBe("asked");
    return added.body.page.requests.at(-1) as { id: number; hash: string };
  };
  const approve = async (by: typeof rui, { id, hash }: { id: number; hash: string }) =>
    (await by.browser.call("approveReleaseChange", { hash }, { id })).body.error?.rule;
  const own = await ask(owner);
  expect(await approve(puppet, own)).toBe("counts-later");
  expect(await approve(owner, await ask(puppet))).toBe("asker-counts-later");
  // A factor of somebody who has been there for long is new, too.
  const codes = await owner.browser.call("renewRecoveryCodes");
  expect(codes.status).toBe(200);
  expect(await approve(await site.signIn(rui, rui.browser).then(() => rui), own)).toBe(
    "asker-counts-later",
  );
  const { staff: people, approvers } = (await owner.browser.call("staff")).body;
  const countsFrom = (email: string) =>
    people.find((line: { email: string }) => line.email === email).countsFrom;
  expect(Date.parse(countsFrom("puppet@staff.example"))).toBeGreaterThan(site.clock().getTime());
  // Those who joined just now are none that others have to wait for.
  expect(approvers).toBe(2);
  site.pass(staffTimes.secondPerson + 1);
  await site.signIn(puppet, puppet.browser);
  expect(await approve(puppet, own)).toBeUndefined();
  await db
    .update(staff)
    .set({ disabledAt: new Date(0) })
    .where(inArray(staff.id, [owner.id, puppet.id]));
});

it("say by the site's clock how many people could agree", async () => {
  const isWei = eq(staff.email, "wei@staff.example");
  await db.update(staff).set({ disabledAt: site.clock() }).where(isWei);
  const peopleAfter = async (days: number) => {
    site.pass(days * 86_400_000);
    await site.signIn(rui, rui.browser);
    return (await rui.browser.call("releaseKeys")).body.people.length;
  };
  expect(await peopleAfter(6)).toBe(2);
  expect(await peopleAfter(2)).toBe(1);
});
