import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { checkAudit } from "~/domain/audit/audit-queries.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { previewTime } from "~/domain/document/document-rules";
import { isDocumentDue } from "~/domain/document/due.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import {
  auditEntries,
  documentDrafts,
  documentPreviews,
  documentRevisions,
  documentScheduleRevisions,
  documentSchedules,
} from "~/platform/db/schema";
import { packageFeatures as startingFeatures } from "~content/package-features";
import { packages as startingPackages } from "~content/packages";
import { databaseOfFile } from "~tests/support/database-of-file";
import { offers } from "~tests/support/offers";
import { type Offer, offerIn } from "./offer";
import { offerKind } from "./offer-kind.server";
import { openOfferPreview } from "./offer-preview.server";
import { readLiveOffer, storeLiveOffer } from "./offer-rows.server";
import { seedPackages } from "./package-actions.server";
import { listPackagesWithFeatures } from "./package-queries.server";

const minute = 60_000;
const start = Date.parse("2026-11-20T02:00:00.000Z");
const lin: AuditActor = {
  ...commandActor,
  staff: { id: 7, name: "Lin" },
  source: "console",
};

let time = start;
const options = () => ({ db, now: () => new Date(time) });
const seeds = { packages: startingPackages, features: startingFeatures };
const { db } = await databaseOfFile();
await seedPackages(db, seeds);
await offers.begin(db);
const starting = await readLiveOffer(db);

beforeEach(async () => {
  time = start;
  await db.delete(documentScheduleRevisions);
  await db.delete(documentSchedules);
  await db.delete(documentPreviews);
  await db.update(documentDrafts).set({ version: 0, fields: null, body: null });
  await db.transaction((transaction) => storeLiveOffer(transaction, starting));
});

/** The starting offer with other prices. */
const priced = (prices: Record<string, number>): Offer => ({
  ...starting,
  packages: starting.packages.map((entry) => ({
    ...entry,
    monthlyFen: prices[entry.id] ?? entry.monthlyFen,
  })),
});
const allRevisions = () => offers.publications(db, { limit: 1_000 });
const save = async (offer: Offer, version?: number) =>
  offers.save(options(), lin, {
    version: version ?? (await offers.draft(db))?.version ?? 0,
    offer,
  });
const lookedAt = async () => ({
  version: (await offers.draft(db))?.version ?? 0,
  live: (await allRevisions())[0]?.number ?? 0,
  schedule: (await offers.waiting(db))?.id ?? null,
});
const priceOfD = async (locale: "cn" | "en" = "en") =>
  (await listPackagesWithFeatures(db, locale)).packages[3]?.monthlyFen;
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields !== undefined && { details: { fields } }) });

it("reads and stores what visitors see without changing a byte of it", async () => {
  for (const locale of ["cn", "en"] as const) {
    const before = JSON.stringify(await listPackagesWithFeatures(db, locale));
    await db.transaction((transaction) => storeLiveOffer(transaction, starting));
    expect(JSON.stringify(await listPackagesWithFeatures(db, locale))).toBe(before);
    // What a preview shows is what the page would show.
    expect(await listPackagesWithFeatures(db, locale)).toEqual(offerIn(starting, locale));
  }
});

it("keeps drafts from visitors, and publishes both languages at once", async () => {
  await save(priced({ D: 339_00 }));
  expect(await priceOfD()).toBe(359_00);
  const count = (await allRevisions()).length;
  await offers.publish(options(), lin, await lookedAt());
  expect([await priceOfD("cn"), await priceOfD("en")]).toEqual([339_00, 339_00]);
  const [newest] = await allRevisions();
  expect(newest).toMatchObject({ number: count + 1, reason: "published", authorName: "Lin" });
  expect((await offers.draft(db))?.offer).toBeNull();
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "offer-published"));
  expect(JSON.parse(entry?.after ?? "")).toEqual({
    revision: count + 1,
    changes: [{ subject: "package", id: "D", field: "monthlyFen", before: 359_00, after: 339_00 }],
  });
  expect(await checkAudit(db)).toMatchObject({ firstBrokenId: null });
});

it("refuses a save against an older version, unless it says the same", async () => {
  const first = await save(priced({ D: 340_00 }), 0);
  expect(first?.version).toBe(1);
  // A repeated save, as after an answer that was lost.
  expect((await save(priced({ D: 340_00 }), 0))?.version).toBe(1);
  await expect(save(priced({ D: 341_00 }), 0)).rejects.toEqual(refusal("moved-on"));
  const outcomes = await Promise.allSettled([
    save(priced({ D: 342_00 }), 1),
    save(priced({ D: 343_00 }), 1),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await offers.draft(db))?.version).toBe(2);
});

