import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { legalKind } from "~/domain/legal-page/legal-kind.server";
import type { LegalPageName, LegalWords } from "~/domain/legal-page/legal-page";
import { findDrafts } from "~/domain/legal-page/legal-rows.server";
import type { Offer } from "~/domain/package/offer";
import { readLiveOffer } from "~/domain/package/offer-rows.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { auditEntries, documentRevisions } from "~/platform/db/schema";
import { packageFeatures as startingFeatures } from "~content/package-features";
import { packages as startingPackages } from "~content/packages";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { offers } from "~tests/support/offers";
import { editSessionGap, mostInAnHour } from "./document-rules";
import { copyDraft, discardDrafts, restoreDraft, saveDraft } from "./drafts.server";
import { findRevision, listRevisions } from "./history.server";
import { keptReasons } from "./step.server";

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
await offers.begin(db);
await seedLegal(db);
const starting = await readLiveOffer(db);

const priced = (fen: number): Offer => ({
  ...starting,
  packages: starting.packages.map((entry) =>
    entry.id === "D" ? { ...entry, monthlyFen: fen } : entry,
  ),
});
const draft = () => offers.draft(db);
const version = async () => (await draft())?.version ?? 0;
const save = async (actor: AuditActor, fen: number, afterConflict = false) =>
  offers.save(options(), actor, {
    version: await version(),
    offer: priced(fen),
    afterConflict,
  });
const legal = (actor: AuditActor) => ({ ...options(), actor, kind: legalKind });
type LegalSave = {
  locale: "cn" | "en";
  version: number;
  words: LegalWords;
  afterConflict?: boolean;
};
const saveLegal = (actor: AuditActor, name: LegalPageName, save: LegalSave) =>
  saveDraft(legal(actor), name, { place: "", ...save });
const keptLegal = (name: LegalPageName, limit: number) =>
  listRevisions(db, { kind: "legal", document: name }, { limit, reasons: keptReasons });
const kept = async (limit = 100) => {
  const rows = await offers.kept(db, { limit });
  return rows.map(({ fields, reason, authorName }) => [
    (fields as Offer).packages.find(({ id }) => id === "D")?.monthlyFen,
    reason,
    authorName,
  ]);
};

it("hold what somebody else wrote, and each stretch of writing, but not every save", async () => {
  await save(lin, 340_00);
  await save(lin, 341_00);
  expect(await kept()).toEqual([]);
  await save(wei, 342_00);
  expect(await kept()).toEqual([[341_00, "kept", "Lin"]]);
  await save(wei, 343_00);
  expect(await kept()).toHaveLength(1);
  time += editSessionGap + 1;
  await save(wei, 344_00);
  expect(await kept(1)).toEqual([[343_00, "kept", "Wei"]]);
  const [noted] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  expect(noted).toMatchObject({ act: "offer-draft-begun", staffName: "Wei" });
});

it("hold both offers of a conflict, also of two windows of one person", async () => {
  // Wei's other window has saved 344; this one began before.
  const refused = offers.save(options(), wei, {
    version: (await version()) - 1,
    offer: priced(350_00),
  });
  await expect(refused).rejects.toMatchObject({ code: "moved-on" });
  const copy = await offers.copy(options(), wei, priced(350_00));
  expect(await kept(1)).toEqual([[350_00, "copy", "Wei"]]);
  // The answer was lost.
  expect(await offers.copy(options(), wei, priced(350_00))).toBe(copy);
  expect((await draft())?.offer).toEqual(priced(344_00));
  await save(wei, 351_00, true);
  expect(await kept(1)).toEqual([[344_00, "kept", "Wei"]]);
  expect((await draft())?.offer).toEqual(priced(351_00));
});

it("hold a discarded offer, which becomes the draft again", async () => {
  await offers.discard(options(), lin, { version: await version() });
  expect((await draft())?.offer).toBeNull();
  expect(await kept(1)).toEqual([[351_00, "discarded", "Wei"]]);
  await save(lin, 360_00);
  const [newest] = await offers.kept(db, { limit: 1 });
  const id = newest?.id ?? 0;
  const restored = { kept: id, version: await version() };
  for (const [wrong, code] of [
    [{ ...restored, version: 1 }, "moved-on"],
    [{ ...restored, kept: id + 1_000 }, "not-found"],
  ] as const) {
    await expect(offers.restoreKept(options(), lin, wrong)).rejects.toMatchObject({ code });
  }
  const noted = async () => {
    const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    return { act: entry?.act, after: JSON.parse(entry?.after ?? "null") };
  };
  await offers.restoreKept(options(), lin, restored);
  expect(await noted()).toEqual({ act: "offer-restored", after: { kept: id } });
  expect(await draft()).toMatchObject({ offer: priced(351_00), authorName: "Lin" });
  // What it took the place of is there, too.
  expect(await kept(1)).toEqual([[360_00, "kept", "Lin"]]);
  await offers.restore(options(), lin, { number: 1, version: await version() });
  expect(await noted()).toEqual({ act: "offer-restored", after: { revision: 1 } });
  expect(await kept(1)).toEqual([[351_00, "kept", "Lin"]]);
});

