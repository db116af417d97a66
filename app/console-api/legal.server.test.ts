import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { wholeDocument } from "~/domain/document/document-kind";
import { editSessionGap } from "~/domain/document/document-rules";
import { listRevisions } from "~/domain/document/history.server";
import { keptReasons, putDraft, withDocument } from "~/domain/document/step.server";
import { legalKind } from "~/domain/legal-page/legal-kind.server";
import { openLegalPreview } from "~/domain/legal-page/legal-previews.server";
import { addDays } from "~/domain/legal-page/legal-rules";
import { offerDocument } from "~/domain/package/offer-kind.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { dayInChina } from "~/i18n/china-time";
import { accounts, auditEntries, legalVersions } from "~/platform/db/schema";
import { type Person, siteOrigin } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { storeRevisions } from "~tests/support/documents";
import { legalTexts, seedLegal } from "~tests/support/legal-texts";
import { accountRow } from "~tests/support/table-rows";

const name = "user-agreement";
const words = { title: "Agreement", summary: "Who", body: "## One\n\nWords." };

const { db, site } = await consoleOfFile();
await seedLegal(db);
const owner = await site.join("owner@staff.example", ["owner"]);
const translator = await site.join("translator@staff.example", ["translator"]);

const save = (person: Person, locale: "cn" | "en", version: number, body = words.body) =>
  person.browser.call("saveLegalDraft", { name, locale, version, words: { ...words, body } });

it("tell where a text stands, and how many accounts agreed to which version", async () => {
  const label = legalTexts.find((text) => text.name === name)?.label ?? "";
  const account = { ...accountRow(site.clock()), agreementVersion: label };
  await db.insert(accounts).values([
    { ...account, email: "a@site.example" },
    { ...account, email: "b@site.example" },
  ]);
  const { body } = await owner.browser.call("legalText", { name });
  expect(body).toMatchObject({
    name,
    today: dayInChina(site.clock()),
    url: { cn: `${siteOrigin}/userAgreement`, en: `${siteOrigin}/en/userAgreement` },
    versions: {
      next: null,
      count: 1,
      lines: [{ number: 1, label, state: "in-force", agreed: 2, author: null }],
    },
    drafts: { cn: { version: 0, words: null }, en: { version: 0, words: null } },
  });
  const cookie = await owner.browser.call("legalText", { name: "cookie" });
  expect(cookie.body.versions.lines[0].agreed).toBeNull();
  expect((await owner.browser.call("legalText", { name: "nothing" })).status).toBe(400);
});

it("let translators write in their languages only, and publish nothing", async () => {
  expect((await save(translator, "en", 0)).body).toMatchObject({ version: 1 });
  const refused = await save(translator, "cn", 0);
  expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  const [noted] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  expect(noted).toMatchObject({ act: "call-refused", outcome: "refused" });
  const versions = { cn: 0, en: 1 };
  const discard = await translator.browser.call("discardLegalDraft", { name, versions });
  expect(discard.body.error.code).toBe("forbidden");
});

it("answer a save against an older version with the stored text", async () => {
  const late = await save(owner, "en", 0, "Other words.");
  expect(late.status).toBe(409);
  expect(late.body.error.conflict).toMatchObject({
    version: 1,
    words,
    author: { staffId: translator.id },
  });
});

it("keep words beside the draft, and restore them, in the languages of each person", async () => {
  const keep = (person: Person, locale: "cn" | "en") =>
    person.browser.call("keepLegal", { name, locale, words: { ...words, body: "Kept." } });
  const { status, body } = await keep(translator, "en");
  expect(status).toBe(200);
  expect((await keep(translator, "cn")).body.error.code).toBe("forbidden");
  const list = await owner.browser.call("keptLegal", { name });
  expect(list.body).toMatchObject({
    next: null,
    drafts: [{ id: body.id, locale: "en", reason: "copy", author: { staffId: translator.id } }],
  });
  expect(JSON.stringify(list.body)).not.toContain("Kept.");
  const one = { name, kept: String(body.id) };
  expect((await owner.browser.call("keptLegalWords", one)).body.words.body).toBe("Kept.");
  const restore = (person: Person, locale: "cn" | "en", version: number) =>
    person.browser.call("restoreKeptLegal", { name, locale, version, kept: body.id });
  expect((await restore(translator, "cn", 0)).body.error.code).toBe("forbidden");
  expect((await restore(owner, "cn", 0)).status).toBe(404);
  const restored = await restore(translator, "en", 1);
  expect(restored.body.drafts.en).toMatchObject({ version: 2, words: { body: "Kept." } });
  // And back, as the tests below go on with it.
  const [replaced] = (await owner.browser.call("keptLegal", { name })).body.drafts;
  expect(replaced).toMatchObject({ reason: "replaced" });
  const back = { name, locale: "en", version: 2, kept: replaced.id };
  const now = await translator.browser.call("restoreKeptLegal", back);
  expect(now.body.drafts.en).toMatchObject({ version: 3, words });
});

