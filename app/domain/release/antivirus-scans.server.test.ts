import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { antivirusScans, releaseFiles, releases } from "~/platform/db/schema";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { testDatabase } from "~tests/support/test-database";
import { listScans } from "./antivirus-scans.server";
import { seedReleases } from "./release-seed.server";

it("are those entered for that very file, named in the page's language", async () => {
  const { db, close } = await testDatabase.open();
  const seeds = ["6.2.0", "6.2.1"].map((version) => newRelease({ product: "client", version }));
  await seedReleases(db, { seeds, storage: createMemoryStorage() });
  const fileName = "Manifold-6.2.1-x64.zip";
  const scans = (locale: "cn" | "en", name = fileName) => listScans(db, { locale, fileName: name });
  expect(await scans("en")).toEqual([]);

  const [file] = await db.select().from(releaseFiles).where(eq(releaseFiles.name, fileName));
  await db.insert(antivirusScans).values({
    fileId: file?.id ?? 0,
    engineCn: "火绒安全",
    engineEn: "Huorong",
    scannedOn: "2026-11-12",
    reportUrl: "https://report.example/1",
  });
  const scan = { scannedOn: "2026-11-12", reportUrl: "https://report.example/1" };
  expect(await scans("cn")).toEqual([{ engine: "火绒安全", ...scan }]);
  expect(await scans("en")).toEqual([{ engine: "Huorong", ...scan }]);
  expect(await scans("en", "Manifold-6.2.0-x64.zip")).toEqual([]);

  // As with a draft that is thrown away; the database guards what was published.
  await db.execute(sql`ALTER TABLE releases DISABLE TRIGGER releases_guarded`);
  await db.delete(releases);
  expect(await db.$count(antivirusScans)).toBe(0);
  await close();
});
