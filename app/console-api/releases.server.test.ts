import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { prepareRelease, publishRelease, saveNotes } from "~/domain/release/release-edits.server";
import type { RolloutLine } from "~/domain/release/rollout";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import {
  antivirusScans,
  auditEntries,
  downloadDays,
  releaseEvents,
  releaseFiles,
  releases,
} from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";
import { actorFor } from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";
import { operatorScanRow } from "~tests/support/table-rows";

const client = (version: string) => ({ product: "client", version }) as const;
const draft = (version: string) => ({
  ...client(version),
  channel: "stable",
  minimumWindows: "10",
});
const line: RolloutLine = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
};
const pipeline = actorFor({ kind: "token", id: 9, ownerId: 1 });
/** The versions of notes that nobody has written. */
const unwritten = { cn: 0, en: 0 };

const { db, site } = await consoleOfFile();
const manager = await site.join("rui@staff.example", ["release-manager"]);

const registry = () => ({ db, now: site.clock, hasScanner: false });
const { call, done } = manager.browser;
const addFile = (version: string, changes: Parameters<typeof worldFile>[1] = {}) =>
  prepareRelease(registry(), pipeline, client(version), {
    act: "add-file",
    file: worldFile(version, changes),
  });

/** A release that is published, as a person does it here. */
async function publish(version: string) {
  await done("newRelease", draft(version));
  await addFile(version);
  for (const act of ["finish-upload", "verify", "sign"]) {
    await done("prepareRelease", { ...client(version), act });
  }
  return done("publishRelease", { ...client(version), notes: unwritten });
}

it("go from the draft to the pages, and the audit names each step", async () => {
  const begun = await done("newRelease", draft("1.0.0"));
  expect(begun).toMatchObject({
    release: { status: "draft", files: [], channel: "stable", minimumWindows: "10" },
    effect: null,
    people: [{ id: manager.id }],
    keys: [],
    withdrawal: null,
  });
  const tooEarly = await call("prepareRelease", { ...client("1.0.0"), act: "finish-upload" });
  expect(tooEarly).toMatchObject({
    status: 409,
    body: { error: { code: "incomplete", rule: "no-package" } },
  });
  await addFile("1.0.0");
  const steps = ["finish-upload", "verify", "sign"];
  for (const act of steps) await done("prepareRelease", { ...client("1.0.0"), act });
  const unseen = await call("publishRelease", client("1.0.0"));
  expect([unseen.status, unseen.body.error.code]).toEqual([409, "moved-on"]);
  const published = await done("publishRelease", { ...client("1.0.0"), notes: unwritten });
  expect(published.release).toMatchObject({
    status: "published",
    files: [{ role: "installer" }],
  });
  expect(Object.keys(published.stations).sort()).toEqual([
    ...["draft", "published", "signed", "uploaded", "verified"],
  ]);
  expect(published.history.events.map(({ act }: { act: string }) => act)).toEqual([
    ...["publish", "sign", "verify", "finish-upload", "add-file", "create"],
  ]);
  expect(published.effect).toEqual({ rollouts: [], current: { before: "1.0.0", after: null } });
  const entries = await db
    .select({ act: auditEntries.act, staffId: auditEntries.staffId })
    .from(auditEntries)
    .where(eq(auditEntries.objectId, "client 1.0.0"));
  expect(entries.filter(({ staffId }) => staffId === manager.id)).toHaveLength(5);
});

it("make a beta stable at once where nobody else could approve it, and the audit says so", async () => {
  await done("newRelease", { ...draft("0.9.0"), channel: "beta" });
  await addFile("0.9.0");
  for (const act of ["finish-upload", "verify", "sign"]) {
    await done("prepareRelease", { ...client("0.9.0"), act });
  }
  const early = await call("promoteRelease", client("0.9.0"));
  expect(early.body.error).toMatchObject({ code: "moved-on", rule: "wrong-state" });
  await done("publishRelease", { ...client("0.9.0"), notes: unwritten });
  const { release, history, requests } = await done("promoteRelease", client("0.9.0"));
  expect(release).toMatchObject({ channel: "stable", promotedAt: expect.any(String) });
  expect([history.events[0].act, requests]).toEqual(["promote", []]);
  const isOf = eq(auditEntries.act, "release-promoted");
  const entries = await db
    .select({ objectId: auditEntries.objectId })
    .from(auditEntries)
    .where(isOf);
  expect(entries).toEqual([{ objectId: "client 0.9.0" }]);
  const reason = { cn: "不再需要", en: "Not needed" };
  await done("withdrawRelease", { ...client("0.9.0"), reason });
});