it("show what another version stored in a form of its own, and do not restore it", async () => {
  const inEnglish = { kind: "legal", document: name, place: "", locale: "en" } as const;
  const herons = { fields: { heading: "Herons", text: "Then." } };
  await storeRevisions(db, inEnglish, [{ words: herons, reason: "discarded" }], new Date());
  const plans = { fields: { plans: [{ name: "Heron", price: 3 }] } };
  const whole = { ...offerDocument, ...wholeDocument };
  await storeRevisions(db, whole, [{ words: plans, reason: "discarded" }], new Date());
  const [legal] = (await owner.browser.call("keptLegal", { name })).body.drafts;
  const one = { name, kept: String(legal.id) };
  const { words: none, text } = (await owner.browser.call("keptLegalWords", one)).body;
  expect([none, JSON.parse(text)]).toEqual([null, { heading: "Herons", text: "Then." }]);
  const restore = { name, locale: "en", version: 3, kept: legal.id };
  const refused = await owner.browser.call("restoreKeptLegal", restore);
  expect(refused.body.error).toMatchObject({ code: "wrong-fields", fields: { words: "wrong" } });

  const [offer] = (await owner.browser.call("keptOffers")).body.drafts;
  expect(offer).toMatchObject({ reason: "discarded", changes: [], offer: { words: null } });
  expect(offer.offer.text).toContain("Heron");
  const back = await owner.browser.call("restoreKeptOffer", { version: 0, kept: offer.id });
  expect(back.body.error).toMatchObject({ code: "wrong-fields", fields: { words: "wrong" } });
});

it("need the other language before they can be published, and are found by their words", async () => {
  const needsOf = async ({ browser }: Person) => {
    const { needs } = (await browser.call("today")).body;
    return needs.filter(({ kind }: { kind: string }) => kind.startsWith("legal-"));
  };
  expect(await needsOf(owner)).toEqual([{ kind: "legal-half", name, locale: "cn" }]);
  expect(await needsOf(translator)).toEqual(await needsOf(owner));
  const find = async (text: string) => {
    const { found } = (await owner.browser.call("search", { text })).body;
    return found.filter(({ kind }: { kind: string }) => kind === "legal");
  };
  const cookie = legalTexts.find((text) => text.name === "cookie")?.words;
  expect(await find(cookie?.cn.title ?? "")).toContainEqual({
    kind: "legal",
    name: "cookie",
    titleCn: cookie?.cn.title,
    titleEn: cookie?.en.title,
  });
  // Not what nobody has published.
  expect(await find(words.body)).toEqual([]);
  expect(await find("zirconium")).toEqual([]);
});

it("announce a version with what it changes, and show a preview's address", async () => {
  const preview = await owner.browser.call("previewLegalDraft", { name, locale: "en" });
  expect(preview.body.url).toMatch(/^https:\/\/site\.example\/en\/userAgreement\?preview=.{20}/);
  const today = dayInChina(site.clock());
  const request = { name, versions: { cn: 0, en: 3 }, newest: 1 };
  const soon = await owner.browser.call("announceLegalVersion", {
    ...request,
    day: addDays(today, 6),
  });
  expect([soon.status, soon.body.error.fields]).toEqual([422, { day: "notice" }]);
  const day = addDays(today, 7);
  const announced = await owner.browser.call("announceLegalVersion", { ...request, day });
  expect(announced.body.versions.lines[0]).toMatchObject({
    number: 2,
    state: "announced",
    agreed: 0,
  });
  const { needs } = (await owner.browser.call("today")).body;
  expect(needs).toContainEqual({
    kind: "legal-soon",
    name,
    number: 2,
    inForceFrom: day,
    daysLeft: 7,
  });
  expect(needs).not.toContainEqual(expect.objectContaining({ kind: "legal-half" }));
  const version = await owner.browser.call("legalVersion", { name, number: "2" });
  expect(version.body).toMatchObject({ number: 2, words: { en: words }, before: { number: 1 } });
  const itself = await owner.browser.call("legalVersion", { name, number: "1", against: "2" });
  expect(itself.body).toMatchObject({ number: 1, before: { number: 2, words: { en: words } } });
  for (const query of [{ number: "9" }, { number: "2", against: "9" }]) {
    expect((await owner.browser.call("legalVersion", { name, ...query })).status).toBe(404);
  }
});

