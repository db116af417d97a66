import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Offer } from "~/domain/package/offer";
import { openOfferPreview } from "~/domain/package/offer-preview.server";
import { readLiveOffer } from "~/domain/package/offer-rows.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import {
  auditEntries,
  documentDrafts,
  documentPublications,
  documentRevisions,
  documentScheduleRevisions,
  documentSchedules,
} from "~/platform/db/schema";
import { packageFeatures as startingFeatures } from "~content/package-features";
import { packages as startingPackages } from "~content/packages";
import { consoleOfFile } from "~tests/support/console-of-file";
import { offers } from "~tests/support/offers";

/** As another version of the site may have stored it: today's forms have no place for it. */
const oldForm = { plans: [{ name: "Heron", price: 3 }] } as unknown as Offer;
const at = new Date("2026-11-20T02:00:00.000Z");
const author = { authorId: null, authorName: null };

const { db, site } = await consoleOfFile();
await seedPackages(db, { packages: startingPackages, features: startingFeatures });
await offers.begin(db);
const [begun] = await db.select().from(documentDrafts);
if (begun === undefined) throw new Error("No offer");
const { kind, itemId, place, locale } = begun;
const live = await readLiveOffer(db);
const lin = (await site.join("lin@staff.example", ["owner"])).browser;

beforeEach(async () => {
  await db.update(documentDrafts).set({ version: 0, fields: null, body: null });
  await db.delete(documentScheduleRevisions);
  await db.delete(documentSchedules);
});

/** Words in any form. */
const stored = (offer: unknown) => ({ fields: offer as Record<string, unknown>, body: "" });
const storeDraft = (offer: unknown = oldForm) =>
  db.update(documentDrafts).set({ ...stored(offer), version: 3, ...author, savedAt: at });
let frozen = 1_000;
const storeSchedule = async (offer: unknown = oldForm) => {
  frozen += 1;
  const key = { kind, itemId, place, locale };
  const [revision] = await db
    .insert(documentRevisions)
    .values({ ...key, number: frozen, title: "", ...stored(offer), at, reason: "frozen" })
    .returning();
  const [schedule] = await db
    .insert(documentSchedules)
    .values({ kind, itemId, locale, at, state: "waiting", ...author, createdAt: at })
    .returning();
  const id = schedule?.id ?? 0;
  await db
    .insert(documentScheduleRevisions)
    .values({ schedule: id, place, revision: revision?.id ?? 0 });
  return id;
};
const told = async () => (await lin.call("offer")).body;
const newestKept = async () => (await lin.call("keptOffers")).body.drafts[0];
const inOldForm = { words: null, text: JSON.stringify(oldForm, null, 2) };
const lookedAt = { version: 3, live: 1, schedule: null };

it("are told as text, whether they are the draft or wait for their time", async () => {
  await storeDraft();
  const id = await storeSchedule();
  expect(await told()).toMatchObject({
    version: 3,
    draft: { offer: inOldForm, savedAt: at.toISOString() },
    live: { offer: live },
    schedule: { id, offer: inOldForm },
  });
  // Where another draft has moved on, that is told as well.
  const late = await lin.call("saveOfferDraft", { version: 1, offer: live });
  expect(late.body.error).toMatchObject({
    code: "moved-on",
    conflict: { draft: { offer: inOldForm } },
  });
});

it("are neither published nor scheduled", async () => {
  await storeDraft();
  const wrong = { code: "wrong-fields", fields: { words: "wrong" } };
  const published = await lin.call("publishOffer", lookedAt);
  expect(published.body.error).toMatchObject(wrong);
  const later = new Date(site.clock().getTime() + 3_600_000).toISOString();
  const scheduled = await lin.call("scheduleOffer", { ...lookedAt, at: later });
  expect(scheduled.body.error).toMatchObject(wrong);
  expect(await db.$count(documentSchedules)).toBe(0);
  expect(await readLiveOffer(db)).toEqual(live);
});

