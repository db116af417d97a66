import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { foresee } from "~/domain/release/approvals/foresee.server";
import { findReleasePage } from "~/domain/release/public/release-page.server";
import { listPublished } from "~/domain/release/public/release-queries.server";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import {
  findDocument,
  findPromotionDocument,
  readDocument,
  readPromotionDocument,
  signRelease,
} from "~/domain/release/signing/signing.server";
import { newSigningSecret } from "~/domain/webhook/webhook-signature.server";
import {
  releaseApprovals,
  releaseEvents,
  webhookEndpoints,
  webhookEvents,
} from "~/platform/db/schema";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { makeMinisignKey, minisignatureOf } from "~tests/support/minisign";
import { addKeyByTwo, scanned } from "~tests/support/registry-database";
import { lin, named, pipeline, registrySuite, stable, wei } from "~tests/support/registry-suite";
import { worldFile } from "~tests/support/registry-world";
import { findRecord, findRollout } from "./registry-rows.server";
import {
  createRelease,
  prepareRelease,
  promoteRelease,
  publishRelease,
  withdrawRelease,
} from "./release-edits.server";
import type { SignatureSubject } from "./release-record";

const registry = await registrySuite();
const { options, findRequest, history } = registry;
const storage = createMemoryStorage();
const betaLine = { ...stable, channel: "beta" } as const;
const main = makeMinisignKey();
const key = {
  kind: "minisign",
  keyId: "main",
  publicKey: main.publicKey,
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: null,
} as const;

const find = (version: string) => findRecord(options().db, named(version));
const promote = (version: string) => promoteRelease(options(), pipeline, named(version));
const sign = (version: string, subject: SignatureSubject, text: string) =>
  signRelease({ ...options(), storage }, pipeline, named(version), {
    kind: "minisign",
    keyId: "main",
    subject,
    bytes: Buffer.from(minisignatureOf(Buffer.from(text), main)).toString("base64"),
  });
const refusedBy = (rule: string) => ({ details: { rule } });

/** Publishes a beta, which the key signs if there is one. */
async function publishBeta(version: string, isSigned = false) {
  const draft = { ...named(version), channel: "beta", minimumWindows: "10" } as const;
  const file = worldFile(version);
  await createRelease(options(), pipeline, draft);
  await prepareRelease(options(), pipeline, named(version), { act: "add-file", file });
  await scanned(options(), version);
  for (const act of ["finish-upload", "verify"] as const) {
    await prepareRelease(options(), pipeline, named(version), { act });
  }
  if (isSigned) {
    const sums = `${file.sha256}  ${file.name}\n`;
    await sign(version, "SHA256SUMS", sums);
    await sign(version, "release.json", await readDocument(options(), named(version)));
  }
  await prepareRelease(options(), pipeline, named(version), { act: "sign" });
  await publishRelease(options(), lin, named(version));
}

it("makes a beta stable once its key has signed that and a second person approves", async () => {
  await addKeyByTwo(options(), key);
  await publishBeta("7.5.0", true);
  const start = { act: { act: "start", version: "7.5.0", percent: 100 } } as const;
  expect(await editRollout(options(), lin, betaLine, start)).toBe("done");
  const before = await find("7.5.0");
  const document = await findDocument(options().db, named("7.5.0"));
  const tested = await findRollout(options().db, betaLine);

  expect(await promote("7.5.0")).toBe("asked");
  expect(await promote("7.5.0")).toBe("asked");
  const request = await findRequest();
  const approve = (by: typeof lin) => approveRequest(options(), by, request);
  await expect(approve(lin)).rejects.toMatchObject(refusedBy("own-request"));
  await expect(approve(wei)).rejects.toMatchObject(refusedBy("signature-missing"));
  const text = await readPromotionDocument(options(), named("7.5.0"));
  expect(await readPromotionDocument(options(), named("7.5.0"))).toBe(text);
  await expect(sign("7.5.0", "release.stable.json", `${text} `)).rejects.toMatchObject(
    refusedBy("signature-wrong"),
  );
  await sign("7.5.0", "release.stable.json", text);
  expect(await findPromotionDocument(options().db, named("7.5.0"))).toBeUndefined();
  registry.clock = new Date("2026-11-20T03:00:00.000Z");
  await approve(wei);

  const after = await find("7.5.0");
  expect(after).toEqual({
    ...before,
    channel: "stable",
    promotedAt: "2026-11-20T03:00:00.000Z",
    signatures: after?.signatures,
  });
  expect(after?.signatures).toEqual(expect.arrayContaining([...(before?.signatures ?? [])]));
  // What was signed under beta stays, byte for byte; the other text names the new channel.
  expect(await findDocument(options().db, named("7.5.0"))).toBe(document);
  expect(await findPromotionDocument(options().db, named("7.5.0"))).toBe(text);
  const { counter, expires, ...rest } = JSON.parse(document ?? "");
  const { counter: later, expires: _, ...said } = JSON.parse(text);
  expect(said).toEqual({ ...rest, channel: "stable" });
  expect([rest.channel, later > counter, typeof expires]).toEqual(["beta", true, "string"]);
  // It is offered to nobody else, and to testers as before.
  expect(await findRollout(options().db, betaLine)).toEqual(tested);
  expect((await findRollout(options().db, stable)).candidate).toBeNull();
  expect(await promote("7.5.0")).toBe("done");
  const acts = (await history()).slice(-2).map(({ act, before: was, after: is }) => [act, was, is]);
  expect(acts).toEqual([
    ["approve: promote client 7.5.0", null, expect.stringContaining(request.hash)],
    ["promote", '{"channel":"beta"}', '{"channel":"stable"}'],
  ]);
  expect(await editRollout(options(), lin, stable, start)).toBe("asked");
});