it("show a draft of another form as text, keep it before one of today's form, and announce none", async () => {
  const cookie = "cookie" as const;
  const oldForm = { parts: ["One"], heading: "Cookies" };
  const text = JSON.stringify(oldForm, null, 2);
  const store = (version: number, fields: Record<string, unknown>) =>
    withDocument({ db, now: site.clock, actor: commandActor, kind: legalKind }, cookie, (step) =>
      putDraft(step, { place: "", locale: "en" }, { version, words: { fields, body: "" } }),
    );
  await store(3, oldForm);
  const told = async () => (await owner.browser.call("legalText", { name: cookie })).body;
  const { begunFrom, drafts, versions } = await told();
  expect(drafts.en).toMatchObject({ version: 3, words: null, text });
  const announced = await owner.browser.call("announceLegalVersion", {
    name: cookie,
    versions: { cn: 0, en: 3 },
    newest: versions.lines[0].number,
    day: dayInChina(site.clock()),
  });
  expect(announced.body.error).toMatchObject({
    code: "wrong-fields",
    fields: { words: "wrong" },
  });
  // A link to the draft shows what the next version begins from.
  const late = { name: cookie, locale: "en", version: 1, words };
  const refused = await owner.browser.call("saveLegalDraft", late);
  expect(refused.body.error).toMatchObject({ code: "moved-on", conflict: { words: null, text } });
  const preview = await owner.browser.call("previewLegalDraft", { name: cookie, locale: "en" });
  const token = new URL(preview.body.url).searchParams.get("preview") ?? "";
  const place = { name: cookie, locale: "en", token } as const;
  const page = await openLegalPreview(db, place, site.clock());
  expect(page?.title).toBe(begunFrom.en.title);

  // A longer title than is taken today, written by the same person a moment before.
  const long = { ...words, title: "t".repeat(400) };
  const saved = await owner.browser.call("saveLegalDraft", { ...late, version: 3 });
  expect(saved.body.version).toBe(4);
  const [kept] = await listRevisions(
    db,
    { kind: "legal", document: cookie },
    { reasons: keptReasons, limit: 1 },
  );
  expect(kept).toMatchObject({ locale: "en", reason: "kept", fields: oldForm });
  await store(4, long);
  expect((await told()).drafts.en).toMatchObject({ words: long, text: null });
});

it("show a version that has more than today's form, without what it has besides", async () => {
  const further = { ...words, parts: ["One"] };
  const day = addDays(dayInChina(site.clock()), 30);
  await db.insert(legalVersions).values({
    name: "privacy-policy",
    number: 2,
    words: { cn: further, en: further },
    label: day,
    inForceFrom: day,
    state: "announced",
    at: site.clock(),
  });
  const version = await owner.browser.call("legalVersion", {
    name: "privacy-policy",
    number: "2",
  });
  expect(version.body).toMatchObject({ number: 2, words: { cn: words, en: words } });
  const { body } = await owner.browser.call("legalText", { name: "privacy-policy" });
  expect(body.begunFrom).toEqual({ cn: words, en: words });
});

it("tell owners, and nobody else, of a next version that others have written in both languages", async () => {
  const text = "service-agreement";
  const editor = await site.join("editor@staff.example", ["editor"]);
  const needsOf = async ({ browser }: Person) => {
    const { needs } = (await browser.call("today")).body;
    return needs.filter(({ kind }: { kind: string }) => kind === "legal-ready");
  };
  const write = async ({ browser }: Person, locale: "cn" | "en", body: string, version = 0) => {
    const sent = { name: text, locale, version, words: { ...words, body } };
    expect((await browser.call("saveLegalDraft", sent)).status).toBe(200);
  };
  await write(owner, "cn", "By the owner.");
  site.pass(editSessionGap);
  expect(await needsOf(owner)).toEqual([]);
  await write(editor, "en", "By the editor.");
  expect(await needsOf(owner)).toEqual([]);
  const since = site.clock().toISOString();
  site.pass(editSessionGap);
  expect(await needsOf(owner)).toEqual([{ kind: "legal-ready", name: text, since }]);
  expect(await needsOf(editor)).toEqual([]);
  await write(owner, "en", "Both by the owner.", 1);
  site.pass(editSessionGap);
  expect(await needsOf(owner)).toEqual([]);
});
