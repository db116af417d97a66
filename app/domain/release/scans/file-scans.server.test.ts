import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { findRecord } from "~/domain/release/registry-rows.server";
import {
  createRelease,
  prepareRelease,
  publishRelease,
} from "~/domain/release/release-edits.server";
import {
  type FileScanner,
  type ScanFinding,
  ScannerUnavailableError,
} from "~/platform/antivirus/file-scanner";
import { releaseEvents, releaseFiles } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listenForChanges } from "~tests/support/listen-for-changes";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { actorFor, emptyRegistry, joinPeople } from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";
import { newRelease } from "~tests/support/release-factory";
import { giveUpPending, isFilePending, listInfectedFiles, scanFiles } from "./file-scans.server";
import { recordScan } from "./release-scans.server";

const pipeline = actorFor({ kind: "person", id: 1 });
const hours = 60 * 60_000;

const { db } = await databaseOfFile();
let clock = new Date("2026-11-20T02:00:00.000Z");
const storage = createMemoryStorage();
/** Answers of the scanner, by the content of a file. */
const findings = new Map<string, Omit<ScanFinding, "engine"> | "gone">();
const looked: string[] = [];
const scanner: FileScanner = {
  async scan(content) {
    const words = Buffer.concat(await Readable.from(content).toArray()).toString();
    looked.push(words);
    const finding = findings.get(words) ?? { state: "clean", finding: null };
    if (finding === "gone") throw new ScannerUnavailableError("not there");
    return { engine: "Test 3", ...finding };
  },
};
const options = (hasScanner = true) => ({ db, now: () => clock, hasScanner });
const scan = (signal = new AbortController().signal) =>
  scanFiles({ ...options(), storage, scanner, signal });
const named = (version: string) => ({ product: "client", version }) as const;
const stateOf = async (version: string) =>
  (await findRecord(options().db, named(version)))?.files[0]?.scan;

beforeEach(async () => {
  await emptyRegistry(options());
  await joinPeople(options(), 1);
  clock = new Date("2026-11-20T02:00:00.000Z");
  storage.files.clear();
  findings.clear();
  looked.length = 0;
});

const sums = (words: string) => ({ size: words.length, sha256: sha256Of(Buffer.from(words)) });
const fileOf = (version: string, words = version) =>
  worldFile(version, { ...sums(words), announced: sums(words) });
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A release whose file says its version. */
async function makeDraft(version: string, hasScanner = true): Promise<void> {
  const draft = { ...named(version), channel: "stable", minimumWindows: "10" } as const;
  await createRelease(options(), pipeline, draft);
  const file = fileOf(version);
  await prepareRelease(options(hasScanner), pipeline, draft, { act: "add-file", file });
  await storage.write(file.name, [Buffer.from(version)]);
}
async function publish(version: string): Promise<void> {
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(options(), pipeline, named(version), { act });
  }
  expect(await publishRelease(options(), pipeline, named(version))).toBe("done");
}

it("are of what nobody has looked at, at once, and of what was there before a scanner", async () => {
  await makeDraft("1.0.0");
  await makeDraft("1.1.0", false);
  await seedReleases(options().db, { seeds: [newRelease({ version: "150.0.1.1" })], storage });
  expect(await isFilePending(options().db)).toBe(true);
  findings.set("1.1.0", { state: "infected", finding: "Win.Test" });
  expect(await scan()).toEqual({ scanned: 2, failed: [], unread: [] });
  expect(looked).toEqual(["1.0.0", "1.1.0"]);
  expect(await isFilePending(options().db)).toBe(false);
  const seen = { engine: "Test 3", at: clock.toISOString() };
  expect(await stateOf("1.0.0")).toEqual({ state: "clean", ...seen });
  expect(await stateOf("1.1.0")).toEqual({ state: "infected", ...seen });
  const events = await options().db.select().from(releaseEvents);
  expect(events.at(-1)).toMatchObject({ whoKind: "site", act: "record-scan", why: "Win.Test" });
  // The file is unavailable, so no hourly message is needed.
  expect(await listInfectedFiles(options().db)).toEqual([]);
  expect(await scan()).toEqual({ scanned: 0, failed: [], unread: [] });
});

