import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkAudit } from "~/domain/audit/audit-queries.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { mostInAnHour, previewTime } from "~/domain/document/document-rules";
import { discardDrafts, saveDraft } from "~/domain/document/drafts.server";
import { makePreview } from "~/domain/document/previews.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { localeCodes } from "~/i18n/locales";
import { auditEntries, documentPreviews, legalVersions } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { legalTexts, seedLegal } from "~tests/support/legal-texts";
import {
  announceLegalVersion,
  enterDueVersions,
  isLegalVersionDue,
  moveLegalDate,
  recallLegalVersion,
} from "./legal-edits.server";
import { legalKind } from "./legal-kind.server";
import type { LegalPageName } from "./legal-page";
import {
  findLegalPage,
  findLegalVersion,
  listLegalVersions,
  versionInForce,
} from "./legal-page-queries.server";
import { openLegalPreview } from "./legal-previews.server";
import { findDrafts, listVersionRows, versionToBeginFrom } from "./legal-rows.server";

const hour = 60 * 60_000;
/** 10:00 in China. */
const start = Date.parse("2026-11-23T02:00:00.000Z");
const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields !== undefined && { details: { fields } }) });

/** One story on one database, because versions cannot be deleted: each test goes on from the last. */
let time = start;
const options = () => ({ db, now: () => new Date(time) });
/** Legal texts as documents with drafts. */
const texts = () => ({ ...options(), actor: lin, kind: legalKind });
const name: LegalPageName = "user-agreement";
const firstLabel = legalTexts.find((text) => text.name === name)?.label;
const words = (body: string, title = "User agreement") => ({ title, summary: "Who", body });
const { db } = await databaseOfFile();
await seedLegal(db);

const save = async (
  locale: "cn" | "en",
  body: string,
  { of = name, version }: { of?: LegalPageName; version?: number } = {},
) =>
  saveDraft(texts(), of, {
    place: "",
    locale,
    words: words(body),
    version: version ?? (await findDrafts(db, of))[locale]?.version ?? 0,
  });
const lookedAt = async (of: LegalPageName = name) => {
  const drafts = await findDrafts(db, of);
  const [newest] = await listVersionRows(db, of);
  return {
    name: of,
    versions: { cn: drafts.cn?.version ?? 0, en: drafts.en?.version ?? 0 },
    newest: newest?.number ?? 0,
  };
};
const announce = async (day: string, of: LegalPageName = name) =>
  announceLegalVersion(options(), lin, { ...(await lookedAt(of)), day });
const states = async (of: LegalPageName = name) =>
  (await listVersionRows(db, of)).map(({ number, label, state }) => [number, label, state]);
const html = async (of: LegalPageName = name) => (await findLegalPage(db, "en", of)).document.html;

it("begin with version 1 in force, called by its day", async () => {
  for (const text of legalTexts) {
    expect(await states(text.name)).toEqual([[1, text.label, "in-force"]]);
    expect(await versionInForce(db, text.name)).toBe(text.label);
  }
  const [cookie] = await listVersionRows(db, "cookie");
  expect(cookie).toMatchObject({ label: "2022-11", inForceFrom: "2022-11-01" });
});

