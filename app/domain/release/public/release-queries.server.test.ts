import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type NewRelease, seedReleases } from "~/domain/release/files/release-seed.server";
import { releaseFiles } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { testDatabase } from "~tests/support/test-database";
import {
  countDownload,
  findCurrent,
  findReleasedFile,
  hasReleases,
  listKernelSystems,
  listKernels,
  listPublished,
} from "./release-queries.server";

const sameDay = "2026-03-01T02:00:00.000Z";

const seeds: NewRelease[] = [
  newRelease({ version: "142.0.7444.9", releasedAt: sameDay }),
  newRelease({
    version: "142.0.7444.60",
    releasedAt: sameDay,
    files: [
      { kind: "package", architecture: "x86", kilobytes: 3 },
      { kind: "patch", architecture: "x64", kilobytes: 2 },
      { kind: "package", architecture: "x64", kilobytes: 4 },
    ],
  }),
  newRelease({ version: "142.0.7444.99", status: "withdrawn", releasedAt: sameDay }),
  newRelease({ version: "142.0.7444.135", status: "draft", releasedAt: sameDay }),
  newRelease({ version: "99.0.1.1", notes: { en: { remarks: "Old", updateContent: ["Only"] } } }),
  newRelease({ product: "client", version: "6.0.9", releasedAt: sameDay }),
  newRelease({ product: "client", version: "6.0.10" }),
  newRelease({ product: "client", version: "6.1.0", channel: "beta", notes: {} }),
];

const storage = createMemoryStorage();
const { db } = await databaseOfFile();
expect(await hasReleases(db)).toBe(false);
await seedReleases(db, { seeds, storage });

const list = (filter: Partial<Parameters<typeof listPublished>[1]> = {}) =>
  listPublished(db, {
    locale: "cn",
    product: "browser",
    page: 1,
    pageSize: 20,
    ...filter,
  });
const versions = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).list.map((release) => release.version);

it("lists newest first, and by number within a day", async () => {
  expect(await versions({})).toEqual(["142.0.7444.60", "142.0.7444.9", "99.0.1.1"]);
  expect(await versions({ product: "client" })).toEqual(["6.0.9", "6.1.0", "6.0.10"]);
});

it("hides drafts and withdrawn releases", async () => {
  const { list: releases, total } = await list();
  expect(total).toBe(3);
  expect(releases.map((release) => release.version)).not.toContain("142.0.7444.135");
  const fileOf = (version: string) => findReleasedFile(db, `Manifold-Chromium-${version}-x64.zip`);
  expect(await fileOf("142.0.7444.135")).toBe(undefined);
  expect((await fileOf("142.0.7444.99"))?.refusal).toEqual({
    because: "withdrawn",
    reason: { cn: "", en: "" },
  });
  expect((await fileOf("142.0.7444.9"))?.refusal).toBeNull();
});

it("filters by kernel and by channel", async () => {
  expect(await versions({ kernel: "99" })).toEqual(["99.0.1.1"]);
  expect(await list({ kernel: "7" })).toEqual({ list: [], total: 0 });
  expect(await versions({ product: "client", channel: "beta" })).toEqual(["6.1.0"]);
});

it("pages without overlap, and is empty after the last page", async () => {
  expect(await versions({ pageSize: 2 })).toEqual(["142.0.7444.60", "142.0.7444.9"]);
  expect(await versions({ pageSize: 2, page: 2 })).toEqual(["99.0.1.1"]);
  expect(await list({ pageSize: 100, page: 100_000 })).toEqual({ list: [], total: 3 });
});

it("returns all fields of a release, sizes as numbers and x64 first", async () => {
  const [release] = (await list()).list;
  const stem = "Manifold-Chromium-142.0.7444.60";
  expect(release).toMatchObject({
    id: expect.any(Number),
    product: "browser",
    kernel: "142",
    channel: "stable",
    releasedAt: sameDay,
    minimumWindows: "10",
    architectures: ["x64", "x86"],
    remarks: "备注",
    updateContent: ["更新"],
    files: [
      { kind: "package", name: `${stem}-x64.zip`, size: 4000, downloadCount: 0 },
      { kind: "package", name: `${stem}-x86.zip`, size: 3000, url: `/files/${stem}-x86.zip` },
      { kind: "patch", name: `${stem}-x64-patch.zip`, size: 2000 },
    ],
  });
  expect(release?.files[0]).not.toHaveProperty("releaseId");
});