it("come again every day for what is public, and tell what is infected", async () => {
  for (const version of ["1.0.0", "1.1.0"]) await makeDraft(version);
  await scan();
  await publish("1.0.0");
  clock = new Date(clock.getTime() + 24 * hours);
  expect((await scan()).scanned).toBe(0);
  clock = new Date(clock.getTime() + 1);
  findings.set("1.0.0", { state: "infected", finding: "Win.Test" });
  expect((await scan()).scanned).toBe(1);
  expect(looked).toEqual(["1.0.0", "1.1.0", "1.0.0"]);
  expect(await listInfectedFiles(options().db)).toEqual(["Manifold-1.0.0-x64.exe"]);
  // Nothing is handed out again because a look has failed, or because there is no scanner any more.
  clock = new Date(clock.getTime() + 25 * hours);
  findings.set("1.0.0", { state: "failed", finding: "size limit" });
  expect((await scan()).scanned).toBe(1);
  await giveUpPending(options());
  expect(await listInfectedFiles(options().db)).toEqual(["Manifold-1.0.0-x64.exe"]);
});

it("make pages stale once, however many files are looked at again, and at once by what they find", async () => {
  const versions = ["1.0.0", "1.1.0", "1.2.0"];
  for (const version of versions) await makeDraft(version);
  await scan();
  for (const version of versions) await publish(version);
  const told: string[] = [];
  const stop = await listenForChanges(options().db, (words) => told.push(words));
  onTestFinished(() => stop());
  /** Changes since it was asked last. */
  const heard = async () => {
    await options().db.execute(sql`SELECT pg_notify('content_changed', 'asked')`);
    await vi.waitFor(() => expect(told).toContain("asked"), patience);
    return told.splice(0).length - 1;
  };

  clock = new Date(clock.getTime() + 25 * hours);
  expect((await scan()).scanned).toBe(3);
  expect(await stateOf("1.2.0")).toMatchObject({ state: "clean", at: clock.toISOString() });
  expect(await heard()).toBe(1);
  // The scanner disappears on the way: the results until then are reported as well.
  clock = new Date(clock.getTime() + 25 * hours);
  findings.set("1.1.0", "gone");
  await expect(scan()).rejects.toThrow(ScannerUnavailableError);
  expect(await heard()).toBe(1);
  findings.set("1.1.0", { state: "infected", finding: "Win.Test" });
  expect((await scan()).scanned).toBe(2);
  expect(await heard()).toBe(2);
  // The registry's values count, whichever columns are written.
  const { db } = options();
  await makeDraft("1.3.0");
  await heard();
  for (const [version, set, times] of [
    ["1.0.0", { scanEngine: "Test 4", scannedAt: clock, size: 5 }, 0],
    ["1.0.0", { downloadCount: 7, scanState: "clean" }, 0],
    ["1.0.0", { scanState: "not-scanned" }, 1],
    // Of a public file that never changes.
    ["1.3.0", { mediaType: "text/plain" }, 1],
  ] as const) {
    const isIt = eq(releaseFiles.name, fileOf(version).name);
    await db.update(releaseFiles).set(set).where(isIt);
    expect(await heard()).toBe(times);
  }
});

it("that fail are tried again after an hour, and take back no earlier one", async () => {
  for (const version of ["1.0.0", "1.1.0"]) await makeDraft(version);
  const failed = { state: "failed", finding: "size limit" } as const;
  findings.set("1.1.0", failed);
  expect(await scan()).toMatchObject({ scanned: 2, failed: ["Manifold-1.1.0-x64.exe"] });
  expect(await stateOf("1.1.0")).toMatchObject({ state: "failed" });
  expect((await scan()).scanned).toBe(0);
  await publish("1.0.0");
  clock = new Date(clock.getTime() + 25 * hours);
  findings.set("1.0.0", failed);
  findings.delete("1.1.0");
  expect(await scan()).toMatchObject({ scanned: 2, failed: ["Manifold-1.0.0-x64.exe"] });
  expect(await stateOf("1.0.0")).toMatchObject({ state: "clean" });
  expect(await stateOf("1.1.0")).toMatchObject({ state: "clean" });
});

