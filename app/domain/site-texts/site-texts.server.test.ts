import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { mostInAnHour } from "~/domain/document/document-rules";
import { copyDraft, saveDraft } from "~/domain/document/drafts.server";
import { isDocumentDue, publishDue } from "~/domain/document/due.server";
import { listRevisions, listWaiting } from "~/domain/document/history.server";
import { makePreview } from "~/domain/document/previews.server";
import {
  cancelSchedule,
  type LookedAt,
  publishDrafts,
  scheduleDrafts,
} from "~/domain/document/publish.server";
import { keptReasons, publicReasons } from "~/domain/document/step.server";
import { leavesOf } from "~/domain/settings/sections";
import { commandActor } from "~/domain/staff/staff-context.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import {
  auditEntries,
  documentRevisions,
  documentSchedules,
  documents,
  siteTexts,
} from "~/platform/db/schema";
import { siteWords, wordsWith } from "~/site/site-words.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listTextDrafts, openTextPreview } from "./page-drafts.server";
import { pageTextKind, type TextPlace } from "./page-text-kind.server";
import {
  longestFor,
  startingWords,
  type TextPage,
  termsMissed,
  textPages,
  textProblem,
  tidyText,
} from "./site-text-rules";
import { readSiteTexts } from "./site-texts.server";

const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };
const wei: AuditActor = { ...lin, staff: { id: 8, name: "Wei" } };

describe("words in the place of others", () => {
  it.each(textPages)("%s: all of its words are fit to be saved as they are", (page) => {
    for (const locale of localeCodes) {
      const leaves = leavesOf(siteWords[page][locale]);
      expect(leaves.length).toBeGreaterThan(0);
      for (const { path, text } of leaves) {
        expect(textProblem(text, text), `${page} ${path}`).toBeUndefined();
        expect(tidyText(text.trim(), text), `${page} ${path}`).toBe(text);
      }
    }
  });

  it.each([
    [" ", "Start now", "missing"],
    ["S".repeat(longestFor("Start now") + 1), "Start now", "too-long"],
    ["Version", "Version {version}", "places"],
    ["Version {version} {other}", "Version {version}", "places"],
    ["Start <b>now</b>", "Start now", "wrong"],
    ["Start\nnow", "Start now", "wrong"],
  ])("%j for %j is refused: %s", (text, starting, problem) => {
    expect(textProblem(text, starting)).toBe(problem);
  });

  it("give way to the code's when an upgrade gave their place others to fill in", () => {
    const key = "footer.rights";
    const starting = siteWords.frame.en.footer.rights;
    const withText = (text: string) =>
      wordsWith(new Map([["frame en", new Map([[key, text]])]]), "frame", "en").footer.rights;
    expect(starting).toMatch(/\{\w+\}/);
    expect(withText(`${starting}!`)).toBe(`${starting}!`);
    expect(withText("All rights {reserved}")).toBe(starting);
    expect(withText("All rights")).toBe(starting);
  });

  it("are held against the glossary, without the names of their places", () => {
    expect(termsMissed("Up to {profiles} profiles", "en")).toEqual(["environment"]);
    expect(termsMissed("{profiles} environments", "en")).toEqual([]);
  });
});

const options = () => ({
  db,
  now: () => new Date("2026-11-20T02:00:00.000Z"),
  startingTexts: siteWords,
});
/** Pages as documents. */
const pages = (actor = lin) => ({ ...options(), actor, kind: pageTextKind(siteWords) });
const lead: TextPlace = { page: "home", key: "hero.lead", locale: "en" };
const starting = siteWords.home.en.hero.lead;

const draftAt = async ({ key, locale, page }: TextPlace) => {
  const drafts = await listTextDrafts(db, page);
  return drafts.find((draft) => draft.place === key && draft.locale === locale);
};
const versionAt = async (place: TextPlace) => (await draftAt(place))?.version ?? 0;
type Edit = { version: number; text: string; keepsOther?: boolean };
const saveBy = (
  actor: AuditActor,
  { page, key, locale }: TextPlace,
  { version, text, keepsOther }: Edit,
) =>
  saveDraft(pages(actor), page, {
    place: key,
    locale,
    version,
    words: text,
    afterConflict: keepsOther,
  });
const save = async (place: TextPlace, text: string) =>
  saveBy(lin, place, { text, version: await versionAt(place) });
const copy = (actor: AuditActor, { page, key, locale }: TextPlace, text: string) =>
  copyDraft(pages(actor), page, { place: key, locale, words: text });
