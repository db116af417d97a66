import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import {
  copyLegalDraft,
  discardLegalDraft,
  keptLegal,
  restoreKeptLegal,
  saveLegalDraft,
} from "~/domain/legal-page/legal-edits.server";
import { findDrafts } from "~/domain/legal-page/legal-rows.server";
import type { Offer } from "~/domain/package/offer";
import {
  cancelOfferSchedule,
  copyOffer,
  discardOfferDraft,
  keptOffers,
  restoreKeptOffer,
  restoreOffer,
  saveOfferDraft,
  scheduleOffer,
} from "~/domain/package/offer-edits.server";
import {
  beginOfferHistory,
  findDraft,
  findSchedule,
  newestRevision,
  readLiveOffer,
} from "~/domain/package/offer-rows.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { editSessionGap, mostInAnHour } from "~/domain/texts/text-rules";
import { auditEntries, keptDrafts } from "~/platform/db/schema";
import { packageFeatures as startingFeatures } from "~content/package-features";
import { packages as startingPackages } from "~content/packages";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { findKeptDraft, listKeptDrafts } from "./kept-drafts.server";

const person = (id: number, name: string): AuditActor => ({
  ...commandActor,
  staff: { id, name },
  source: "console",
});
const lin = person(7, "Lin");
const wei = person(8, "Wei");
const hour = 60 * 60_000;

/** Each test goes on from the last: what is kept cannot be deleted. */
let time = Date.parse("2026-11-23T02:00:00.000Z");
const options = () => ({ db, now: () => new Date(time) });
const { db } = await databaseOfFile();
await seedPackages(db, { packages: startingPackages, features: startingFeatures });
await beginOfferHistory(db, new Date(time));
await seedLegal(db);
const starting = await readLiveOffer(db);

const priced = (fen: number): Offer => ({
  ...starting,
  packages: starting.packages.map((entry) =>
    entry.id === "D" ? { ...entry, monthlyFen: fen } : entry,
  ),
});
/** Each of these tests stores drafts of the current form. */
const read = (stored: unknown) => stored as Offer;
const draft = () => findDraft(db);
const version = async () => (await draft())?.version ?? 0;
const save = async (actor: AuditActor, fen: number, afterConflict = false) =>
  saveOfferDraft(options(), actor, {
    version: await version(),
    offer: priced(fen),
    afterConflict,
  });
const kept = async (limit = 100) => {
  const rows = await listKeptDrafts(db, keptOffers, { limit });
  return rows.map(({ words, reason, authorName }) => [
    (words as Offer).packages.find(({ id }) => id === "D")?.monthlyFen,
    ...[reason, authorName],
  ]);
};

it("hold what somebody else wrote, and each stretch of writing, but not every save", async () => {
  await save(lin, 340_00);
  await save(lin, 341_00);
  expect(await kept()).toEqual([]);
  await save(wei, 342_00);
  expect(await kept()).toEqual([[341_00, "replaced", "Lin"]]);
  await save(wei, 343_00);
  expect(await kept()).toHaveLength(1);
  time += editSessionGap + 1;
  await save(wei, 344_00);
  expect(await kept(1)).toEqual([[343_00, "replaced", "Wei"]]);
  const [noted] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  expect(noted).toMatchObject({ act: "offer-draft-begun", staffName: "Wei" });
});

it("hold both offers of a conflict, also of two windows of one person", async () => {
  // Wei's other window has saved 344; this one began before.
  const refused = await saveOfferDraft(options(), wei, {
    version: (await version()) - 1,
    offer: priced(350_00),
  });
  expect(refused).toBeNull();
  const copy = await copyOffer(options(), wei, { offer: priced(350_00) });
  expect(await kept(1)).toEqual([[350_00, "copy", "Wei"]]);
  // The answer was lost.
  expect(await copyOffer(options(), wei, { offer: priced(350_00) })).toBe(copy);
  expect((await draft())?.offer).toEqual(priced(344_00));
  await save(wei, 351_00, true);
  expect(await kept(1)).toEqual([[344_00, "replaced", "Wei"]]);
  expect((await draft())?.offer).toEqual(priced(351_00));
});

it("hold a discarded offer, which becomes the draft again", async () => {
  await discardOfferDraft(options(), lin, { version: await version() });
  expect((await draft())?.offer).toBeNull();
  expect(await kept(1)).toEqual([[351_00, "discarded", "Wei"]]);
  await save(lin, 360_00);
  const [newest] = await listKeptDrafts(db, keptOffers, { limit: 1 });
  const id = newest?.id ?? 0;
  const restored = { kept: id, version: await version(), read };
  for (const [wrong, code] of [
    [{ ...restored, version: 1 }, "moved-on"],
    [{ ...restored, kept: id + 1_000 }, "not-found"],
  ] as const) {
    await expect(restoreKeptOffer(options(), lin, wrong)).rejects.toMatchObject({ code });
  }
  await restoreKeptOffer(options(), lin, restored);
  expect(await draft()).toMatchObject({ offer: priced(351_00), authorName: "Lin" });
  // What it took the place of is there, too.
  expect(await kept(1)).toEqual([[360_00, "replaced", "Lin"]]);
  await restoreOffer(options(), lin, { number: 1, version: await version(), read });
  expect(await kept(1)).toEqual([[351_00, "replaced", "Lin"]]);
});

