import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import type { FirstStepLine } from "~/console-api/schemas/first-steps";
import { noteDone, noteReached, readDone } from "~/domain/first-steps/step-notes.server";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import { queueMessage } from "~/domain/message/message-actions.server";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { samplePaths } from "~/domain/settings/samples";
import { auditEntries, legalVersions, messages, siteMarks, smsDays } from "~/platform/db/schema";
import { consoleSecret, testSetup } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { legalTexts, seedLegal } from "~tests/support/legal-texts";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { installerOf, release } from "~tests/support/registry-releases";
import { newRelease } from "~tests/support/release-factory";

const setup = testSetup();
const { db, site } = await consoleOfFile({ setup });
const seeds = [{ ...newRelease({ product: "client", version: "6.2.1" }), isStandIn: true }];
await seedReleases(db, { seeds, storage: createMemoryStorage() });
await seedLegal(db);
const owner = await site.join("owner@staff.example", ["owner"]);

const sampleLines = samplePaths(startingFacts).length;

type Name = FirstStepLine["name"];

/** Reads all steps as an owner. */
const steps = async (): Promise<FirstStepLine[]> => (await owner.browser.done("firstSteps")).steps;
const stepOf = async (name: Name) => (await steps()).find((step) => step.name === name);
const stateOf = async (name: Name) => (await stepOf(name))?.state;
const counted = async (person = owner) => (await person.browser.done("counts")).today;

describe("a fresh site", () => {
  it("has every step but recovery codes open, and counts them beside Today", async () => {
    const open = (await steps()).filter(({ state }) => state === "open");
    expect(open).toHaveLength((await steps()).length);
    expect(await stepOf("facts")).toMatchObject({ weight: 1, figures: { lines: sampleLines } });
    expect(await stepOf("content")).toMatchObject({ figures: { releases: 1 } });
    expect(await stepOf("legal")).toMatchObject({ figures: { samples: legalPageNames.length } });
    const { needs } = await owner.browser.done("today");
    expect(await counted()).toBe(needs.length + open.length);
    const { visitors } = await owner.browser.done("firstSteps");
    expect(visitors.legalEntity).toEqual({ text: startingFacts.legalEntity, isSample: true });
  });

  it("shows nothing of them to others", async () => {
    const auditor = await site.join("auditor@staff.example", ["auditor"]);
    expect((await auditor.browser.call("firstSteps")).status).toBe(403);
    const { needs } = await auditor.browser.done("today");
    expect(await counted(auditor)).toBe(needs.length);
  });
});