it("open again as a draft until they are signed, and lose a file there", async () => {
  await done("newRelease", draft("1.1.0"));
  await addFile("1.1.0");
  await done("prepareRelease", { ...client("1.1.0"), act: "finish-upload" });
  const name = worldFile("1.1.0").name;
  const closed = await call("removeReleaseFile", { ...client("1.1.0"), name });
  expect(closed).toMatchObject({
    status: 409,
    // What was looked at is no draft: the answer has the release as it is.
    body: { error: { code: "moved-on", conflict: { release: { status: "uploaded" } } } },
  });
  await done("prepareRelease", { ...client("1.1.0"), act: "reopen" });
  const [file] = await db.select().from(releaseFiles).where(eq(releaseFiles.name, name));
  await db.insert(antivirusScans).values(operatorScanRow(file?.id ?? 0));
  const { release } = await done("removeReleaseFile", { ...client("1.1.0"), name });
  expect(release).toMatchObject({ status: "draft", files: [] });
  expect(await db.$count(antivirusScans)).toBe(0);
  await done("discardRelease", client("1.1.0"));
  expect((await call("release", client("1.1.0"))).status).toBe(404);
});

it("keep every version of the notes, and overwrite nobody's", async () => {
  const save = (number: number, ...updateContent: string[]) =>
    call("saveReleaseNotes", {
      ...client("1.0.0"),
      locale: "en",
      notes: { remarks: "", updateContent, number },
    });
  const first = await save(0, "Starts faster");
  expect(first.body.notes.en).toEqual({
    remarks: "",
    updateContent: ["Starts faster"],
    number: 1,
  });
  expect(first.body.notes.cn).toEqual({ remarks: "", updateContent: [], number: 0 });
  const late = await save(0, "Theirs is gone");
  expect(late).toMatchObject({
    status: 409,
    body: { error: { conflict: { notes: { en: { number: 1 } } } } },
  });
  expect((await save(1, "Starts faster", "Mends menus")).status).toBe(200);
  const { revisions } = await done("releaseNotesHistory", { ...client("1.0.0"), locale: "en" });
  expect(revisions).toMatchObject([
    { number: 2, updateContent: ["Starts faster", "Mends menus"], author: "rui" },
    { number: 1, updateContent: ["Starts faster"] },
  ]);
});

it("come out with the notes that whoever approved has looked at", async () => {
  await done("newRelease", draft("1.9.0"));
  await addFile("1.9.0");
  for (const act of ["finish-upload", "verify", "sign"]) {
    await done("prepareRelease", { ...client("1.9.0"), act });
  }
  const byPipeline = (line: string) =>
    saveNotes(registry(), pipeline, client("1.9.0"), {
      en: { remarks: "", updateContent: [line] },
    });
  await byPipeline("Starts faster");
  expect(await publishRelease(registry(), pipeline, client("1.9.0"))).toBe("asked");
  const look = async () => (await done("release", client("1.9.0"))).requests[0];
  const { id, hash, notes } = await look();
  expect(notes).toMatchObject({
    cn: { number: 0 },
    en: { number: 1, updateContent: ["Starts faster"] },
  });
  await byPipeline("Nobody has read this");
  const approve = (seen: object | null) =>
    manager.browser.call("approveReleaseChange", { hash, notes: seen }, { id });
  for (const seen of [null, { cn: 0, en: 1 }]) {
    expect((await approve(seen)).body.error).toMatchObject({ code: "moved-on" });
  }
  expect((await look()).notes.en.updateContent).toEqual(["Nobody has read this"]);
  expect((await approve({ cn: 0, en: 2 })).status).toBe(200);
  expect((await done("release", client("1.9.0"))).release.status).toBe("published");
  await done("withdrawRelease", {
    ...client("1.9.0"),
    reason: { cn: "不再需要", en: "Not needed" },
  });
});

