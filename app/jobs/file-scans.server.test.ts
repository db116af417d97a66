import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { listJobs } from "~/domain/background-job/background-jobs.server";
import {
  createRelease,
  prepareRelease,
  publishRelease,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import {
  type FileScanner,
  type ScanFinding,
  ScannerUnavailableError,
} from "~/platform/antivirus/file-scanner";
import { backgroundJobs } from "~/platform/db/schema";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { testSecret } from "~tests/support/registration";
import { actorFor, joinPeople, makeSigned } from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";
import { testSiteJobs } from "~tests/support/site-jobs";
import { testDatabase } from "~tests/support/test-database";
import { startJobs } from "./run-jobs.server";

it("scan them as they come, and fail as long as a public one is infected", async () => {
  const database = await testDatabase.open();
  const log = { error: vi.fn() };
  // Public files are scanned again every day.
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  const registry = { db: database.db, now: () => yesterday, hasScanner: true };
  await joinPeople(registry, 1);
  const storage = createMemoryStorage();
  let finding: ScanFinding | Error = { state: "clean", engine: "Test 1", finding: null };
  const scan: FileScanner["scan"] = async (content) => {
    if (finding instanceof Error) throw finding;
    for await (const piece of content) void piece;
    return finding;
  };
  const scans = testSiteJobs({ storage, scanner: { scan } }).filter(
    ({ name }) => name === "file-scans",
  );
  const runNow = async () => {
    await database.db.delete(backgroundJobs);
    const jobs = startJobs({ db: database.db, jobs: scans, log, interval: null });
    await jobs.runDueJobs();
    return (await listJobs(database.db)).find(({ name }) => name === "file-scans");
  };
  expect(await runNow()).toMatchObject({ lastResult: "0 files scanned", lastError: null });
  const bytes = Buffer.from("bytes");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const sums = { size: bytes.length, sha256, announced: { size: bytes.length, sha256 } };
  const manager = actorFor({ kind: "person", id: 1 });
  await makeSigned(registry, manager, "1.0.0", worldFile("1.0.0", sums));
  await publishRelease(registry, manager, { product: "client", version: "1.0.0" });
  await storage.write("Manifold-1.0.0-x64.exe", [bytes]);
  finding = { state: "infected", engine: "Test 1", finding: "Win.Test" };
  const infected = "1 on the site infected: Manifold-1.0.0-x64.exe";
  expect(await runNow()).toMatchObject({ lastError: `1 file scanned, ${infected}` });
  expect(await runNow()).toMatchObject({ lastError: `0 files scanned, ${infected}` });
  await withdrawRelease(
    { ...registry, secret: testSecret },
    manager,
    { product: "client", version: "1.0.0" },
    { cn: "带毒", en: "Infected" },
  );
  expect(await runNow()).toMatchObject({ lastResult: "0 files scanned", lastError: null });
  const draft = { product: "client", version: "1.1.0", minimumWindows: "10" } as const;
  await createRelease(registry, manager, { ...draft, channel: "stable" });
  const file = worldFile("1.1.0", sums);
  await prepareRelease(registry, manager, draft, { act: "add-file", file });
  await storage.write(file.name, [bytes]);
  finding = { state: "failed", engine: "Test 1", finding: "size limit" };
  expect(await runNow()).toMatchObject({
    lastResult: `1 file scanned, 1 not fully scanned: ${file.name}`,
    lastError: null,
  });
  await prepareRelease(registry, manager, draft, { act: "remove-file", name: file.name });
  await prepareRelease(registry, manager, draft, { act: "add-file", file });
  finding = new ScannerUnavailableError("no such socket");
  expect(await runNow()).toMatchObject({
    lastError: "The virus scanner does not answer (CLAMD_SOCKET).",
  });
  await database.close();
});