describe("a step goes once the thing is so", () => {
  it("facts: with each text that is saved", async () => {
    const { sections } = await owner.browser.done("settings");
    const names = sections.find((section: { name: string }) => section.name === "names");
    await owner.browser.done("saveSettings", {
      section: "names",
      version: names.version,
      value: { ...names.value, site: "www.site.test" },
    });
    expect(await stepOf("facts")).toMatchObject({
      state: "open",
      figures: { lines: sampleLines - 1 },
    });
  });

  it("release: with a published one whose files are real; the samples stay another step", async () => {
    const registry = { ...site.options, storage: site.storage, hasScanner: false };
    const note = { remarks: "New", updateContent: ["New"] };
    const notes = { cn: note, en: note };
    await release(registry, { version: "7.0.0", files: [installerOf("7.0.0")], notes });
    expect(await stateOf("release")).toBe("done");
    expect(await stateOf("content")).toBe("open");
  });

  it("backup, address: by what the server has", async () => {
    setup.readBackup = async () => ({ madeAt: site.clock(), failedAt: null });
    const publicUrl = "https://www.site.test";
    setup.publicUrl = publicUrl;
    await noteReached(db, { host: "other", publicUrl }, site.clock());
    await noteReached(db, { host: "public", publicUrl: "https://former.site.test" }, site.clock());
    expect([await stateOf("backup"), await stateOf("address")]).toEqual(["done", "open"]);
    await noteReached(db, { host: "public", publicUrl }, site.clock());
    expect(await stateOf("address")).toBe("done");
  });

  it("mail: with a mail that a provider took, not with one that became a file", async () => {
    setup.mail = { server: "mail.site.test", sender: "no-reply@site.test", dkim: null };
    const mail = { to: "a@site.test", channel: "email", kind: "code", locale: "en" } as const;
    const texts = { subject: "", text: "", html: "", values: {} };
    await queueMessage(db, { ...mail, ...texts }, { secret: consoleSecret, now: site.clock() });
    await db.update(messages).set({ state: "sent", settledAt: site.clock() });
    expect(await stateOf("mail")).toBe("open");
    await db.update(messages).set({ providerId: "<1@mail.site.test>" });
    expect(await stateOf("mail")).toBe("done");
    setup.mail = null;
    expect(await stateOf("mail")).toBe("open");
  });

  it("legal: with a version of every text that a person published", async () => {
    const own = legalTexts.map(({ name, words }) => ({
      name,
      words,
      number: 2,
      label: "2027-01-01",
      state: "announced" as const,
      inForceFrom: "2027-01-01",
      authorId: owner.id,
      authorName: "owner",
      at: site.clock(),
    }));
    await db.insert(legalVersions).values(own.slice(1));
    expect(await stepOf("legal")).toMatchObject({ state: "open", figures: { samples: 1 } });
    await db.insert(legalVersions).values(own.slice(0, 1));
    expect(await stateOf("legal")).toBe("done");
  });
});

describe("leaving out", () => {
  it("wants a reason, takes only what may be left out, and stands in the audit", async () => {
    const without = await owner.browser.call("leaveOutFirstStep", { step: "sms", reason: " " });
    expect(without.body.error).toMatchObject({ fields: { reason: "missing" } });
    const long = { step: "sms", reason: "x".repeat(201) };
    expect((await owner.browser.call("leaveOutFirstStep", long)).body.error).toMatchObject({
      fields: { reason: "too-long" },
    });
    const backup = { step: "backup", reason: "No disk" };
    expect((await owner.browser.call("leaveOutFirstStep", backup)).status).toBe(400);

    const before = await counted();
    await owner.browser.done("leaveOutFirstStep", { step: "sms", reason: "No text messages" });
    expect(await stepOf("sms")).toMatchObject({
      state: "left-out",
      leftOut: { reason: "No text messages", author: "owner" },
    });
    expect(await counted()).toBe(before - 1);
    const entries = await db.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ act: "first-step-left-out", objectId: "sms" });
    expect(entries.at(-1)?.after).toContain("No text messages");
  });

  it("can be taken back, and ends by itself with the state that it was about", async () => {
    await owner.browser.done("returnFirstStep", { step: "sms" });
    expect(await stateOf("sms")).toBe("open");
    await owner.browser.done("leaveOutFirstStep", { step: "sms", reason: "No text messages" });
    setup.sms = "twilio";
    expect(await stateOf("sms")).toBe("open");
    setup.sms = null;
    expect(await stateOf("sms")).toBe("left-out");
  });
});

