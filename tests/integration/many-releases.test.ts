import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findPublishedSums,
  listPublishedSums,
} from "~/domain/release/public/checksum-queries.server";
import { readKernelMatrix } from "~/domain/release/public/kernel-matrix.server";
import { listKernelBuilds } from "~/domain/release/public/newest-builds.server";
import { listNewestReleases } from "~/domain/release/public/public-releases.server";
import { findReleasePage } from "~/domain/release/public/release-page.server";
import {
  findCurrent,
  listKernelSystems,
  listKernels,
  listPublished,
} from "~/domain/release/public/release-queries.server";
import { listWithdrawn } from "~/domain/release/public/release-withdrawal.server";
import { readUpgrade } from "~/domain/release/public/upgrade.server";
import { verdictOn } from "~/domain/release/public/verdict";
import { recordScan } from "~/domain/release/scans/release-scans.server";
import { entryOf } from "~/feeds/registry/release-json";
import { createVersionList } from "~/feeds/registry/version-list.server";
import { compareVersions } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import * as schema from "~/platform/db/schema";
import { storeManyReleases } from "~tests/support/many-releases";
import { joinPeople } from "~tests/support/registry-database";
import { withdraw } from "~tests/support/registry-releases";
import {
  embeddedDatabase,
  type OpenTestDatabase,
  testDatabases,
} from "~tests/support/test-database";

const few = 40;
const many = 1_000;
const publicUrl = "https://site.example";
const locale = "en";

/** The newest of a product that is published. */
async function newestOf(db: Database, product: "client" | "browser") {
  const { list } = await listPublished(db, { locale, product, page: 1, pageSize: 1 });
  return list[0]?.version ?? "";
}

describe.each(testDatabases)("a registry with a thousand releases on $name", ({ open }) => {
  let database: OpenTestDatabase;

  beforeAll(async () => {
    database = await open();
    await storeManyReleases(database.db, many);
  });
  afterAll(() => database.close());

  it("says of a checksum by itself what the list of all says", async () => {
    const { db } = database;
    const sums = await listPublishedSums(db);
    expect(sums.length).toBeGreaterThan(many);
    const states = new Set<string>();
    for (const { sha256, state } of sums.filter((_, place) => place % 31 === 0)) {
      states.add(state);
      expect(verdictOn({ sha256 }, await findPublishedSums(db, sha256))).toEqual(
        verdictOn({ sha256 }, sums),
      );
    }
    expect([...states].sort()).toEqual(["current", "older", "withdrawn"]);
    expect(await findPublishedSums(db, "0".repeat(64))).toEqual([]);
  });

  it("has the newest build of each kernel by its numbers", async () => {
    const { db } = database;
    const all = await listPublished(db, { locale, product: "browser", page: 1, pageSize: many });
    const builds = await listKernelBuilds(db);
    const kernels = await listKernels(db);
    expect(kernels.length).toBeGreaterThan(5);
    for (const { kernel, latestVersion } of kernels) {
      const versions = all.list.filter((one) => one.kernel === kernel).map((one) => one.version);
      expect(versions.toSorted(compareVersions).at(-1)).toBe(latestVersion);
    }
    const systems = new Map<string, string[]>();
    for (const { kernel, minimumWindows, architectures, version } of all.list) {
      for (const architecture of architectures) {
        const system = `${kernel} ${minimumWindows} ${architecture}`;
        systems.set(system, [...(systems.get(system) ?? []), version]);
      }
    }
    expect(
      Object.fromEntries(
        builds.map((one) => [
          `${one.kernel} ${one.minimumWindows} ${one.architecture}`,
          one.version,
        ]),
      ),
    ).toEqual(
      Object.fromEntries(
        [...systems].map(([system, versions]) => [
          system,
          versions.toSorted(compareVersions).at(-1),
        ]),
      ),
    );
  });

  it("writes the list of all versions anew by what changed, and says the same as one that never was", async () => {
    const { db } = database;
    const write = knownGoodOf(db);
    const before = JSON.parse((await write()).toString());
    const newest = await newestOf(db, "client");
    const registry = { db, now: () => new Date("2026-11-21T02:00:00Z"), hasScanner: false };
    await joinPeople(registry, 1);
    await withdraw(registry, newest);
    const after = await write();
    expect(after.equals(await knownGoodOf(db)())).toBe(true);
    const versions = JSON.parse(after.toString()).versions as { version: string }[];
    expect(versions).toHaveLength(before.versions.length - 1);
    expect(versions.map(({ version }) => version)).not.toContain(newest);
  });

  it("leaves out everywhere what the scanner found something in, and has it again once that is cleared", async () => {
    const { db } = database;
    const write = knownGoodOf(db);
    const newest = await newestOf(db, "browser");
    const page = await listPublished(db, { locale, product: "browser", page: 1, pageSize: 1 });
    const file = page.list[0]?.files.find(({ kind }) => kind === "package");
    if (file === undefined) throw new Error(`no file of ${newest}`);
    const registry = { db, now: () => new Date("2026-11-21T02:00:00Z"), hasScanner: true };
    const scan = async (state: "infected" | "clean") => {
      const said = { state, engine: "T", at: "2026-11-21T02:00:00.000Z" };
      const name = { product: "browser", version: newest } as const;
      await recordScan(registry, name, { fileName: file.name, scan: said });
    };
    const before = await namesOf(db, write);
    for (const named of Object.values(before)) expect(named).toContain(newest);
    await scan("infected");
    for (const named of Object.values(await namesOf(db, write)))
      expect(named).not.toContain(newest);
    const sums = await listPublishedSums(db);
    const verdict = verdictOn({ sha256: file.sha256 }, await findPublishedSums(db, file.sha256));
    expect(verdict).toEqual(verdictOn({ sha256: file.sha256 }, sums));
    expect(verdict.state).toBe("infected");
    await scan("clean");
    expect(await namesOf(db, write)).toEqual(before);
  });
});

