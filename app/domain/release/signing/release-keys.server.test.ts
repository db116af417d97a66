import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { listKeys } from "~/domain/release/registry-rows.server";
import { createRelease, prepareRelease } from "~/domain/release/release-edits.server";
import type { SigningKey } from "~/domain/release/release-record";
import { auditEntries, releaseKeys } from "~/platform/db/schema";
import { lin, named, registrySuite, wei } from "~tests/support/registry-suite";
import { addKey, endKey } from "./release-keys.server";

const registry = await registrySuite();
const { options, makeSigned, findRequest, history } = registry;

it("keeps the last key that vouches for everything, and signs no more without one", async () => {
  const key = (keyId: string): SigningKey => ({
    keyId,
    kind: "minisign",
    publicKey: keyId,
    validUntil: null,
    validFrom: "2026-01-01T00:00:00.000Z",
  });
  const agree = async () => approveRequest(options(), wei, await findRequest());
  const end = (keyId: string) =>
    endKey(options(), lin, { kind: "minisign", keyId, validUntil: registry.clock.toISOString() });
  expect(await addKey(options(), lin, key("A1"))).toBe("asked");
  expect(await listKeys(options().db)).toEqual([]);
  await expect(approveRequest(options(), lin, await findRequest())).rejects.toMatchObject({
    details: { rule: "own-request" },
  });
  await agree();
  await expect(end("A1")).rejects.toMatchObject({ details: { rule: "last-key" } });
  await addKey(options(), lin, key("B2"));
  await agree();
  await end("A1");
  await agree();
  const past = await history();
  expect(await end("A1")).toBe("done");
  expect(await history()).toEqual(past);
  await expect(end("B2")).rejects.toMatchObject({ details: { rule: "last-key" } });
  // As a planned end that has come.
  await options().db.update(releaseKeys).set({ validUntil: registry.clock });
  await expect(makeSigned("1.0.0")).rejects.toMatchObject({
    details: { rule: "no-key-in-force" },
  });
});

it("takes back a key before its beginning, and ends none by that which has begun", async () => {
  const key = (keyId: string, validFrom: string): SigningKey => ({
    keyId,
    kind: "minisign",
    publicKey: keyId,
    validUntil: null,
    validFrom,
  });
  const after = (milliseconds: number) =>
    new Date(registry.clock.getTime() + milliseconds).toISOString();
  const takeBack = ({ kind, keyId, validFrom: validUntil }: SigningKey) =>
    endKey(options(), lin, { kind, keyId, validUntil });
  const agree = async () => approveRequest(options(), wei, await findRequest());
  const first = key("A1", "2026-01-01T00:00:00.000Z");
  const planned = key("B2", after(60_000));
  for (const one of [first, planned]) {
    await addKey(options(), lin, one);
    await agree();
  }
  // As before with a second person, and until then everything stays.
  expect(await takeBack(planned)).toBe("asked");
  expect((await listKeys(options().db)).map(({ keyId }) => keyId)).toEqual(["A1", "B2"]);
  await agree();
  expect((await listKeys(options().db)).map(({ keyId }) => keyId)).toEqual(["A1"]);
  expect((await history()).at(-1)).toMatchObject({ act: "take back key" });
  const entries = await options()
    .db.select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "release-key-taken-back"));
  expect(entries).toMatchObject([{ objectId: "B2" }]);
  // The same again, as by somebody whose list is older, changes nothing; what never was is unknown.
  const past = await history();
  expect(await takeBack(planned)).toBe("done");
  expect(await history()).toEqual(past);
  await expect(takeBack({ ...planned, keyId: "C3" })).rejects.toMatchObject({
    details: { rule: "unknown-key" },
  });
  // It may be registered again; what was agreed to while it waited does not end it once it has begun.
  await addKey(options(), lin, planned);
  await agree();
  expect(await takeBack(planned)).toBe("asked");
  registry.clock = new Date(registry.clock.getTime() + 60_000);
  await expect(agree()).rejects.toMatchObject({ details: { rule: "moved-on" } });
  expect(await listKeys(options().db)).toEqual([first, planned]);
  await expect(takeBack(first)).rejects.toMatchObject({ details: { rule: "moved-on" } });
  await expect(makeSigned("1.0.0")).rejects.toMatchObject({
    details: { rule: "signature-missing" },
  });
});

it("ends no planned key once it has begun, if it was to end at once while it was planned", async () => {
  const begins = new Date(registry.clock.getTime() + 60_000);
  const key = { keyId: "B2", kind: "minisign", publicKey: "B2", validUntil: null } as const;
  const first = { ...key, keyId: "A1", validFrom: "2026-01-01T00:00:00.000Z" };
  for (const one of [first, { ...key, validFrom: begins.toISOString() }]) {
    await addKey(options(), lin, one);
    await approveRequest(options(), wei, await findRequest());
  }
  const end = { kind: key.kind, keyId: key.keyId, validUntil: null };
  expect(await endKey(options(), lin, end)).toBe("asked");
  const request = await findRequest();
  registry.clock = begins;
  await expect(approveRequest(options(), wei, request)).rejects.toMatchObject({
    details: { rule: "moved-on" },
  });
  expect(await listKeys(options().db)).toMatchObject([
    { keyId: "A1", validUntil: null },
    { keyId: "B2", validUntil: null },
  ]);
  // Asked for by now, the same words mean what they say.
  expect(await endKey(options(), lin, end)).toBe("asked");
});

it("takes back no key that had begun before the clock was set back, though nothing was signed", async () => {
  const begins = new Date(registry.clock.getTime() + 60_000);
  const key = { keyId: "A1", kind: "minisign", publicKey: "A1", validUntil: null } as const;
  const { kind, keyId } = key;
  await addKey(options(), lin, { ...key, validFrom: begins.toISOString() });
  await approveRequest(options(), wei, await findRequest());
  const before = registry.clock;
  registry.clock = begins;
  const draft = { channel: "stable", minimumWindows: "10" } as const;
  await createRelease(options(), lin, { ...draft, product: "client", version: "1.0.0" });
  registry.clock = before;
  const taken = endKey(options(), lin, { kind, keyId, validUntil: begins.toISOString() });
  await expect(taken).rejects.toMatchObject({ details: { rule: "moved-on" } });
  expect(await listKeys(options().db)).toHaveLength(1);
});

it("takes back no key that something was signed with, whatever a clock says of its beginning", async () => {
  const begins = new Date(registry.clock.getTime() + 60_000);
  const key = { keyId: "A1", kind: "minisign", publicKey: "A1", validUntil: null } as const;
  const { kind, keyId } = key;
  await makeSigned("1.0.0");
  await addKey(options(), lin, { ...key, validFrom: begins.toISOString() });
  await approveRequest(options(), wei, await findRequest());
  const before = registry.clock;
  registry.clock = begins;
  const signature = { kind, keyId, subject: "SHA256SUMS", bytes: "c2lnbmF0dXJl" } as const;
  await prepareRelease(options(), lin, named("1.0.0"), { act: "add-signature", signature });
  registry.clock = before;
  const taken = endKey(options(), lin, { kind, keyId, validUntil: begins.toISOString() });
  await expect(taken).rejects.toMatchObject({ details: { rule: "moved-on" } });
  expect(await listKeys(options().db)).toHaveLength(1);
});