describe("a test message", () => {
  const mail = { server: "mail.site.test", sender: "no-reply@site.test", dkim: null };
  const settle = (id: number, values: Partial<typeof messages.$inferInsert>) =>
    db.update(messages).set(values).where(eq(messages.id, id));

  it("goes to the owner by mail, shows the server's answer, and counts for these settings only", async () => {
    expect((await owner.browser.call("sendTestMail")).status).toBe(404);
    setup.mail = mail;
    const { id } = await owner.browser.done("sendTestMail");
    await settle(id, { lastError: "Invalid login: 535" });
    expect(await owner.browser.done("testResult", { id })).toEqual({
      state: "waiting",
      answer: "Invalid login: 535",
    });
    await settle(id, { state: "sent", providerId: "<2@mail.site.test>", content: "" });
    const taken = { state: "sent", answer: "<2@mail.site.test>" };
    expect(await owner.browser.done("testResult", { id })).toEqual(taken);
    await db.delete(messages);
    expect(await stateOf("mail")).toBe("done");
    setup.mail = { ...mail, sender: "other@site.test" };
    expect(await stateOf("mail")).toBe("open");
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.act, "test-message-sent"));
    expect(entries).toMatchObject([{ objectKind: "delivery", objectId: String(id) }]);
    expect((await owner.browser.call("testResult", { id: id + 1 })).status).toBe(404);
  });

  it("goes to a phone of a country that the site sends to, and counts against the cap", async () => {
    const phone = "13800000000";
    expect((await owner.browser.call("sendTestSms", { phone })).status).toBe(404);
    setup.sms = "twilio";
    const wrong = await owner.browser.call("sendTestSms", { phone: "+1 202 555 0123" });
    expect(wrong.body.error).toMatchObject({ fields: { phone: "wrong" } });
    const { id } = await owner.browser.done("sendTestSms", { phone });
    expect(await db.select().from(smsDays)).toEqual(
      expect.arrayContaining([expect.objectContaining({ country: "CN", sent: 1 })]),
    );
    await settle(id, { state: "sent", providerId: "SM1", content: "" });
    await owner.browser.done("testResult", { id });
    expect(await stateOf("sms")).toBe("done");
    await db.update(smsDays).set({ sent: 20 });
    const spent = await owner.browser.call("sendTestSms", { phone });
    expect([spent.status, spent.body.error.code]).toEqual([429, "slowed"]);
    setup.sms = null;
  });
});

it("reads the sender's domain and the address's certificate when asked to", async () => {
  setup.lookUps.readTxt = async () => ["v=spf1 -all"];
  const { records } = await owner.browser.done("checkMailDomain");
  expect(records[0]).toMatchObject({ name: "spf", state: "found", host: "site.test" });
  expect(await owner.browser.done("checkAddress")).toEqual({ endsAt: null });
  const endsAt = new Date(site.clock().getTime() + 10 * 24 * 60 * 60_000);
  setup.lookUps.readCertificateEnd = async () => endsAt;
  expect(await owner.browser.done("checkAddress")).toEqual({ endsAt: endsAt.toISOString() });
  expect(await stepOf("address")).toMatchObject({
    state: "open",
    figures: { certificateEndsAt: endsAt.toISOString() },
  });
});

it("owner, approver: end with a second person, and so does the reason to leave one out", async () => {
  await owner.browser.done("leaveOutFirstStep", { step: "approver", reason: "We are one" });
  expect([await stateOf("owner"), await stateOf("approver")]).toEqual(["open", "left-out"]);
  const second = await site.join("second@staff.example", ["owner"]);
  expect([await stateOf("owner"), await stateOf("approver")]).toEqual(["done", "done"]);
  site.pass(30_000);
  await owner.browser.done("stepUpCode", { code: site.codeOf(owner.secret) });
  await owner.browser.done("disableStaff", {}, { id: second.id });
  expect(await stateOf("owner")).toBe("open");
});

it("says for a week since when all is done; a site that never had open steps says nothing", async () => {
  const now = site.clock();
  const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
  const follow = async (isDone: boolean, time: Date) => {
    await noteDone(db, isDone, time);
    return (await readDone(db, isDone, time)).doneAt;
  };
  await db.delete(siteMarks);
  expect(await follow(true, now)).toBeNull();
  expect(await follow(false, now)).toBeNull();
  expect(await follow(true, later(1))).toEqual(later(1));
  expect(await follow(true, later(7.9))).toEqual(later(1));
  expect(await follow(true, later(8.1))).toBeNull();
  expect(await follow(false, later(9))).toBeNull();
  expect(await follow(true, later(10))).toEqual(later(10));
});