it("hold an offer that waited for its time and does not any more", async () => {
  const schedule = async (fen: number) => {
    await save(lin, fen);
    const [newest] = await offers.publications(db, { limit: 1 });
    await offers.schedule(options(), lin, {
      version: await version(),
      live: newest?.number ?? 0,
      schedule: (await offers.waiting(db))?.id ?? null,
      at: new Date(time + hour),
    });
  };
  await schedule(370_00);
  await schedule(371_00);
  expect(await kept(1)).toEqual([[370_00, "cancelled", "Lin"]]);
  await save(lin, 372_00);
  await offers.cancel(options(), lin, (await offers.waiting(db))?.id ?? 0);
  expect((await draft())?.offer).toEqual(priced(372_00));
  expect(await kept(1)).toEqual([[371_00, "cancelled", "Lin"]]);
});

it("hold legal texts by language: what another author wrote, copies, and discarded ones", async () => {
  const name = "cookie" as const;
  const words = (body: string) => ({ title: "Cookies", summary: "What", body });
  const stored = async () => findDrafts(db, name);
  const write = async (actor: AuditActor, locale: "cn" | "en", body: string) =>
    saveLegal(actor, name, {
      locale,
      words: words(body),
      version: (await stored())[locale]?.version ?? 0,
    });
  const keptWords = async (limit: number) =>
    (await keptLegal(name, limit)).map((row) => [
      row.locale,
      row.fields,
      row.reason,
      row.authorName,
    ]);
  await write(lin, "en", "By Lin.");
  await write(lin, "cn", "林。");
  await write(wei, "en", "By Wei.");
  expect(await keptWords(9)).toEqual([["en", words("By Lin."), "kept", "Lin"]]);
  await copyDraft(legal(lin), name, { place: "", locale: "en", words: words("Mine.") });
  expect(await keptWords(1)).toEqual([["en", words("Mine."), "copy", "Lin"]]);
  const drafts = await stored();
  const versions = { cn: drafts.cn?.version ?? 0, en: drafts.en?.version ?? 0 };
  const discarded = (["cn", "en"] as const).map((locale) => ({
    place: "",
    locale,
    version: versions[locale],
  }));
  await discardDrafts(legal(wei), name, discarded);
  expect(await keptWords(2)).toEqual([
    ["en", words("By Wei."), "discarded", "Wei"],
    ["cn", words("林。"), "discarded", "Lin"],
  ]);
  const [last] = await keptLegal(name, 1);
  const place = { place: "", locale: "en" as const };
  const restored = { ...place, revision: last?.id ?? 0, version: versions.en + 1 };
  const [ofOffer] = await offers.kept(db, { limit: 1 });
  const restore = (text: LegalPageName, asked: typeof restored | { locale: "cn" }) =>
    restoreDraft(legal(lin), text, { ...restored, ...asked });
  // The row of another language, of another text, and of another kind.
  for (const [text, asked] of [
    [name, { locale: "cn" }],
    ["privacy-policy", { ...restored, version: 0 }],
    [name, { ...restored, revision: ofOffer?.id ?? 0 }],
  ] as const) {
    await expect(restore(text, asked)).rejects.toMatchObject({ code: "not-found" });
  }
  await expect(restore(name, { ...restored, version: 1 })).rejects.toMatchObject({
    code: "moved-on",
  });
  await restore(name, restored);
  expect((await stored()).en).toMatchObject({ words: words("By Wei."), authorName: "Lin" });
  expect((await stored()).cn?.words).toBeNull();
});

it("are read by pages, and only grow", async () => {
  const all = await offers.kept(db, { limit: 100 });
  const first = await offers.kept(db, { limit: 2 });
  const before = first.at(-1)?.id;
  const second = await offers.kept(db, { before, limit: 2 });
  expect([...first, ...second]).toEqual(all.slice(0, 4));
  const cookie = { kind: "legal", document: "cookie" } as const;
  await expect(findRevision(db, cookie, all[0]?.id ?? 0)).rejects.toMatchObject({
    code: "not-found",
  });
  for (const change of [
    db.delete(documentRevisions),
    db.update(documentRevisions).set({ authorName: "" }),
  ]) {
    await expect(change).rejects.toThrow();
  }
  for (let made = 0; made < mostInAnHour; made += 1) {
    await offers.copy(options(), person(9, "Mo"), priced(made));
  }
  const further = offers.copy(options(), person(9, "Mo"), priced(999));
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
  const write = async (actor: AuditActor, body: string, afterConflict = false) => {
    const stored = (await findDrafts(db, "cookie")).cn;
    const edit = { version: stored?.version ?? 0, words: words(body), afterConflict };
    return saveLegal(actor, "cookie", { locale: "cn", ...edit });
  };
  for (let made = 0; made < mostInAnHour; made += 1) await write(ada, `Draft ${made}`, true);
  await expect(write(ada, "One more", true)).rejects.toMatchObject(refused);
  const ended = `Draft ${mostInAnHour - 1}`;
  expect((await findDrafts(db, "cookie")).cn?.words).toEqual(words(ended));
  time += hour + 1;
  await expect(write(ada, "After an hour", true)).resolves.toMatchObject({ authorName: "Ada" });
});