it("keep drafts from visitors, and lose nobody's words", async () => {
  const before = await html();
  expect((await save("en", "## One\n\nNew words."))?.version).toBe(1);
  expect(await html()).toBe(before);
  // A repeated save, as after an answer that was lost.
  expect((await save("en", "## One\n\nNew words.", { version: 0 }))?.version).toBe(1);
  const late = save("en", "Other words.", { version: 0 });
  await expect(late).rejects.toEqual(refusal("moved-on"));
  const both = await Promise.allSettled([
    save("en", "By one.", { version: 1 }),
    save("en", "By another.", { version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // The other language is a draft of its own.
  expect((await save("cn", "## 一\n\n新的。"))?.version).toBe(1);
});

it("refuse a day before the notice is over, and a text that is not whole in both languages", async () => {
  await expect(announce("2026-11-29")).rejects.toEqual(refusal("wrong-fields", { day: "notice" }));
  await expect(announce("2026-11-22")).rejects.toEqual(refusal("wrong-fields", { day: "past" }));
  await save("cn", " ");
  await expect(announce("2026-12-01")).rejects.toEqual(
    refusal("wrong-fields", { "cn.body": "missing" }),
  );
  await save("cn", "## 一\n\n由 {{nobody}} 提供。");
  await expect(announce("2026-12-01")).rejects.toEqual(
    refusal("wrong-fields", { "cn.body": "wrong" }),
  );
  await save("cn", "## 一\n\n新的。");
  expect(await states()).toHaveLength(1);
});

it("are announced in both languages at once, as they were looked at", async () => {
  await save("en", "## One\n\nNew words by {{legalEntity}}.");
  const looked = { ...(await lookedAt()), day: "2026-12-01" };
  await expect(announceLegalVersion(options(), lin, { ...looked, newest: 0 })).rejects.toEqual(
    refusal("moved-on"),
  );
  const both = await Promise.allSettled([
    announceLegalVersion(options(), lin, looked),
    announceLegalVersion(options(), lin, looked),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await states()).toEqual([
    [2, "2026-12-01", "announced"],
    [1, firstLabel, "in-force"],
  ]);
  expect(await html()).not.toContain("New words");
  expect(await versionInForce(db, name)).toBe(firstLabel);
  expect((await findDrafts(db, name)).cn?.words).toBeNull();
  const announced = await findLegalVersion(db, "cn", name, 2);
  expect(announced?.document.html).toContain("新的。");
  expect(announced).toMatchObject({ state: "announced", inForceFrom: "2026-12-01" });
  // No second version while one waits.
  await save("en", "## Three\n\nLater words.");
  await expect(announce("2026-12-20")).rejects.toEqual(refusal("moved-on"));
});

it("move their day as far as the notice allows", async () => {
  const move = (from: string, day: string) =>
    moveLegalDate(options(), lin, { name, number: 2, from, day });
  await expect(move("2026-12-01", "2026-11-29")).rejects.toEqual(
    refusal("wrong-fields", { day: "notice" }),
  );
  await expect(move("2026-12-02", "2026-12-05")).rejects.toEqual(refusal("moved-on"));
  await move("2026-12-01", "2026-12-05");
  await move("2026-12-05", "2026-11-30");
  expect((await states())[0]).toEqual([2, "2026-11-30", "announced"]);
});

it("come into force at midnight in China, once, also when that is noticed late", async () => {
  time = Date.parse("2026-11-29T15:59:59.999Z");
  expect(await isLegalVersionDue(db, new Date(time))).toBe(false);
  expect(await enterDueVersions(options())).toBe(0);
  time += 1;
  expect(await isLegalVersionDue(db, new Date(time))).toBe(true);
  time += 3 * hour;
  const entered = await Promise.all([1, 2, 3].map(() => enterDueVersions(options())));
  expect(entered.reduce((sum, count) => sum + count)).toBe(1);
  expect(await states()).toEqual([
    [2, "2026-11-30", "in-force"],
    [1, firstLabel, "past"],
  ]);
  expect(await html()).toContain("New words");
  expect(await versionInForce(db, name)).toBe("2026-11-30");
  const old = await findLegalVersion(db, "en", name, 1);
  expect(old).toMatchObject({ state: "past", inForceUntil: "2026-11-30" });
  const inForce = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "legal-version-in-force"));
  expect(inForce).toMatchObject([{ source: "schedule", staffName: "Lin" }]);
});

it("are taken back before their day, and are the draft again", async () => {
  const { versions } = await lookedAt();
  const drafts = localeCodes.map((locale) => ({ place: "", locale, version: versions[locale] }));
  expect(await discardDrafts(texts(), name, drafts)).toBe(true);
  await save("en", "## Four\n\nWithdrawn words.");
  await announce("2026-12-10");
  // What is begun meanwhile begins from what is about to hold.
  expect(versionToBeginFrom(await listVersionRows(db, name))).toMatchObject({
    number: 3,
  });
  await recallLegalVersion(options(), lin, { name, number: 3 });
  const again = recallLegalVersion(options(), lin, { name, number: 3 });
  await expect(again).rejects.toEqual(refusal("moved-on"));
  expect((await findDrafts(db, name)).en?.words).toMatchObject({
    body: expect.stringContaining("Withdrawn words"),
  });
  expect(await findLegalVersion(db, "en", name, 3)).toBeUndefined();
  expect((await listLegalVersions(db, name)).map(({ number }) => number)).toEqual([2, 1]);
  // Its day is free again, its number is not.
  await announce("2026-12-10");
  expect((await states())[0]).toEqual([4, "2026-12-10", "announced"]);
});

it("are in force at once where no notice is needed; one version a day", async () => {
  await save("en", "## Cookies\n\nFewer.", { of: "cookie" });
  await announce("2026-11-30", "cookie");
  expect(await states("cookie")).toEqual([
    [2, "2026-11-30", "in-force"],
    [1, "2022-11", "past"],
  ]);
  // The language that nobody wrote in stays as it was.
  const [newest, first] = await listVersionRows(db, "cookie");
  expect(newest?.words.cn).toEqual(first?.words.cn);
  await save("en", "## Cookies\n\nFewest.", { of: "cookie" });
  await expect(announce("2026-11-30", "cookie")).rejects.toEqual(
    refusal("wrong-fields", { day: "taken" }),
  );
});

it("only grow: the database refuses everything else", async () => {
  const isFirst = eq(legalVersions.state, "past");
  const isWaiting = eq(legalVersions.state, "announced");
  const isInForce = eq(legalVersions.state, "in-force");
  const [row] = await listVersionRows(db, name);
  if (row === undefined) throw new Error("no version");
  for (const change of [
    db.delete(legalVersions),
    db.update(legalVersions).set({ state: "in-force" }).where(isFirst),
    db.update(legalVersions).set({ label: "2020-01-01" }).where(isFirst),
    db.update(legalVersions).set({ inForceFrom: "2020-01-01" }).where(isInForce),
    db.update(legalVersions).set({ state: "announced" }).where(isInForce),
    db.update(legalVersions).set({ state: "past" }).where(isInForce),
    db.update(legalVersions).set({ state: "past" }).where(isWaiting),
    db.update(legalVersions).set({ authorName: "Nobody" }).where(isWaiting),
    db
      .update(legalVersions)
      .set({ words: { ...row.words, en: words("Other words.") } })
      .where(isWaiting),
  ]) {
    await expect(change).rejects.toThrow();
  }
  expect(await checkAudit(db)).toMatchObject({ firstBrokenId: null });
});

it("show the draft by a link that works once, for ten minutes, on its page only", async () => {
  await save("en", "## Five\n\nWords of a draft.");
  const place = { name, locale: "en" as const };
  const make = () => makePreview(texts(), name, place.locale);
  const { token } = await make();
  const stored = await db.select().from(documentPreviews);
  expect(JSON.stringify(stored)).not.toContain(token);
  const openIt = (by: string, of: LegalPageName = name) =>
    openLegalPreview(db, { ...place, name: of, token: by }, new Date(time));
  expect(await openIt("wrong")).toBeNull();
  expect(await openIt(token, "cookie")).toBeNull();
  const opened = await Promise.all([openIt(token), openIt(token)]);
  const [shown, ...more] = opened.filter((page) => page !== null);
  expect(shown).toMatchObject({ version: "draft" });
  expect(shown?.html).toContain("Words of a draft.");
  expect(more).toEqual([]);
  const late = await make();
  time += previewTime;
  expect(await openIt(late.token)).toBeNull();
  const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  expect(last?.act).toBe("legal-preview-made");
  for (let made = 2; made < mostInAnHour; made += 1) await make();
  await expect(make()).rejects.toMatchObject({ code: "slowed" });
});
