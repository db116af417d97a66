import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { checkAudit } from "~/domain/audit/audit-queries.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { restoreAtOnce, saveAtOnce } from "~/domain/document/at-once.server";
import { mostInAnHour } from "~/domain/document/document-rules";
import { listRevisions } from "~/domain/document/history.server";
import { publicReasons } from "~/domain/document/step.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { rememberContent } from "~/platform/db/content-memory.server";
import { auditEntries, documentRevisions, siteSettings } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { noOwnership } from "./ownership";
import { samplePaths } from "./samples";
import { leafChanges, type SectionName, sectionNames } from "./sections";
import { readSection, startingValue } from "./settings";
import { lastSettings, readFacts, readSettings } from "./settings.server";
import { settingsKind } from "./settings-kind.server";

const start = new Date("2026-11-20T02:00:00.000Z");
const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };
const startingSettings = {
  facts: startingFacts,
  chat: {
    scriptUrl: "https://chat.example/sdk.js",
    key: "k",
    origins: ["https://chat.example", "https://api.example"],
  },
  mirrors: [{ name: "Asia", baseUrl: "https://asia.example/x" }],
};
const contact = startingValue("contact", startingSettings);
const proofFile = { fileName: "MP_verify_a1B2.txt", content: "a1B2" };
const phone = { display: "400-123-4567", tel: "+864001234567" };

describe("the document of a section", () => {
  it.each(sectionNames)("%s: its starting value is fit to be saved as it is", (name) => {
    const value = startingValue(name, startingSettings);
    expect(readSection(name, value)).toEqual({ value });
  });

  it("has numbers and addresses as they are meant", () => {
    const pasted = {
      ...contact,
      servicePhone: {
        display: "\u202d４００\u2011123\u00a04567\u202c",
        tel: "tel:+86 400-123-4567",
      },
      serviceEmail: "Desk＠site。test；",
    };
    expect(readSection("contact", pasted)).toEqual({
      value: {
        ...contact,
        servicePhone: { display: "400-123 4567", tel: "+864001234567" },
        serviceEmail: "desk@site.test",
      },
    });
  });

  it.each<[SectionName, unknown, Record<string, string>]>([
    ["contact", { ...contact, serviceEmail: " " }, { serviceEmail: "missing" }],
    ["contact", { ...contact, serviceEmail: "a@b" }, { serviceEmail: "wrong" }],
    [
      "contact",
      { ...contact, servicePhone: { display: "<b>1</b>", tel: "400" } },
      { "servicePhone.display": "wrong", "servicePhone.tel": "wrong" },
    ],
    ["contact", { ...contact, further: "x" }, { "": "wrong" }],
    [
      "brand",
      {
        name: { cn: "一".repeat(21), en: "F".repeat(31) },
        shortName: { cn: "", en: "{version}" },
      },
      {
        "name.cn": "too-long",
        "name.en": "too-long",
        "shortName.cn": "missing",
        "shortName.en": "wrong",
      },
    ],
    ["names", { site: "https://site.test:8443", slogan: { cn: "一", en: "A" } }, { site: "wrong" }],
    [
      "names",
      { site: "site.test", slogan: { cn: "一", en: "A".repeat(41) } },
      { "slogan.en": "too-long" },
    ],
    ["offices", { offices: [] }, { offices: "wrong" }],
    [
      "processors",
      { ...startingValue("processors", startingSettings), euRepresentative: { cn: "某", en: "" } },
      { "euRepresentative.en": "missing" },
    ],
    [
      "data",
      {
        dataLocation: { cn: "德国", en: "Germany" },
        sessionAccess: { cn: "", en: "A".repeat(301) },
      },
      { "sessionAccess.cn": "missing", "sessionAccess.en": "too-long" },
    ],
    [
      "chat",
      { scriptUrl: "https://c.test/{key}.js", key: "", origins: [{ origin: "https://c.test/x" }] },
      { key: "missing", "origins.0.origin": "wrong" },
    ],
    ["chat", { scriptUrl: "http://c.test/a.js", key: "", origins: [] }, { scriptUrl: "wrong" }],
    [
      "chat",
      { scriptUrl: "https://c.test;sandbox/a.js", key: "", origins: [] },
      { scriptUrl: "wrong" },
    ],
    [
      "mirrors",
      { mirrors: [{ name: "\ud800", baseUrl: "https://m.test/a?b" }] },
      {
        "mirrors.0.name": "wrong",
        "mirrors.0.baseUrl": "wrong",
      },
    ],
    [
      "links",
      { ...startingFacts.links, x: "https://x.com.other.test/a", weibo: "http://weibo.com/a" },
      { x: "wrong", weibo: "wrong" },
    ],
    [
      "links",
      { ...startingFacts.links, youtube: "https://www.youtube.com/", wechatPicture: "a/b" },
      { youtube: "wrong", wechatPicture: "wrong" },
    ],
    [
      "ownership",
      { ...noOwnership, bing: '"><script>', proofFiles: [{ fileName: "robots.txt", content: "" }] },
      {
        bing: "wrong",
        "proofFiles.0.fileName": "wrong",
        "proofFiles.0.content": "missing",
      },
    ],
    [
      "ownership",
      { ...noOwnership, proofFiles: [proofFile, proofFile] },
      { "proofFiles.1.fileName": "taken" },
    ],
    [
      "ownership",
      { ...noOwnership, proofFiles: Array.from({ length: 11 }, () => proofFile) },
      { proofFiles: "wrong" },
    ],
    [
      "mirrors",
      { mirrors: [{ name: "", baseUrl: "javascript:alert(1)" }] },
      { "mirrors.0.name": "missing", "mirrors.0.baseUrl": "wrong" },
    ],
  ])("%s: %j is refused beside its field", (name, value, problems) => {
    expect(readSection(name, value)).toMatchObject({ problems });
  });

  it("takes codes and files as consoles offer them to copy", () => {
    const pasted = {
      ...noOwnership,
      google: '<meta name="google-site-verification" content="Ab-c_1" />',
      proofFiles: [
        {
          fileName: "https://site.test/BingSiteAuth.xml",
          content: "<users>\n\t<user>1</user></users>",
        },
      ],
    };
    expect(readSection("ownership", pasted)).toEqual({
      value: {
        ...noOwnership,
        google: "Ab-c_1",
        proofFiles: [{ fileName: "BingSiteAuth.xml", content: "<users> <user>1</user></users>" }],
      },
    });
  });

  it("a mirror is a folder, with or without its last slash", () =>
    expect(
      readSection("mirrors", { mirrors: [{ name: "M", baseUrl: "https://m.test/dl/" }] }),
    ).toEqual({ value: { mirrors: [{ name: "M", baseUrl: "https://m.test/dl" }] } }));

  it("two offices cannot have one postcode, by which pages tell them apart", () => {
    const [first] = startingFacts.offices;
    const problems = { "offices.1.postcode": "taken" };
    expect(readSection("offices", { offices: [first, first] })).toEqual({ problems });
  });

  it("marks every text of a sample, and a city that anybody may be in only beside a sample street", () => {
    const [office] = startingFacts.offices;
    expect(samplePaths(contact)).toContain("servicePhone.display");
    // A document that was saved before the samples changed.
    expect(samplePaths({ site: "manifold.example" })).toEqual(["site"]);
    const places = ["city.cn", "city.en", "street.cn", "street.en", "line.cn", "line.en"];
    const texts = [...places, "postcode"].map((name) => `offices.0.${name}`);
    expect(samplePaths({ offices: [office] })).toEqual(texts);
    const own = { street: { cn: "我街", en: "My street" }, line: { cn: "我处", en: "My place" } };
    expect(samplePaths({ offices: [{ ...office, ...own }] })).toEqual([]);
    const [, second] = startingFacts.offices;
    expect(samplePaths({ offices: [{ ...office, ...own }, second] })).toHaveLength(texts.length);
    const { promises } = startingFacts;
    expect(samplePaths({ promises })).toHaveLength(Object.keys(promises).length);
    expect(samplePaths({ ...promises, replyTime: "confirmed" })).not.toContain("replyTime");
    // A document that was stored before the newest promises.
    const { kernelTimes, fakeSites, ...older } = promises;
    expect(readSection("promises", older)).toEqual({ value: promises });
    expect(readSection("promises", { ...promises, replyTime: "sometimes" })).toEqual({
      problems: { replyTime: "wrong" },
    });
    // One corrected letter is not yet an office of one's own.
    expect(samplePaths({ offices: [{ ...office, postcode: "518001" }] })).toHaveLength(6);
    expect(samplePaths({ ...startingFacts, serviceEmail: "a@site.test" })).not.toContain(
      "serviceEmail",
    );
  });
});