const knownGoodOf = (db: Database) =>
  createVersionList({
    db,
    products: ["browser", "client"],
    entryOf: (release) => entryOf(release, publicUrl),
  });

/** All that names the newest kernel of those that are handed out. */
async function namesOf(db: Database, write: () => Promise<Buffer>) {
  const written = (await write()).toString();
  expect(written).toBe((await knownGoodOf(db)()).toString());
  const newest = async (by: "channel" | "kernel" | "system") =>
    (await listNewestReleases(db, "browser", by)).map(({ version }) => version);
  return {
    all: (JSON.parse(written).versions as { version: string }[]).map(({ version }) => version),
    builds: (await listKernelBuilds(db)).map(({ version }) => version),
    kernels: (await listKernels(db)).map(({ latestVersion }) => latestVersion),
    matrix: JSON.stringify(await readKernelMatrix(db)),
    channel: await newest("channel"),
    kernel: await newest("kernel"),
    system: await newest("system"),
    sums: (await listPublishedSums(db))
      .filter(({ state }) => state === "current")
      .map(({ version }) => version),
  };
}

/** How many questions a registry of so many releases is asked for each of these. */
async function countQuestions(count: number): Promise<Record<string, number>> {
  const database = await embeddedDatabase.open();
  try {
    await storeManyReleases(database.db, count);
    let asked = 0;
    const logQuery = () => {
      asked += 1;
    };
    const { $client } = database.db as unknown as { $client: PGlite };
    const db: Database = drizzle($client, { schema, logger: { logQuery } });
    const version = await newestOf(db, "client");
    const kernel = await newestOf(db, "browser");
    const page = await findReleasePage(db, { locale, product: "client", version });
    if (page === undefined) throw new Error(`no ${version}`);
    const [sum] = await listPublishedSums(db);
    const knownGood = knownGoodOf(db);
    await knownGood();
    const questions: Record<string, () => Promise<unknown>> = {
      current: () => findCurrent(db, { locale, product: "client" }),
      kernels: () => listKernels(db),
      systems: () => listKernelSystems(db),
      matrix: () => readKernelMatrix(db),
      log: () => listPublished(db, { locale, product: "browser", page: 1, pageSize: 8 }),
      withdrawn: () => listWithdrawn(db, "client"),
      "page of the client": () => findReleasePage(db, { locale, product: "client", version }),
      "page of a kernel": () =>
        findReleasePage(db, { locale, product: "browser", version: kernel }),
      upgrade: () => readUpgrade(db, page, { from: null }),
      "newest of channels": () => listNewestReleases(db, "browser", "channel"),
      "newest of kernels": () => listNewestReleases(db, "browser", "kernel"),
      "newest of systems": () => listNewestReleases(db, "browser", "system"),
      checksum: () => findPublishedSums(db, sum?.sha256 ?? ""),
      // Nothing has changed since it was written.
      "list of all, again": knownGood,
    };
    const counts: Record<string, number> = {};
    for (const [name, ask] of Object.entries(questions)) {
      asked = 0;
      await ask();
      counts[name] = asked;
    }
    return counts;
  } finally {
    await database.close();
  }
}

it("asks the database as often for a thousand releases as for forty", async () => {
  const ofFew = await countQuestions(few);
  expect(await countQuestions(many)).toEqual(ofFew);
  expect(Math.min(...Object.values(ofFew))).toBeGreaterThan(0);
  // Of an unchanged registry the list reads names alone.
  expect(ofFew["list of all, again"]).toBe(5);
});
