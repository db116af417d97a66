import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type NewRelease, seedReleases } from "~/domain/release/files/release-seed.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { testDatabase } from "~tests/support/test-database";
import { findPublishedSums, listPublishedSums } from "./checksum-queries.server";
import { verdictOn } from "./verdict";

const bothPackages: NewRelease["files"] = [
  { kind: "package", architecture: "x64", kilobytes: 3 },
  { kind: "package", architecture: "x86", kilobytes: 2 },
  { kind: "patch", architecture: "x64", kilobytes: 1 },
];

const client = (changes: Partial<NewRelease> & { version: string }) =>
  newRelease({ product: "client", files: bothPackages, ...changes });

const seeds: NewRelease[] = [
  client({ version: "6.2.1" }),
  client({ version: "6.10.0", releasedAt: "2026-02-01T02:00:00.000Z" }),
  client({ version: "6.9.9", status: "withdrawn" }),
  client({ version: "7.0.0", channel: "beta" }),
  client({ version: "6.11.0", status: "draft" }),
  newRelease({ version: "142.0.1.9" }),
  newRelease({ version: "142.0.1.60" }),
  newRelease({ version: "99.0.1.1" }),
  newRelease({ version: "98.0.1.1", status: "withdrawn" }),
];

const { db } = await databaseOfFile();
await seedReleases(db, { seeds, storage: createMemoryStorage() });

it("are of every file but drafts, each with what to have instead", async () => {
  const sums = await listPublishedSums(db);
  const states = Object.fromEntries(
    sums.map(({ version, kind, architecture, state, newestName }) => [
      `${version} ${kind} ${architecture}`,
      [state, newestName],
    ]),
  );
  const x64 = "Manifold-6.10.0-x64.zip";
  const x86 = "Manifold-6.10.0-x86.zip";
  const kernel = sums.find(({ version }) => version === "142.0.1.60")?.name;
  expect(sums.map(({ name }) => name)).toContain(x86);
  expect(states).toEqual({
    "7.0.0 package x64": ["current", null],
    "7.0.0 package x86": ["current", null],
    "7.0.0 patch x64": ["current", null],
    "6.10.0 package x64": ["current", null],
    "6.10.0 package x86": ["current", null],
    "6.10.0 patch x64": ["current", null],
    "6.9.9 package x64": ["withdrawn", x64],
    "6.9.9 package x86": ["withdrawn", x86],
    "6.9.9 patch x64": ["withdrawn", x64],
    "6.2.1 package x64": ["older", x64],
    "6.2.1 package x86": ["older", x86],
    "6.2.1 patch x64": ["older", x64],
    "142.0.1.60 package x64": ["current", null],
    "142.0.1.9 package x64": ["older", kernel],
    "99.0.1.1 package x64": ["current", null],
    "98.0.1.1 package x64": ["withdrawn", null],
  });
});

it("name the installer of the newest version, where there is an archive as well", async () => {
  const { db, close } = await testDatabase.open();
  const two = [client({ version: "6.2.1" }), client({ version: "6.2.0" })];
  await seedReleases(db, { seeds: two, storage: createMemoryStorage() });
  // A release with both joins as a draft, as every one does.
  const numbers = { version: "6.3.0", versionNumbers: [6, 3, 0] };
  const [newest] = await db
    .insert(releases)
    .values({
      ...numbers,
      product: "client",
      channel: "stable",
      status: "draft",
      minimumWindows: "10",
      releasedAt: new Date(),
    })
    .returning();
  const sum = { size: 1, sha256: "0".repeat(64), sha512: "0".repeat(128) };
  const roles = { archive: "zip", installer: "exe" } as const;
  for (const role of ["archive", "installer"] as const) {
    const name = `Manifold-6.3.0-x64.${roles[role]}`;
    const file = { releaseId: newest?.id ?? 0, role, name, ...sum };
    await db.insert(releaseFiles).values({ ...file, architecture: "x64" });
  }
  await db.update(releases).set({ status: "published" }).where(eq(releases.version, "6.3.0"));
  const sums = await listPublishedSums(db);
  const ofOlder = sums.filter(
    ({ state, architecture }) => state === "older" && architecture === "x64",
  );
  expect(ofOlder).not.toHaveLength(0);
  expect(new Set(ofOlder.map(({ newestName }) => newestName))).toEqual(
    new Set(["Manifold-6.3.0-x64.exe"]),
  );
  await close();
});

it("recommend what runs on the system that a file runs on", async () => {
  const { db, close } = await testDatabase.open();
  const for7 = (version: string, architectures: NewRelease["files"][number]["architecture"][]) =>
    client({
      version,
      minimumWindows: "7",
      files: architectures.map((one) => ({ kind: "package", architecture: one, kilobytes: 1 })),
    });
  const x64Alone = [{ kind: "package", architecture: "x64", kilobytes: 1 }] as const;
  const own = [
    client({ version: "7.0.0", minimumWindows: "10", files: [...x64Alone] }),
    for7("6.5.0", ["x64"]),
    for7("6.4.0", ["x64", "x86"]),
    for7("6.3.0", ["x64", "x86"]),
  ];
  await seedReleases(db, { seeds: own, storage: createMemoryStorage() });
  const sums = await listPublishedSums(db);
  const found = sums.map((sum) => [
    `${sum.version} ${sum.architecture}`,
    [sum.state, sum.newestName, sum.olderWindowsName],
  ]);
  const newest = "Manifold-7.0.0-x64.zip";
  const for7x64 = "Manifold-6.5.0-x64.zip";
  const for32Bit = "Manifold-6.4.0-x86.zip";
  expect(Object.fromEntries(found)).toEqual({
    "7.0.0 x64": ["current", null, null],
    "6.5.0 x64": ["older", newest, null],
    "6.4.0 x64": ["older", newest, for7x64],
    "6.4.0 x86": ["current", null, null],
    "6.3.0 x64": ["older", newest, for7x64],
    "6.3.0 x86": ["older", for32Bit, null],
  });
  for (const sum of sums) {
    const few = await findPublishedSums(db, sum.sha256);
    expect(verdictOn(sum, few)).toEqual(verdictOn(sum, sums));
  }
  await close();
});

it("are of blockmaps as well", async () => {
  const { db, close } = await testDatabase.open();
  await seedReleases(db, {
    seeds: [client({ version: "6.2.0", status: "draft" })],
    storage: createMemoryStorage(),
  });
  const [draft] = await db.select().from(releases);
  const sha256 = "b".repeat(64);
  await db.insert(releaseFiles).values({
    releaseId: draft?.id ?? 0,
    role: "blockmap",
    architecture: "x64",
    name: "Manifold-6.2.0-x64.zip.blockmap",
    size: 1,
    sha256,
    sha512: "b".repeat(128),
  });
  await db.update(releases).set({ status: "published" });
  expect(verdictOn({ sha256 }, await findPublishedSums(db, sha256))).toMatchObject({
    state: "match",
    published: { kind: "blockmap", version: "6.2.0" },
  });
  await close();
});