type Edit = { section: SectionName; version: number };
const settings = (actor: AuditActor) => ({
  db,
  now: () => start,
  actor,
  kind: settingsKind(startingSettings),
});
const saveSection = (actor: AuditActor, { section, ...save }: Edit & { value: unknown }) =>
  saveAtOnce(settings(actor), section, {
    version: save.version,
    words: save.value as Record<string, unknown>,
  });
const restoreSection = (actor: AuditActor, { section, ...restored }: Edit & { number: number }) =>
  restoreAtOnce(settings(actor), section, restored);
const versionOf = async (section: SectionName) => {
  const rows = await db.select().from(siteSettings).where(eq(siteSettings.section, section));
  return rows[0]?.version ?? 0;
};
const save = async (section: SectionName, value: unknown) =>
  saveSection(lin, { section, version: await versionOf(section), value });
const { db } = await databaseOfFile();

it("are those of the code and of the process until something is saved", async () => {
  expect(await readFacts(db)).toEqual(startingFacts);
  expect(await readSettings(db, startingSettings)).toEqual(startingSettings);
});

it("hold at once when saved, with an audit of what became what", async () => {
  await save("contact", { ...contact, servicePhone: phone, serviceEmail: " desk@site.test " });
  const facts = await readFacts(db);
  expect(facts).toEqual({
    ...startingFacts,
    servicePhone: phone,
    serviceEmail: "desk@site.test",
  });
  expect(lastSettings(db, startingSettings).facts).toEqual(facts);
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "settings-changed"));
  expect(entry).toMatchObject({ staffName: "Lin", objectKind: "settings", objectId: "contact" });
  expect(JSON.parse(entry?.before ?? "")).toEqual({
    "servicePhone.display": startingFacts.servicePhone.display,
    "servicePhone.tel": startingFacts.servicePhone.tel,
    serviceEmail: startingFacts.serviceEmail,
  });
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({ serviceEmail: "desk@site.test" });
  expect(await checkAudit(db)).toMatchObject({ firstBrokenId: null });
});