it("falls back to the other language, then to empty texts", async () => {
  const text = async (locale: "cn" | "en", kernel: string) => {
    const [first] = (await list({ locale, kernel })).list;
    return [first?.notesLocale, first?.remarks];
  };
  expect(await text("en", "142")).toEqual(["en", "Remark"]);
  expect(await text("en", "99")).toEqual(["en", "Old"]);
  expect(await text("cn", "99")).toEqual(["en", "Old"]);
  const [beta] = (await list({ product: "client", channel: "beta" })).list;
  expect(beta).toMatchObject({ remarks: "", updateContent: [] });
});

it("returns the highest stable version as current, whatever its date", async () => {
  const current = await findCurrent(db, { locale: "en", product: "client" });
  expect(current?.version).toBe("6.0.10");
});

it("lists kernels in descending order with their highest version", async () => {
  expect(await listKernels(db)).toEqual([
    { kernel: "142", latestVersion: "142.0.7444.60", channel: "stable" },
    { kernel: "99", latestVersion: "99.0.1.1", channel: "stable" },
  ]);
});

it("marks a stand-in, and no file that came another way", async () => {
  const name = "Manifold-Chromium-142.0.7444.9-x64.zip";
  const isStandIn = async () =>
    (await list()).list.flatMap(({ files }) => files).find((file) => file.name === name)?.isStandIn;
  expect(await isStandIn()).toBe(true);
  // The database guards what was published, against tests as well.
  const set = (isStandIn: boolean) =>
    db.transaction(async (transaction) => {
      const guard = sql`TRIGGER release_files_guarded`;
      await transaction.execute(sql`ALTER TABLE release_files DISABLE ${guard}`);
      await transaction.update(releaseFiles).set({ isStandIn }).where(eq(releaseFiles.name, name));
      await transaction.execute(sql`ALTER TABLE release_files ENABLE ${guard}`);
    });
  await set(false);
  expect(await isStandIn()).toBe(false);
  await set(true);
});

it("tells what the stable kernels run on, by their packages", async () => {
  const systems = await listKernelSystems(db);
  expect(systems.map(({ kernel }) => kernel)).toEqual(["142", "142", "99"]);
  expect(systems).toEqual(
    expect.arrayContaining([
      { kernel: "142", minimumWindows: "10", architecture: "x64" },
      { kernel: "142", minimumWindows: "10", architecture: "x86" },
      { kernel: "99", minimumWindows: "10", architecture: "x64" },
    ]),
  );
});

it("counts simultaneous downloads", async () => {
  const file = await findReleasedFile(db, "Manifold-6.0.9-x64.zip");
  if (file === undefined) throw new Error("file missing");
  expect(file.releasedAt).toEqual(new Date(sameDay));
  await Promise.all(
    Array.from({ length: 20 }, () =>
      countDownload(db, { fileId: file.id, channel: "site", now: new Date() }),
    ),
  );
  const [release] = (await list({ product: "client" })).list;
  expect(release?.files[0]?.downloadCount).toBe(20);
});

it("does not change stored releases when seeding again, also by two processes at once", async () => {
  const before = await list();
  const again = () => seedReleases(db, { seeds, storage });
  await Promise.all([again(), again()]);
  expect(await list()).toEqual(before);
});

it("stores every file with the size and digest of its row", async () => {
  const files = (await list()).list.flatMap((release) => release.files);
  for (const file of files) {
    const bytes = storage.files.get(file.name) ?? new Uint8Array();
    expect(bytes.length).toBe(file.size);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
    expect(createHash("sha512").update(bytes).digest("hex")).toBe(file.sha512);
  }
});

it("stores no release at all when seeding fails", async () => {
  const empty = await testDatabase.open();
  const broken = newRelease({ version: "2.0.0.0", releasedAt: "no time" });
  const seeding = seedReleases(empty.db, {
    seeds: [newRelease({ version: "1.0.0.0" }), broken],
    storage: createMemoryStorage(),
  });
  await expect(seeding).rejects.toThrow();
  expect(await hasReleases(empty.db)).toBe(false);
  await empty.close();
});