it("refuses to publish what was not looked at", async () => {
  await save(priced({ D: 340_00 }));
  const looked = await lookedAt();
  await save(priced({ D: 341_00 }));
  await expect(offers.publish(options(), lin, looked)).rejects.toEqual(refusal("moved-on"));
  const late = { ...(await lookedAt()), live: looked.live - 1 };
  await expect(offers.publish(options(), lin, late)).rejects.toEqual(refusal("moved-on"));
  const twice = await lookedAt();
  const outcomes = await Promise.allSettled([
    offers.publish(options(), lin, twice),
    offers.publish(options(), lin, twice),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("refuses to publish or schedule what breaks a rule, and changes nothing", async () => {
  await save(priced({ D: -1 }));
  const fields = { "packages.D.monthlyFen": "wrong" };
  const at = new Date(time + minute);
  const looked = await lookedAt();
  await expect(offers.publish(options(), lin, looked)).rejects.toEqual(
    refusal("wrong-fields", fields),
  );
  await expect(offers.schedule(options(), lin, { ...looked, at })).rejects.toEqual(
    refusal("wrong-fields", fields),
  );
  expect(await priceOfD()).toBe(359_00);
});

it("discards a draft that was looked at", async () => {
  await save(priced({ D: 340_00 }));
  await expect(offers.discard(options(), lin, { version: 9 })).rejects.toEqual(refusal("moved-on"));
  await offers.discard(options(), lin, await lookedAt());
  expect((await offers.draft(db))?.offer).toBeNull();
  // The version goes on, so that a draft of before never fits again.
  await expect(save(priced({ D: 345_00 }), 1)).rejects.toEqual(refusal("moved-on"));
  // What never could be saved is discarded as well: nothing is stored, or noted.
  const entries = await db.$count(auditEntries);
  const { version } = await lookedAt();
  await offers.discard(options(), lin, { version });
  expect((await lookedAt()).version).toBe(version);
  expect(await db.$count(auditEntries)).toBe(entries);
  await expect(offers.discard(options(), lin, { version: version - 1 })).rejects.toEqual(
    refusal("moved-on"),
  );
});

it("publishes a scheduled price once, whatever happens to the draft, also when it is late", async () => {
  await save(priced({ D: 333_00 }));
  const at = new Date(time + 365 * 24 * 60 * minute);
  await offers.schedule(options(), lin, { ...(await lookedAt()), at });
  await save(priced({ D: 350_00 }));
  expect(await isDocumentDue(db, offerKind)).toBe(false);
  expect(await offers.publishDue(options())).toBe(0);
  // A process whose clock has jumped ahead.
  expect(await offers.publishDue({ db, now: () => new Date(+at + minute) })).toBe(0);
  expect(await priceOfD()).toBe(359_00);
  const count = (await allRevisions()).length;
  // Times are those of the database's clock: what waits moves instead of it. A process that was down
  // comes back an hour later, and others look at the same time.
  await db.update(documentSchedules).set({ at: sql`now() - interval '1 hour'` });
  expect(await isDocumentDue(db, offerKind)).toBe(true);
  const fired = await Promise.all([1, 2, 3].map(() => offers.publishDue(options())));
  expect(fired.filter(Boolean)).toHaveLength(1);
  expect(await priceOfD()).toBe(333_00);
  const [newest] = await allRevisions();
  expect(newest).toMatchObject({ number: count + 1, reason: "scheduled", authorName: "Lin" });
  expect(await offers.waiting(db)).toBeNull();
  expect((await offers.draft(db))?.offer).toEqual(priced({ D: 350_00 }));
});

it("neither publishes nor schedules over an offer that waits unseen", async () => {
  await save(priced({ D: 333_00 }));
  const at = new Date(time + 10 * minute);
  await offers.schedule(options(), lin, { ...(await lookedAt()), at });
  const waiting = (await offers.waiting(db))?.id ?? 0;
  await save(priced({ D: 334_00 }));
  const looked = await lookedAt();
  for (const schedule of [null, waiting + 1_000]) {
    const unseen = { ...looked, schedule };
    await expect(offers.publish(options(), lin, unseen)).rejects.toEqual(refusal("moved-on"));
    await expect(offers.schedule(options(), lin, { ...unseen, at })).rejects.toEqual(
      refusal("moved-on"),
    );
  }
  expect((await offers.waiting(db))?.id).toBe(waiting);
  expect((await offers.draft(db))?.offer).toEqual(priced({ D: 334_00 }));
  await offers.schedule(options(), lin, { ...looked, schedule: waiting, at });
  const replaced = await offers.waiting(db);
  expect([replaced?.id === waiting, replaced?.offer]).toEqual([false, priced({ D: 334_00 })]);
  // Nor does one that names what waited no more.
  await save(priced({ D: 335_00 }));
  await offers.cancel(options(), lin, replaced?.id ?? 0);
  const late = { ...(await lookedAt()), schedule: replaced?.id ?? 0 };
  await expect(offers.publish(options(), lin, late)).rejects.toEqual(refusal("moved-on"));
});

it("cancels a schedule: back to the draft, or by another publication", async () => {
  await save(priced({ D: 333_00 }));
  const at = new Date(time + 10 * minute);
  const past = { ...(await lookedAt()), at: new Date(time) };
  await expect(offers.schedule(options(), lin, past)).rejects.toEqual(
    refusal("wrong-fields", { at: "past" }),
  );
  const far = { ...past, at: new Date("9999-12-31T00:00:00Z") };
  await expect(offers.schedule(options(), lin, far)).rejects.toEqual(
    refusal("wrong-fields", { at: "far" }),
  );
  await offers.schedule(options(), lin, { ...(await lookedAt()), at });
  const schedule = await offers.waiting(db);
  await offers.cancel(options(), lin, schedule?.id ?? 0);
  await expect(offers.cancel(options(), lin, schedule?.id ?? 0)).rejects.toEqual(
    refusal("moved-on"),
  );
  expect((await offers.draft(db))?.offer).toEqual(priced({ D: 333_00 }));
  await offers.schedule(options(), lin, { ...(await lookedAt()), at });
  await save(priced({ E: 998_00 }));
  await offers.publish(options(), lin, await lookedAt());
  await db.update(documentSchedules).set({ at: sql`now() - interval '1 hour'` });
  expect(await offers.publishDue(options())).toBe(0);
  expect(await priceOfD()).toBe(359_00);
});

it("makes an earlier offer the draft, and its publication a new revision", async () => {
  await save(priced({ D: 310_00 }));
  await offers.publish(options(), lin, await lookedAt());
  const { version } = await lookedAt();
  const restore = (number: number) => offers.restore(options(), lin, { number, version });
  // The second is the largest number that the database can have.
  for (const unknown of [999, 2_147_483_647])
    await expect(restore(unknown)).rejects.toEqual(refusal("not-found"));
  await restore(1);
  expect(await priceOfD()).toBe(310_00);
  const before = (await allRevisions()).length;
  await offers.publish(options(), lin, await lookedAt());
  expect(await readLiveOffer(db)).toEqual(starting);
  expect(await allRevisions()).toHaveLength(before + 1);
  for (const change of [
    db.delete(documentRevisions),
    db.update(documentRevisions).set({ reason: "first" }),
  ]) {
    await expect(change).rejects.toThrow();
  }
});

it("reads its history by pages", async () => {
  for (const price of [301_00, 302_00, 303_00]) {
    await save(priced({ D: price }));
    await offers.publish(options(), lin, await lookedAt());
  }
  const all = await allRevisions();
  const first = await offers.publications(db, { limit: 2 });
  const before = first.at(-1)?.number;
  const second = await offers.publications(db, { before, limit: 2 });
  expect([...first, ...second]).toEqual(all.slice(0, 4));
});

it("gives one person sixty links to the draft in an hour, also at once", async () => {
  const wei = { ...lin, staff: { id: 8, name: "Wei" } };
  const asked = Array.from({ length: 64 }, () => offers.preview(options(), wei));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
  expect(await offers.preview(options(), lin)).toMatchObject({ token: expect.any(String) });
  time += 61 * minute;
  expect(await offers.preview(options(), wei)).toMatchObject({ token: expect.any(String) });
});

it("shows the draft by a link that works once, for ten minutes", async () => {
  await save(priced({ D: 320_00 }));
  const { token } = await offers.preview(options(), lin);
  const stored = await db.select().from(documentPreviews);
  expect(JSON.stringify(stored)).not.toContain(token);
  const openIt = (by: string) => openOfferPreview(db, by, new Date(time));
  expect(await openIt("wrong")).toBeNull();
  const opened = await Promise.all([openIt(token), openIt(token)]);
  const [first, ...others] = opened.filter((one) => one !== null);
  expect([first?.offer, others]).toEqual([priced({ D: 320_00 }), []]);
  // The page that was opened leads on to itself, each time once, and no longer than the link.
  const second = await openIt(first?.next ?? "");
  expect(second?.offer).toEqual(first?.offer);
  expect(await openIt(first?.next ?? "")).toBeNull();
  const late = await offers.preview(options(), lin);
  time += previewTime;
  expect(await openIt(late.token)).toBeNull();
  expect(await openIt(second?.next ?? "")).toBeNull();
});