it("are kept when the first draft in the form of now takes their place", async () => {
  await storeDraft();
  const saved = await lin.call("saveOfferDraft", { version: 3, offer: live });
  expect([saved.status, saved.body.version]).toEqual([200, 4]);
  expect(await newestKept()).toMatchObject({ reason: "replaced", offer: inOldForm });
  expect((await told()).draft.offer).toEqual({ words: live, text: null });
});

it("are kept when they are discarded, and when their schedule is cancelled", async () => {
  await storeDraft();
  const discarded = await lin.call("discardOfferDraft", { version: 3 });
  expect(discarded.body).toMatchObject({ version: 4, draft: null });
  expect(await newestKept()).toMatchObject({ offer: inOldForm });
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "offer-draft-discarded"))
    .orderBy(desc(auditEntries.id));
  expect(JSON.parse(entry?.before ?? "")).toEqual({ changes: null });

  const other = { plans: [{ name: "Ibis" }] } as unknown as Offer;
  const id = await storeSchedule(other);
  const cancelled = await lin.call("cancelOfferSchedule", {}, { id });
  // It is no draft: nobody could edit it.
  expect(cancelled.body).toMatchObject({ version: 4, draft: null, schedule: null });
  const kept = await newestKept();
  expect([kept.reason, kept.offer.text]).toEqual(["cancelled", JSON.stringify(other, null, 2)]);
});

it("show the price page of visitors by a link to the draft", async () => {
  await storeDraft();
  const options = { db, now: () => at };
  const { token } = await offers.preview(options, commandActor);
  expect((await openOfferPreview(db, token, at))?.offer).toEqual(live);
});

it("that only break a limit of today are read as they are, and an unknown field is another form", async () => {
  const [first, ...others] = live.packages;
  if (first === undefined) throw new Error("No packages");
  // Of a version of the site that allowed longer names and halves.
  const name = { cn: "长".repeat(250), en: "l".repeat(250) };
  const beyond: Offer = { ...live, packages: [{ ...first, name, members: 2.5 }, ...others] };
  await storeDraft(beyond);
  const id = await storeSchedule(beyond);
  const asItIs = { offer: { words: beyond, text: null } };
  expect(await told()).toMatchObject({ draft: asItIs, schedule: { id, ...asItIs } });
  const refused = {
    code: "wrong-fields",
    fields: { [`packages.${first.id}.name.en`]: "too-long" },
  };
  const published = await lin.call("publishOffer", { ...lookedAt, schedule: id });
  expect(published.body.error).toMatchObject(refused);
  await lin.call("cancelOfferSchedule", {}, { id });
  expect((await newestKept()).offer).toEqual({ words: beyond, text: null });
  // What comes in keeps to the limits.
  const sent = await lin.call("saveOfferDraft", { version: 3, offer: beyond });
  expect(sent.status).toBe(400);

  const further = { ...live, packages: [{ ...first, colour: "red" }, ...others] };
  await db.update(documentDrafts).set(stored(further));
  const text = JSON.stringify((await db.select().from(documentDrafts))[0]?.fields, null, 2);
  expect((await told()).draft.offer).toEqual({ words: null, text });
  const next: Offer = {
    ...live,
    packages: [{ ...first, members: first.members + 1 }, ...others],
  };
  await lin.call("saveOfferDraft", { version: 3, offer: next });
  expect((await newestKept()).offer).toEqual({ words: null, text });
});

it("do not go live at their time: its job says why, until somebody cancels the schedule", async () => {
  const id = await storeSchedule();
  await db.update(documentSchedules).set({ at: sql`now() - interval '1 hour'` });
  const fire = () => offers.publishDue({ db, now: site.clock });
  // Of an error like this one the job tells the words, in the language of who looks.
  await expect(fire()).rejects.toMatchObject({ parts: [{ code: "words-not-readable" }] });
  expect(await readLiveOffer(db)).toEqual(live);
  expect(await db.$count(documentPublications)).toBe(1);
  expect((await told()).schedule.id).toBe(id);
  await lin.call("cancelOfferSchedule", {}, { id });
  expect((await told()).schedule).toBeNull();
  expect(await fire()).toBe(0);
});