const draftsOf = async (...places: TextPlace[]) =>
  Promise.all(places.map(async (place) => ({ place: place.key, version: await versionAt(place) })));
const publishSeen = (
  { page, locale }: TextPlace,
  { drafts, schedule = null }: Partial<LookedAt> & Pick<LookedAt, "drafts">,
) => publishDrafts(pages(), page, { locale, schedule, drafts });
const publish = async (place: TextPlace) => publishSeen(place, { drafts: await draftsOf(place) });
/** Reads the history of a string as the console lists it. */
const historyOf = async ({ page, key, locale }: TextPlace) => {
  const revisions = await listRevisions(
    db,
    { kind: "page-text", document: page },
    { draft: { place: key, locale }, reasons: [...publicReasons, ...keptReasons], limit: 10_000 },
  );
  return revisions.map((revision) => ({ ...revision, text: revision.body }));
};
const kind = pageTextKind(siteWords);
const publishDueTexts = (startingTexts = siteWords) =>
  publishDue({ ...options(), kinds: [pageTextKind(startingTexts)] });
const shown = async () => wordsWith(await readSiteTexts(db), "home", "en");
const { db } = await databaseOfFile();

it("are the very words of the code while nothing is published", async () => {
  expect(await shown()).toBe(siteWords.home.en);
  await save(lead, "Windows that do not know each other.");
  expect(await shown()).toBe(siteWords.home.en);
});

it("are published for one language, with an audit and a revision", async () => {
  await publish(lead);
  const words = await shown();
  expect(words.hero.lead).toBe("Windows that do not know each other.");
  expect({ ...words, hero: null }).toEqual({ ...siteWords.home.en, hero: null });
  const texts = await readSiteTexts(db);
  expect(wordsWith(texts, "home", "cn")).toBe(siteWords.home.cn);
  expect(wordsWith(texts, "home", "en")).toBe(wordsWith(texts, "home", "en"));
  expect((await draftAt(lead))?.text).toBeNull();
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "site-texts-published"));
  expect(JSON.parse(entry?.before ?? "")).toEqual({ "hero.lead": starting });
  expect(JSON.parse(entry?.after ?? "")).toEqual({ "hero.lead": words.hero.lead });
});

it("go back to the start, which leaves no row, and to what was published before", async () => {
  await save(lead, starting);
  await publish(lead);
  expect(await db.$count(siteTexts)).toBe(0);
  expect(await shown()).toBe(siteWords.home.en);
  const [, first] = await historyOf(lead);
  expect(first?.text).toBe("Windows that do not know each other.");
  await save(lead, first?.text ?? "");
  await publish(lead);
  expect((await shown()).hero.lead).toBe(first?.text);
});

it("of two writers, one is told that the other was first, and nothing is lost", async () => {
  const version = await versionAt(lead);
  const drafts = ["One of two.", "Two of two."].map((text) => saveBy(lin, lead, { text, version }));
  const outcomes = await Promise.allSettled(drafts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "moved-on" },
  });
  // What was looked at is published, or nothing.
  const behind = { drafts: [{ place: lead.key, version }] };
  await expect(publishSeen(lead, behind)).rejects.toMatchObject({ code: "moved-on" });
  const other: TextPlace = { ...lead, key: "hero.download" };
  await save(other, "Get it free");
  const half = {
    drafts: [
      { place: other.key, version: 1 },
      { place: lead.key, version },
    ],
  };
  await expect(publishSeen(lead, half)).rejects.toMatchObject({ code: "moved-on" });
  expect((await shown()).hero.download).toBe(siteWords.home.en.hero.download);
  // The words that visitors read are no draft.
  await save(other, siteWords.home.en.hero.download);
  expect((await draftAt(other))?.text).toBeNull();
});

it("are drafts as they are typed; what is not fit is not published", async () => {
  await save(lead, "Half a {sentence");
  await save(lead, "");
  expect((await draftAt(lead))?.text).toBe("");
  await expect(publish(lead)).rejects.toMatchObject({
    code: "wrong-fields",
    details: { fields: { [lead.key]: "missing" } },
  });
  expect((await shown()).hero.lead).not.toBe("");
  await expect(save({ ...lead, key: "hero.nothing" }, "A")).rejects.toMatchObject({
    code: "not-found",
  });
});

it("say the same again to a save whose answer was lost", async () => {
  const place: TextPlace = { ...lead, key: "hero.heading.0" };
  const first = await saveBy(lin, place, { version: 0, text: "A word" });
  const again = await saveBy(lin, place, { version: 0, text: "A word" });
  expect(again).toEqual(first);
  expect(first?.version).toBe(1);
});