it("has systems of the vendor learn of the stable version as of any other", async () => {
  const { db, secret } = options();
  await publishBeta("7.5.0");
  await db.insert(webhookEndpoints).values({
    name: "Store",
    address: "https://store.site.example/",
    events: ["release.published"],
    hasPersonalData: false,
    secret: newSigningSecret(secret).stored,
    createdAt: registry.clock,
  });
  await promote("7.5.0");
  await approveRequest(options(), wei, await findRequest());
  const events = await db.select().from(webhookEvents);
  await db.delete(webhookEvents);
  await db.delete(webhookEndpoints);
  expect(events.map(({ type, data }) => [type, JSON.parse(data)])).toEqual([
    ["approval.waiting", expect.objectContaining({ act: "promote", version: "7.5.0" })],
    ["release.published", { ...named("7.5.0"), channel: "stable" }],
  ]);
});

it("gets the time of its promotion as its date, and keeps that of its publication", async () => {
  await publishBeta("7.5.0");
  registry.clock = new Date("2026-11-20T02:30:00.000Z");
  await registry.makePublished("7.4.1");
  registry.clock = new Date("2026-11-20T03:00:00.000Z");
  await promote("7.5.0");
  await approveRequest(options(), wei, await findRequest());
  const log = { locale: "en", product: "client", page: 1, pageSize: 5 } as const;
  const { list } = await listPublished(options().db, log);
  expect(list.map(({ version, releasedAt }) => [version, releasedAt])).toEqual([
    ["7.5.0", "2026-11-20T03:00:00.000Z"],
    ["7.4.1", "2026-11-20T02:30:00.000Z"],
  ]);
  const page = await findReleasePage(options().db, { locale: "en", ...named("7.5.0") });
  expect(page?.publishedAt).toBe("2026-11-20T02:00:00.000Z");
});

it("asks for nothing that can never become stable", async () => {
  await publishBeta("7.5.0-beta.1");
  await expect(promote("7.5.0-beta.1")).rejects.toMatchObject(refusedBy("pre-release-stays"));
  await expect(readPromotionDocument(options(), named("7.5.0-beta.1"))).rejects.toMatchObject(
    refusedBy("pre-release-stays"),
  );
  await registry.makePublished("7.4.0");
  await expect(promote("7.4.0")).rejects.toMatchObject(refusedBy("wrong-state"));
  await expect(promote("7.6.0")).rejects.toMatchObject(refusedBy("moved-on"));
  expect(await options().db.$count(releaseApprovals)).toBe(0);
});

it("ends a request when the beta is withdrawn, and shows beforehand what it would change", async () => {
  await publishBeta("7.5.0");
  await promote("7.5.0");
  const { id, hash } = await findRequest();
  const preview = await foresee(options(), wei, { requests: [id] }, async (after) => {
    const release = await findRecord(after, named("7.5.0"));
    return release?.channel;
  });
  expect(preview).toEqual({ read: "stable" });
  expect((await find("7.5.0"))?.channel).toBe("beta");
  await withdrawRelease(options(), lin, named("7.5.0"), { cn: "坏了", en: "Broken" });
  await expect(approveRequest(options(), wei, { id, hash })).rejects.toMatchObject(
    refusedBy("moved-on"),
  );
  const promoted = eq(releaseEvents.act, "promote");
  expect(await options().db.$count(releaseEvents, promoted)).toBe(0);
});