it("say what a withdrawal would change, and change just that", async () => {
  await publish("2.0.0");
  const alone = { act: { act: "start", version: "1.0.0", percent: 100 } } as const;
  await editRollout(registry(), actorFor({ kind: "person", id: manager.id }), line, alone);
  const begin = { act: { act: "start", version: "2.0.0", percent: 25 } } as const;
  await editRollout(registry(), actorFor({ kind: "person", id: manager.id }), line, begin);
  const listed = await done("releases", { q: "2.0.0" });
  expect(listed.releases).toMatchObject([
    { version: "2.0.0", rollouts: [{ ...line, part: "candidate", percent: 25 }] },
  ]);
  const { effect } = await done("release", client("2.0.0"));
  expect(effect).toMatchObject({
    current: { before: "2.0.0", after: "1.0.0" },
    rollouts: [{ before: { candidate: "2.0.0" }, after: { candidate: null, full: "1.0.0" } }],
  });
  const reason = { cn: "菜单错位", en: "Menus shift" };
  const after = await done("withdrawRelease", { ...client("2.0.0"), reason });
  expect(after).toMatchObject({
    release: { status: "withdrawn" },
    effect: null,
    withdrawal: { reason },
    rollouts: [],
  });
  const { rollouts } = await done("release", client("1.0.0"));
  expect(rollouts).toEqual([
    expect.objectContaining({ full: "1.0.0", candidate: null, percent: 0 }),
  ]);
  expect(JSON.stringify(rollouts)).not.toContain("salt");
});

it("are published at a time, which can be taken back", async () => {
  await done("newRelease", draft("3.0.0"));
  await addFile("3.0.0");
  for (const act of ["finish-upload", "verify", "sign"]) {
    await done("prepareRelease", { ...client("3.0.0"), act });
  }
  const at = new Date(site.clock().getTime() + 3_600_000).toISOString();
  const later = { ...client("3.0.0"), at, notes: unwritten };
  const past = await call("scheduleRelease", { ...later, at: "2020-01-01T00:00:00Z" });
  expect(past.body.error).toMatchObject({ code: "wrong-fields", fields: { at: "past" } });
  const far = await call("scheduleRelease", { ...later, at: "9999-12-31T00:00:00Z" });
  expect(far.body.error).toMatchObject({ code: "wrong-fields", fields: { at: "far" } });
  const unseen = await call("scheduleRelease", { ...client("3.0.0"), at });
  expect([unseen.status, unseen.body.error.code]).toEqual([409, "moved-on"]);
  const { publication } = await done("scheduleRelease", later);
  expect(publication).toMatchObject({ at, author: "rui", hasOtherNotes: false });
  await saveNotes(registry(), pipeline, client("3.0.0"), {
    en: { remarks: "Changed since", updateContent: [] },
  });
  const changed = await done("release", client("3.0.0"));
  expect(changed.publication).toMatchObject({ hasOtherNotes: true });
  const cancel = () => manager.browser.call("cancelReleaseSchedule", {}, { id: publication.id });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).body.error.code).toBe("moved-on");
  expect((await done("release", client("3.0.0"))).publication).toBeNull();
});