it("saved again change nothing, and an old version overwrites nothing", async () => {
  const before = await versionOf("contact");
  const value = { ...contact, servicePhone: phone, serviceEmail: "desk@site.test" };
  await saveSection(lin, { section: "contact", version: 0, value });
  expect(await versionOf("contact")).toBe(before);
  const other = { ...value, privacyEmail: "other@site.test" };
  await expect(
    saveSection(lin, { section: "contact", version: 0, value: other }),
  ).rejects.toMatchObject({ code: "moved-on" });
  expect((await readFacts(db)).privacyEmail).toBe(startingFacts.privacyEmail);
});

it("is changed so often in an hour by one person, and by others still", async () => {
  const hu: AuditActor = { ...lin, staff: { id: 8, name: "Hu" } };
  const change = async (who: AuditActor, number: number) =>
    saveSection(who, {
      section: "names",
      version: await versionOf("names"),
      value: {
        ...startingValue("names", startingSettings),
        slogan: { cn: "口号", en: `${number}` },
      },
    });
  for (let number = 1; number <= mostInAnHour; number += 1) await change(hu, number);
  await expect(change(hu, 0)).rejects.toMatchObject({ code: "slowed" });
  await change(lin, 0);
  await save("names", startingValue("names", startingSettings));
});

it("of two owners at once, one is told that the other was first", async () => {
  const version = await versionOf("names");
  const saves = ["one", "two"].map((name) => {
    const value = { site: `${name}.test`, slogan: startingFacts.slogan };
    return saveSection(lin, { section: "names", version, value });
  });
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "moved-on" },
  });
  expect(await versionOf("names")).toBe(version + 1);
});

it("go back to an earlier value and to the starting one, as new versions", async () => {
  const list = () =>
    listRevisions(
      db,
      { kind: "settings", document: "contact" },
      { limit: 100, reasons: publicReasons },
    );
  const [first] = await list();
  await save("contact", { ...contact, servicePhone: phone });
  const back = { section: "contact", number: first?.number ?? 0 } as const;
  await restoreSection(lin, { ...back, version: await versionOf("contact") });
  expect((await readFacts(db)).serviceEmail).toBe("desk@site.test");
  const toStart = { section: "contact", number: 0, version: await versionOf("contact") } as const;
  await restoreSection(lin, toStart);
  expect((await readFacts(db)).servicePhone).toEqual(startingFacts.servicePhone);
  expect((await list()).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  const unknown = { ...toStart, number: 99, version: await versionOf("contact") };
  await expect(restoreSection(lin, unknown)).rejects.toMatchObject({
    code: "not-found",
  });
});

it("take the chat and the mirrors from what is saved, also when that is none", async () => {
  await save("chat", { scriptUrl: "https://c.test/{key}.js", key: "k1", origins: [] });
  await save("mirrors", { mirrors: [] });
  expect(await readSettings(db, startingSettings)).toMatchObject({
    chat: { scriptUrl: "https://c.test/k1.js", key: "k1", origins: ["https://c.test"] },
    mirrors: [],
  });
  await save("chat", { scriptUrl: "", key: "", origins: [] });
  expect((await readSettings(db, startingSettings)).chat).toBeNull();
});

it("have a history that nothing changes or deletes", async () => {
  const refusal = { cause: { message: expect.stringContaining("append-only") } };
  await expect(db.delete(documentRevisions)).rejects.toMatchObject(refusal);
  await expect(db.update(documentRevisions).set({ number: 9 })).rejects.toMatchObject(refusal);
});

it("cost one question until content changes", async () => {
  const forget = rememberContent(db);
  const before = await readFacts(db);
  const own = startingValue("operator", startingSettings);
  await save("operator", { ...own, court: { cn: "某法院", en: "A court" } });
  // The very same: what is derived of it, as legal pages, is kept by it.
  expect(await readFacts(db)).toBe(before);
  forget();
  expect((await readFacts(db)).court.en).toBe("A court");
});

it("changes of a list are those of its texts, by their places", () => {
  const before = { mirrors: [{ name: "A", baseUrl: "a" }] };
  const after = {
    mirrors: [
      { name: "B", baseUrl: "a" },
      { name: "C", baseUrl: "c" },
    ],
  };
  expect(leafChanges(before, after)).toEqual([
    { path: "mirrors.0.name", before: "A", after: "B" },
    { path: "mirrors.1.name", before: null, after: "C" },
    { path: "mirrors.1.baseUrl", before: null, after: "c" },
  ]);
});
