import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { brandFactsOf } from "~/domain/settings/brand-facts";
import { sectionNames } from "~/domain/settings/sections";
import { readFacts } from "~/domain/settings/settings.server";
import { openTestConsole } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { storePicture } from "~tests/support/pictures";
import { newRelease } from "~tests/support/release-factory";

const fileName = "Manifold-6.2.1-x64.zip";
const sectionOf = async (name: string) => {
  const { body } = await owner.call("settings");
  return body.sections.find((section: { name: string }) => section.name === name);
};
const { db, site } = await consoleOfFile();
const seeds = [newRelease({ product: "client", version: "6.2.1" })];
await seedReleases(db, { seeds, storage: createMemoryStorage() });
const owner = (await site.join("owner@staff.example", ["owner"])).browser;

it("show every section, where it still has samples, and which files can be named", async () => {
  const { body } = await owner.call("settings");
  expect(body.sections).toHaveLength(sectionNames.length);
  expect(await sectionOf("names")).toEqual({
    name: "names",
    version: 0,
    value: { site: startingFacts.site, slogan: startingFacts.slogan },
    isStarting: true,
    isLocked: false,
    samples: ["site"],
    author: null,
    savedAt: null,
  });
  expect(body.files).toContain(fileName);
  expect(body.scans).toEqual([]);
});

it("answer a wrong document by its fields, and one that is behind with what is stored", async () => {
  const { value } = await sectionOf("contact");
  const request = { section: "contact", version: 0 };
  const wrong = await owner.call("saveSettings", {
    ...request,
    value: { ...value, servicePhone: { display: "", tel: "1" } },
  });
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      error: { fields: { "servicePhone.display": "missing", "servicePhone.tel": "wrong" } },
    },
  });
  const mine = { ...value, serviceEmail: "mine@site.test" };
  expect((await owner.call("saveSettings", { ...request, value: mine })).status).toBe(200);
  const theirs = { ...value, privacyEmail: "theirs@site.test" };
  const behind = await owner.call("saveSettings", { ...request, value: theirs });
  expect(behind.status).toBe(409);
  expect(behind.body.error.code).toBe("moved-on");
  const { sections } = behind.body.error.conflict;
  const stored = sections.find(({ name }: { name: string }) => name === "contact");
  expect(Object.keys(stored.value)).toEqual(Object.keys(value));
  expect(stored).toMatchObject({ version: 1, value: { serviceEmail: "mine@site.test" } });
  expect((await sectionOf("contact")).value.privacyEmail).toBe(startingFacts.privacyEmail);
});

it("show only a picture of the library, which nobody deletes meanwhile", async () => {
  const value = { ...startingFacts.links, wechatPicture: "wechat" };
  const saveLinks = (version: number, links: object) =>
    owner.call("saveSettings", { section: "links", version, value: links });
  expect((await saveLinks(0, value)).body.error.fields).toEqual({ wechatPicture: "wrong" });
  const { id } = await storePicture({ db, storage: site.mediaStorage }, { name: "wechat" });
  expect((await saveLinks(0, value)).status).toBe(200);
  expect((await owner.call("picture", {}, { id })).body.usedIn).toMatchObject([
    { kind: "settings", place: "published" },
  ]);
  expect((await owner.call("deletePicture", {}, { id })).body.error.code).toBe("in-use");
  await saveLinks(1, startingFacts.links);
  expect((await owner.call("deletePicture", {}, { id })).status).toBe(200);
});

it("tell the history with what each version changed, and put one back", async () => {
  const { body } = await owner.call("settingsHistory", { section: "contact" });
  expect(body.revisions).toMatchObject([
    {
      number: 1,
      changes: [
        { path: "serviceEmail", before: startingFacts.serviceEmail, after: "mine@site.test" },
      ],
    },
  ]);
  const back = { section: "contact", version: 1, number: 0 };
  const restored = await owner.call("restoreSettings", back);
  expect(restored.status).toBe(200);
  expect(await sectionOf("contact")).toMatchObject({ isStarting: true, version: 2 });
});

it("change the product's name, colour and mark, unless the build decides it", async () => {
  const value = {
    name: { cn: "福浏览器", en: "Foo Browser" },
    shortName: { cn: "福", en: "Foo" },
    accent: 262,
    chroma: 1.1,
    mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#abc"/></svg>',
    darkMark: "",
  };
  const request = { section: "brand", version: 0, value };
  const locked = openTestConsole(db, { isBrandLocked: true });
  const visitor = await locked.join("locked@staff.example", ["owner"]);
  for (const refused of [
    await visitor.browser.call("saveSettings", request),
    await visitor.browser.call("restoreSettings", { section: "brand", version: 0, number: 0 }),
  ]) {
    expect([refused.status, refused.body.error.code]).toEqual([423, "brand-locked"]);
  }
  expect((await owner.call("saveSettings", request)).status).toBe(200);
  expect((await readFacts(db)).brand).toEqual(brandFactsOf(value));
  const { body } = await visitor.browser.call("settings");
  expect(body.sections[0]).toMatchObject({ name: "brand", version: 1, value, isLocked: true });
});

it("enter and remove scans by antivirus engines", async () => {
  const later = await site.join("second@staff.example", ["owner"]);
  const { browser } = later;
  const scan = {
    fileName,
    engineCn: "火绒安全",
    engineEn: "Huorong",
    scannedOn: "2026-11-12",
    reportUrl: "https://report.test/1",
  };
  const refused = await browser.call("addScan", {
    ...scan,
    fileName: "other.zip",
    engineCn: "",
    scannedOn: "2999-01-01",
    reportUrl: "http://report.test",
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { fields: { engineCn: "missing", scannedOn: "wrong", reportUrl: "wrong" } } },
  });
  const unknown = await browser.call("addScan", { ...scan, fileName: "other.zip" });
  expect(unknown.body.error.fields).toEqual({ fileName: "wrong" });
  const { body } = await browser.call("addScan", scan);
  expect(body.scans).toMatchObject([scan]);
  const again = await browser.call("addScan", scan);
  expect(again.body.error.fields).toEqual({ engineEn: "taken" });
  const [{ id }] = body.scans;
  expect((await browser.call("removeScan", {}, { id })).body.scans).toEqual([]);
  expect((await browser.call("removeScan", {}, { id })).status).toBe(404);
  const { entries } = (await browser.call("audit")).body;
  expect(entries[0]).toMatchObject({
    act: "scan-removed",
    object: { kind: "scan", label: `Huorong, ${fileName}` },
  });
});