it("that give way stay in the history: somebody else's, dropped ones, and compared ones", async () => {
  const place: TextPlace = { ...lead, key: "hero.heading.1" };
  const live = startingWords(siteWords, place.page, place.locale).get(place.key) ?? "";
  let version = 0;
  const write = async (actor: AuditActor, text: string, keepsOther = false) => {
    const row = await saveBy(actor, place, { text, version, keepsOther });
    version = row?.version ?? 0;
  };
  const kept = async () =>
    (await historyOf(place)).map(({ text, authorName, reason }) => ({
      text,
      authorName,
      reason,
    }));
  await write(lin, "By Lin");
  // The next words of the same stretch of writing are no version.
  await write(lin, "By Lin, more");
  expect(await kept()).toEqual([]);
  await write(wei, "By Wei");
  const first = { text: "By Lin, more", authorName: "Lin", reason: "kept" };
  expect(await kept()).toEqual([first]);
  // Two windows of one person: what was compared stays as well.
  await write(wei, "By Wei, elsewhere", true);
  const second = { text: "By Wei", authorName: "Wei", reason: "kept" };
  expect(await kept()).toEqual([second, first]);
  await write(wei, live);
  expect((await draftAt(place))?.text).toBeNull();
  const third = { ...second, text: "By Wei, elsewhere" };
  expect(await kept()).toEqual([third, second, first]);
});

it("let the history of a place grow so often in an hour by one person's saves", async () => {
  const place: TextPlace = { ...lead, key: "hero.heading.1" };
  const ada: AuditActor = { ...lin, staff: { id: 31, name: "Ada" } };
  let version = await versionAt(place);
  const write = async (text: string, keepsOther = true) => {
    const row = await saveBy(ada, place, { text, version, keepsOther });
    version = row?.version ?? 0;
  };
  for (let made = 0; made < mostInAnHour; made += 1) await write(`Choice ${made}`);
  const before = (await historyOf(place)).length;
  await expect(write("One more")).rejects.toMatchObject({ code: "slowed" });
  expect((await historyOf(place)).length).toBe(before);
  expect((await draftAt(place))?.text).toBe(`Choice ${mostInAnHour - 1}`);
  // Writing goes on, and so does another place.
  await write("One more", false);
  const elsewhere = { ...place, locale: "cn" as const };
  await saveBy(ada, elsewhere, { version: 0, text: "Elsewhere" });
  const next = { version: 1, text: "Elsewhere, chosen", keepsOther: true };
  await expect(saveBy(ada, elsewhere, next)).resolves.toMatchObject({ version: 2 });
});

it("that met somebody else's draft are kept once beside it, and change nothing", async () => {
  const place: TextPlace = { ...lead, key: "hero.heading.2" };
  await save(place, "Theirs");
  const id = await copy(wei, place, "Mine");
  expect(await copy(wei, place, "Mine")).toBe(id);
  expect(await historyOf(place)).toMatchObject([
    { text: "Mine", authorName: "Wei", reason: "copy" },
  ]);
  expect((await draftAt(place))?.text).toBe("Theirs");
});

it("are shown before they are published by a link that works once, in one language", async () => {
  const place: TextPlace = { ...lead, key: "hero.download" };
  await save(place, "See the draft");
  await save({ ...lead, key: "hero.lead" }, "Not {fit}");
  const published = await readSiteTexts(db);
  const make = async () => (await makePreview(pages(), place.page, place.locale)).token;
  type Asked = { locale?: Locale; pages?: readonly TextPage[] };
  const openAt = (token: string, minutes: number, asked: Asked = {}) => {
    const now = () => new Date(options().now().getTime() + minutes * 60_000);
    const address = { locale: "en", pages: ["home", "frame"], ...asked } as const;
    return openTextPreview({ ...options(), now }, published, { token, ...address });
  };
  const token = await make();
  // Another language's page spends nothing.
  expect(await openAt(token, 1, { locale: "cn" })).toBeNull();
  // Nor does the address of another page, which would show drafts without knowing of it.
  expect(await openAt(token, 1, { pages: ["pricing"] })).toBeNull();
  expect(await openAt(token, 1, { pages: [] })).toBeNull();
  const drafts = await openAt(token, 1);
  const words = drafts && wordsWith(drafts, "home", "en");
  expect(words?.hero.download).toBe("See the draft");
  // What could not be published like this is not shown either.
  expect(words?.hero.lead).toBe((await shown()).hero.lead);
  expect((await shown()).hero.download).not.toBe("See the draft");
  expect(await openAt(token, 1)).toBeNull();
  expect(await openAt(await make(), 11)).toBeNull();
});