it("hold an offer that waited for its time and does not any more", async () => {
  const schedule = async (fen: number) => {
    await save(lin, fen);
    const newest = await newestRevision(db);
    await scheduleOffer(options(), lin, {
      version: await version(),
      live: newest?.number ?? 0,
      schedule: (await findSchedule(db))?.id ?? null,
      at: new Date(time + hour),
    });
  };
  await schedule(370_00);
  await schedule(371_00);
  expect(await kept(1)).toEqual([[370_00, "cancelled", "Lin"]]);
  await save(lin, 372_00);
  await cancelOfferSchedule(options(), lin, (await findSchedule(db))?.id ?? 0);
  expect((await draft())?.offer).toEqual(priced(372_00));
  expect(await kept(1)).toEqual([[371_00, "cancelled", "Lin"]]);
});

it("hold legal texts by language: what another author wrote, copies, and discarded ones", async () => {
  const name = "cookie" as const;
  const words = (body: string) => ({ title: "Cookies", summary: "What", body });
  const stored = async () => findDrafts(db, name);
  const write = async (actor: AuditActor, locale: "cn" | "en", body: string) =>
    saveLegalDraft(options(), actor, {
      name,
      locale,
      words: words(body),
      version: (await stored())[locale]?.version ?? 0,
    });
  const keptWords = async (limit: number) =>
    (await listKeptDrafts(db, keptLegal(name), { limit })).map((row) => [
      ...[row.locale, row.words, row.reason, row.authorName],
    ]);
  await write(lin, "en", "By Lin.");
  await write(lin, "cn", "林。");
  await write(wei, "en", "By Wei.");
  expect(await keptWords(9)).toEqual([["en", words("By Lin."), "replaced", "Lin"]]);
  await copyLegalDraft(options(), lin, { name, locale: "en", words: words("Mine.") });
  expect(await keptWords(1)).toEqual([["en", words("Mine."), "copy", "Lin"]]);
  const drafts = await stored();
  const versions = { cn: drafts.cn?.version ?? 0, en: drafts.en?.version ?? 0 };
  await discardLegalDraft(options(), wei, { name, versions });
  expect(await keptWords(2)).toEqual([
    ["en", words("By Wei."), "discarded", "Wei"],
    ["cn", words("林。"), "discarded", "Lin"],
  ]);
  const [last] = await listKeptDrafts(db, keptLegal(name), { limit: 1 });
  const kept = last?.id ?? 0;
  const readLegal = (stored: unknown) => stored as ReturnType<typeof words>;
  const edit = { name, locale: "en" as const, kept, read: readLegal };
  const restored = { ...edit, version: versions.en + 1 };
  for (const wrong of [
    // The row of another language, of another text, and of another kind.
    { ...restored, locale: "cn" as const },
    { ...restored, name: "privacy-policy" as const, version: 0 },
    { ...restored, kept: 1 },
  ]) {
    await expect(restoreKeptLegal(options(), lin, wrong)).rejects.toMatchObject({
      code: "not-found",
    });
  }
  const late = { ...restored, version: 1 };
  await expect(restoreKeptLegal(options(), lin, late)).rejects.toMatchObject({
    code: "moved-on",
  });
  await restoreKeptLegal(options(), lin, restored);
  expect((await stored()).en).toMatchObject({ words: words("By Wei."), authorName: "Lin" });
  expect((await stored()).cn?.words).toBeNull();
});

it("are read by pages, and only grow", async () => {
  const all = await listKeptDrafts(db, keptOffers, { limit: 100 });
  const first = await listKeptDrafts(db, keptOffers, { limit: 2 });
  const before = first.at(-1)?.id;
  const second = await listKeptDrafts(db, keptOffers, { before, limit: 2 });
  expect([...first, ...second]).toEqual(all.slice(0, 4));
  await expect(findKeptDraft(db, keptLegal("cookie"), all[0]?.id ?? 0)).rejects.toMatchObject({
    code: "not-found",
  });
  for (const change of [db.delete(keptDrafts), db.update(keptDrafts).set({ authorName: "" })]) {
    await expect(change).rejects.toThrow();
  }
  for (let made = 0; made < mostInAnHour; made += 1) {
    await copyOffer(options(), person(9, "Mo"), { offer: priced(made) });
  }
  const further = copyOffer(options(), person(9, "Mo"), { offer: priced(999) });
  await expect(further).rejects.toMatchObject({ code: "slowed" });
});

it("grow no faster by saves that keep one: after so many in an hour they are refused, as a whole", async () => {
  time += hour;
  const ada = person(10, "Ada");
  await save(ada, 1_000);
  for (let made = 1; made < mostInAnHour; made += 1) await save(ada, 1_000 + made, true);
  const before = await kept(1_000);
  const refused = { code: "slowed", details: { seconds: 3600 } };
  await expect(save(ada, 5, true)).rejects.toMatchObject(refused);
  expect(await kept(1_000)).toEqual(before);
  expect((await draft())?.offer).toEqual(priced(1_000 + mostInAnHour - 1));
  // Writing goes on: it keeps nothing.
  await save(ada, 6);
  await expect(save(wei, 7)).resolves.toMatchObject({ authorName: "Wei" });

  const words = (body: string) => ({ title: "Cookies", summary: "Which", body });
  const place = { name: "cookie", locale: "cn" } as const;
  const write = async (actor: AuditActor, body: string, afterConflict = false) => {
    const stored = (await findDrafts(db, "cookie")).cn;
    const edit = { ...place, version: stored?.version ?? 0, words: words(body), afterConflict };
    return saveLegalDraft(options(), actor, edit);
  };
  for (let made = 0; made < mostInAnHour; made += 1) await write(ada, `Draft ${made}`, true);
  await expect(write(ada, "One more", true)).rejects.toMatchObject(refused);
  const ended = `Draft ${mostInAnHour - 1}`;
  expect((await findDrafts(db, "cookie")).cn?.words).toEqual(words(ended));
  time += hour + 1;
  await expect(write(ada, "After an hour", true)).resolves.toMatchObject({ authorName: "Ada" });
});
