import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRecord } from "~/domain/release/registry-rows.server";
import {
  createRelease,
  prepareRelease,
  publishRelease,
} from "~/domain/release/release-edits.server";
import { createClamdScanner } from "~/platform/antivirus/clamd-scanner.server";
import { ScannerUnavailableError } from "~/platform/antivirus/file-scanner";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { eicar, type RealClamd, startClamd, usesClamd } from "~tests/support/real-clamd";
import { actorFor, joinPeople } from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";
import { embeddedDatabase, type OpenTestDatabase } from "~tests/support/test-database";
import { scanFiles } from "./file-scans.server";

let clamd: RealClamd | undefined;
let database: OpenTestDatabase;
beforeAll(async () => {
  if (!usesClamd) return;
  clamd = await startClamd();
  database = await embeddedDatabase.open();
});
afterAll(async () => {
  await clamd?.close();
  await database?.close();
});

it.runIf(usesClamd)("ClamAV itself lets a clean release on, and keeps EICAR back", async () => {
  if (clamd === undefined) throw new Error("no clamd");
  const options = { db: database.db, now: () => new Date(), hasScanner: true };
  const storage = createMemoryStorage();
  const scanner = createClamdScanner({ path: clamd.path });
  const scan = () => scanFiles({ ...options, storage, scanner, signal: AbortSignal.any([]) });
  await joinPeople(options, 1);
  const person = actorFor({ kind: "person", id: 1 });
  const named = (version: string) => ({ product: "client", version }) as const;
  const draft = async (version: string, bytes: Buffer) => {
    const release = { ...named(version), channel: "stable", minimumWindows: "10" } as const;
    await createRelease(options, person, release);
    const sums = {
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    const file = worldFile(version, { ...sums, announced: sums });
    await prepareRelease(options, person, release, { act: "add-file", file });
    await storage.write(file.name, [bytes]);
    await prepareRelease(options, person, release, { act: "finish-upload" });
  };
  const goOn = (version: string) =>
    prepareRelease(options, person, named(version), { act: "verify" });
  const scanOf = async (version: string) =>
    (await findRecord(options.db, named(version)))?.files[0]?.scan;

  await draft("1.0.0", Buffer.alloc(3_000_000, "manifold "));
  await draft("1.1.0", eicar);
  // The scanner is away: both wait for it.
  await clamd.stop();
  await expect(scan()).rejects.toThrow(ScannerUnavailableError);
  expect(await scanOf("1.0.0")).toMatchObject({ state: "pending" });
  await expect(goOn("1.0.0")).rejects.toMatchObject({ details: { rule: "not-scanned-yet" } });

  await clamd.start();
  expect(await scan()).toEqual({ scanned: 2, failed: [], unread: [] });
  const engine = expect.stringMatching(/^ClamAV \d/);
  expect(await scanOf("1.0.0")).toMatchObject({ state: "clean", engine });
  expect(await scanOf("1.1.0")).toMatchObject({ state: "infected", engine });
  await expect(goOn("1.1.0")).rejects.toMatchObject({ details: { rule: "scan-not-clean" } });
  await goOn("1.0.0");
  await prepareRelease(options, person, named("1.0.0"), { act: "sign" });
  expect(await publishRelease(options, person, named("1.0.0"))).toBe("done");
});