it("count downloads by day and file, and show the last of the history first", async () => {
  const [file] = await db
    .select()
    .from(releaseFiles)
    .where(eq(releaseFiles.name, worldFile("1.0.0").name));
  const day = new Date(site.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await db
    .insert(downloadDays)
    .values({ day, fileId: file?.id ?? 0, channel: "site", downloads: 7 });
  await db
    .update(releaseFiles)
    .set({ downloadCount: 9 })
    .where(eq(releaseFiles.id, file?.id ?? 0));
  const { downloads } = await done("release", client("1.0.0"));
  expect(downloads.days).toHaveLength(30);
  expect(downloads.days.at(-1)).toEqual({ day, downloads: 7 });
  expect(downloads.files).toEqual({ [worldFile("1.0.0").name]: 9 });
  const many = Array.from({ length: 60 }, () => ({
    at: site.clock(),
    whoKind: "site" as const,
    act: "record-scan",
    product: "client" as const,
    version: "1.0.0",
    after: '{"name":"x"}',
    why: "",
  }));
  await db.insert(releaseEvents).values(many);
  const first = await done("releaseHistory", client("1.0.0"));
  expect(first.events).toHaveLength(50);
  const second = await done("releaseHistory", { ...client("1.0.0"), before: first.next });
  expect(first.count).toBe(50 + second.events.length);
  expect(second.next).toBeNull();
  expect(second.events.at(-1).act).toBe("create");
});

it("are found by version, file and sum, page by page, those to be done first", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    product: "browser" as const,
    version: `140.0.7000.${index}`,
    kernel: "140",
    versionNumbers: [140, 0, 7000, index],
    channel: "beta" as const,
    minimumWindows: "7",
    status: index === 0 || index === 3 ? ("draft" as const) : ("published" as const),
    releasedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 86_400_000),
  }));
  await db.insert(releases).values(rows);
  const [owner] = await db.select().from(releases).where(eq(releases.version, "140.0.7000.3"));
  const sum = "ab".repeat(32);
  await db.insert(releaseFiles).values({
    releaseId: owner?.id ?? 0,
    role: "archive",
    architecture: "x64",
    size: 5,
    name: "Kernel_100%.zip",
    sha256: sum,
    sha512: sum.repeat(2),
  });
  // What is published gets no file any more.
  await db
    .update(releases)
    .set({ status: "published" })
    .where(eq(releases.id, owner?.id ?? 0));
  const versions = async (query: object) =>
    (await done("releases", query)).releases.map(({ version }: { version: string }) => version);
  const seen: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page = await done("releases", {
      product: "browser",
      channel: "beta",
      ...(after !== "" && { after }),
    });
    expect(page.total).toBe(after === "" ? 120 : null);
    seen.push(...page.releases.map(({ version }: { version: string }) => version));
    after = page.next;
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
  expect(seen[0]).toBe("140.0.7000.0");
  expect(seen.slice(1, 4)).toEqual(["140.0.7000.119", "140.0.7000.118", "140.0.7000.117"]);
  expect(await versions({ q: "7000.11" })).toHaveLength(11);
  expect(await versions({ q: "kernel_100%" })).toEqual(["140.0.7000.3"]);
  expect(await versions({ q: "ABABABAB" })).toEqual(["140.0.7000.3"]);
  expect(await versions({ q: "kernel%100" })).toEqual([]);
  expect(await versions({ product: "browser", status: "draft" })).toEqual(["140.0.7000.0"]);
  expect(await versions({ kernel: "140", q: "7000.11" })).toHaveLength(11);
  expect(await versions({ kernel: "139" })).toEqual([]);
  expect(await versions({ product: "browser", minimumWindows: "10" })).toEqual([]);
  const { counts } = await done("releases", {});
  expect(counts).toMatchObject({ browser: 120, requests: 0, kernels: ["140"] });
  expect(counts.client).toBe(await db.$count(releases, sql`product = 'client'`));
});

it("tell who else has their page open, until it is closed or a minute has passed", async () => {
  const other = await site.join("other@staff.example", ["auditor"]);
  const open = { ...client("1.0.0"), locale: "en", isOpen: true };
  const report = async ({ browser }: typeof manager, more: object = {}) => {
    const { status, body } = await browser.call("releasePresence", { ...open, ...more });
    expect(status).toBe(200);
    return body.others;
  };
  expect(await report(manager)).toEqual([]);
  expect(await report(other)).toEqual([{ staffId: manager.id, name: expect.any(String) }]);
  expect(await report(manager)).toMatchObject([{ staffId: other.id }]);
  await report(other, { isOpen: false });
  expect(await report(manager)).toEqual([]);
  await report(other);
  site.pass(61_000);
  expect(await report(manager)).toEqual([]);
  // Of another release nobody is told, and there is none that does not exist.
  const missing = await other.browser.call("releasePresence", { ...open, version: "9.9.99" });
  expect(missing.status).toBe(404);
});