describe("that wait for a time", () => {
  const at = (key: string): TextPlace => ({ page: "contact", key, locale: "en" });
  const [first, second, third] = ["service.text", "service.title", "title"].map(at) as [
    TextPlace,
    TextPlace,
    TextPlace,
  ];
  /** By the database's clock, which is that of the machine. */
  const later = () => new Date(Date.now() + 60 * 60_000);
  const contact = async () => wordsWith(await readSiteTexts(db), "contact", "en");
  const scheduleSeen = (
    { page, locale }: TextPlace,
    { schedule = null, drafts, at }: Partial<LookedAt> & Pick<LookedAt, "drafts"> & { at: Date },
  ) => scheduleDrafts(pages(), page, { locale, schedule, drafts, at });
  const schedule = async (waits: number | null, ...places: TextPlace[]) =>
    scheduleSeen(first, { schedule: waits, drafts: await draftsOf(...places), at: later() });
  const cancel = ({ page, locale }: TextPlace, id: number) =>
    cancelSchedule(pages(), page, { locale, schedule: id });
  const waiting = async () =>
    (await listWaiting(db, { kind: "page-text", document: first.page }))[0];
  const keysWaiting = async () => (await waiting())?.drafts.map(({ place }) => place);
  const timeComes = () => db.update(documentSchedules).set({ at: sql`now() - interval '1 hour'` });

  it("leave the drafts, and change nothing that visitors read until then", async () => {
    await save(first, "Coming help");
    await save(second, "Coming title");
    const past = { drafts: await draftsOf(first), at: options().now() };
    await expect(scheduleSeen(first, past)).rejects.toMatchObject({
      details: { fields: { at: "past" } },
    });
    const far = { ...past, at: new Date("9999-12-31T00:00:00Z") };
    await expect(scheduleSeen(first, far)).rejects.toMatchObject({
      details: { fields: { at: "far" } },
    });
    await schedule(null, first, second);
    expect(await keysWaiting()).toEqual([first.key, second.key]);
    expect((await draftAt(first))?.text).toBeNull();
    expect(await publishDueTexts()).toBe(0);
    expect((await contact()).service.text).toBe(siteWords.contact.en.service.text);
  });

  it("are not replaced, changed or cancelled unseen", async () => {
    await save(first, "Help by Wei");
    await expect(schedule(null, first)).rejects.toMatchObject({ code: "moved-on" });
    await expect(publish(first)).rejects.toMatchObject({ code: "moved-on" });
    await expect(cancel(first, 0)).rejects.toMatchObject({ code: "moved-on" });
    expect(await keysWaiting()).toEqual([first.key, second.key]);
  });

  it("give way to a new set; words that the new one does not have are drafts again", async () => {
    await schedule((await waiting())?.id ?? null, first);
    expect(await keysWaiting()).toEqual([first.key]);
    expect((await draftAt(second))?.text).toBe("Coming title");
    const [kept] = await historyOf(first);
    expect(kept).toMatchObject({ text: "Coming help", reason: "cancelled", authorName: "Lin" });
  });

  it("stay when other places are published, and lose only those that are", async () => {
    await schedule((await waiting())?.id ?? null, second);
    await save(first, "Help at once");
    const publishNow = async (place: TextPlace) =>
      publishSeen(place, {
        schedule: (await waiting())?.id ?? null,
        drafts: await draftsOf(place),
      });
    await publishNow(first);
    expect(await keysWaiting()).toEqual([second.key]);
    await save(second, "Title at once");
    await publishNow(second);
    expect(await waiting()).toBeUndefined();
    expect((await contact()).service.title).toBe("Title at once");
    const texts = (await historyOf(second)).map(({ text }) => text);
    expect(texts).toEqual(["Title at once", "Coming title"]);
  });

  it("are drafts again when they are cancelled, beside another draft in the history", async () => {
    await save(first, "Cancelled help");
    await save(third, "Cancelled heading");
    await schedule(null, first, third);
    await save(first, "Newer help");
    await cancel(first, (await waiting())?.id ?? 0);
    expect(await waiting()).toBeUndefined();
    expect((await draftAt(first))?.text).toBe("Newer help");
    expect((await draftAt(third))?.text).toBe("Cancelled heading");
    const [kept] = await historyOf(first);
    expect(kept).toMatchObject({ text: "Cancelled help", reason: "cancelled" });
  });

  it("go live once, by themselves, in the name of who scheduled them", async () => {
    await schedule(null, first, third);
    await timeComes();
    const outcomes = await Promise.all([publishDueTexts(), publishDueTexts()]);
    expect(outcomes.sort()).toEqual([0, 2]);
    expect(await contact()).toMatchObject({
      title: "Cancelled heading",
      service: { text: "Newer help" },
    });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.source, "schedule"));
    expect(entries).toMatchObject([{ act: "site-texts-published", staffName: "Lin" }]);
  });

  it("do not when an upgrade has changed their places: they are drafts again", async () => {
    await save(first, "Late help");
    await save(third, "Late heading");
    await schedule(null, first, third);
    await timeComes();
    const { en, cn } = siteWords.contact;
    const upgraded = { cn, en: { ...en, title: "Write to {name}" } };
    const startingTexts = { ...siteWords, contact: upgraded };
    expect(await publishDueTexts(startingTexts)).toBe(1);
    expect((await contact()).service.text).toBe("Late help");
    expect((await draftAt(third))?.text).toBe("Late heading");
  });

  it("hold up no other page when their own has gone from the code", async () => {
    const place: TextPlace = { page: "security", key: "title", locale: "en" };
    await save(place, "Coming safety");
    await scheduleSeen(place, { drafts: await draftsOf(place), at: later() });
    await schedule(null, third);
    await timeComes();
    const { contact: _, ...startingTexts } = siteWords;
    expect(await publishDueTexts(startingTexts as typeof siteWords)).toBe(1);
    expect(await waiting()).toBeUndefined();
    const [kept] = await historyOf(third);
    expect(kept).toMatchObject({ text: "Late heading", reason: "cancelled" });
    expect((await draftAt(third))?.text ?? null).toBeNull();
  });

  it("leave no draft of the same words, and tell the audit when they give way", async () => {
    await save(first, "Twice the same");
    await schedule(null, first);
    await save(first, "Twice the same");
    await timeComes();
    expect(await publishDueTexts()).toBe(1);
    expect((await draftAt(first))?.text).toBeNull();
    await save(first, "First set");
    await schedule(null, first);
    await save(first, "Second set");
    await schedule((await waiting())?.id ?? null, first);
    await save(first, "At once");
    await publishSeen(first, {
      schedule: (await waiting())?.id ?? null,
      drafts: await draftsOf(first),
    });
    const told = await db
      .select({ before: auditEntries.before })
      .from(auditEntries)
      .where(eq(auditEntries.act, "site-text-schedule-cancelled"))
      .orderBy(auditEntries.id);
    const words = told.map(({ before }) => JSON.parse(before ?? "{}")[first.key]);
    expect(words.slice(-2)).toEqual(["First set", "Second set"]);
  });
});