it("go on where a file cannot be read, and stop when the scanner is gone", async () => {
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await makeDraft(version);
  storage.files.delete("Manifold-1.0.0-x64.exe");
  findings.set("1.2.0", "gone");
  await expect(scan()).rejects.toThrow(ScannerUnavailableError);
  expect(await stateOf("1.1.0")).toMatchObject({ state: "clean" });
  expect(await stateOf("1.2.0")).toMatchObject({ state: "pending" });
  findings.delete("1.2.0");
  expect(await scan()).toMatchObject({
    scanned: 1,
    unread: [{ name: "Manifold-1.0.0-x64.exe" }],
  });
  expect(await stateOf("1.0.0")).toMatchObject({ state: "pending" });
});

it("are of the bytes that the release has, and of no others", async () => {
  for (const version of ["1.0.0", "1.1.0"]) await makeDraft(version);
  await storage.write("Manifold-1.0.0-x64.exe", [Buffer.from("other bytes")]);
  expect(await scan()).toMatchObject({
    scanned: 1,
    unread: [{ name: "Manifold-1.0.0-x64.exe" }],
  });
  expect(await stateOf("1.0.0")).toMatchObject({ state: "pending" });
  // A draft gets another file under the name while the previous one is scanned.
  const fileName = "Manifold-1.0.0-x64.exe";
  const replaced = named("1.0.0");
  await prepareRelease(options(), pipeline, replaced, { act: "remove-file", name: fileName });
  const file = fileOf("1.0.0", "new bytes");
  await prepareRelease(options(), pipeline, replaced, { act: "add-file", file });
  const { sha256 } = fileOf("1.0.0");
  const clean = { state: "clean", engine: "Test 3", at: clock.toISOString() } as const;
  await expect(
    recordScan(options(), replaced, { fileName, sha256, scan: clean }),
  ).rejects.toMatchObject({ details: { rule: "no-such-file" } });
  expect(await stateOf("1.0.0")).toMatchObject({ state: "pending" });
});

it("of many files come to an end, also while some cannot be read", async () => {
  await makeDraft("1.0.0");
  const { id = 0 } = (await findRecord(options().db, named("1.0.0"))) ?? {};
  const many = Array.from({ length: 70 }, (_, index) => ({
    releaseId: id,
    role: "blockmap" as const,
    architecture: "x64" as const,
    name: `${index}.blockmap`,
    ...sums(`${index}.blockmap`),
    sha512: "0".repeat(128),
  }));
  await options().db.insert(releaseFiles).values(many);
  for (const { name } of many.slice(0, 35)) await storage.write(name, [Buffer.from(name)]);
  const { scanned, unread } = await scan();
  expect([scanned, unread.length]).toEqual([36, 35]);
});

it("end with the job, and nothing waits where there is no scanner any more", async () => {
  for (const version of ["1.0.0", "1.1.0"]) await makeDraft(version);
  await expect(scan(AbortSignal.abort())).rejects.toThrow("aborted");
  expect(looked).toEqual([]);
  expect(await giveUpPending(options(false))).toBe(2);
  expect(await stateOf("1.0.0")).toMatchObject({ state: "not-scanned", engine: null });
  expect(await isFilePending(options().db)).toBe(false);
  const [file] = await options()
    .db.select()
    .from(releaseFiles)
    .where(eq(releaseFiles.name, "Manifold-1.1.0-x64.exe"));
  expect(file?.scannedAt).toBeNull();
});