it("keep no process looking for what only a newer version of the site can publish", async () => {
  const later = { kind: "later" as "page-text", itemId: 1 };
  const at = options().now();
  await db.insert(documents).values({ ...later, name: "one", createdAt: at, changedAt: at });
  const due = { at, state: "waiting", locale: "cn", createdAt: at } as const;
  await db.insert(documentSchedules).values({ ...later, ...due });
  expect(await isDocumentDue(db, kind)).toBe(false);
  expect(await publishDueTexts()).toBe(0);
  const isLater = eq(documentSchedules.kind, later.kind);
  expect(await db.select().from(documentSchedules).where(isLater)).toMatchObject([due]);
});

it("leave one line in the audit for a stretch of writing", async () => {
  const place: TextPlace = { ...lead, locale: "cn" };
  const lines = () =>
    db.$count(
      auditEntries,
      eq(auditEntries.objectLabel, `${place.page} ${place.key} ${place.locale}`),
    );
  for (const text of ["T", "Ty", "Typed"]) await save(place, text);
  expect(await lines()).toBe(1);
});

it("whose place has gone from the code stay out of the page", async () => {
  await db.insert(siteTexts).values([
    { page: "home", key: "hero.gone", locale: "en", text: "Gone" },
    { page: "home", key: "hero", locale: "en", text: "No longer a text" },
  ]);
  const words = await shown();
  expect(words.hero).toEqual({ ...siteWords.home.en.hero, lead: words.hero.lead });
});

it("have a history that nothing changes or deletes", async () => {
  const refusal = { cause: { message: expect.stringContaining("append-only") } };
  await expect(db.delete(documentRevisions)).rejects.toMatchObject(refusal);
});
