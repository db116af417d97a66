import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCurrent, listPublished } from "~/domain/release/public/release-queries.server";
import type { Database } from "~/platform/db/database.server";
import {
  antivirusScans,
  articles,
  friendLinks,
  packages,
  releases,
  resources,
  siteMarks,
} from "~/platform/db/schema";
import { browserReleases } from "~content/releases/browser-releases";
import { clientReleases } from "~content/releases/client-releases";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { seedStartingContent } from "./seed.server";

const tables = { articles, friendLinks, packages, releases, resources };

/**
 * One story on one database, because storing the content takes seconds: each test goes on where the
 * one before has left it.
 */
describe.each(testDatabases)("the starting content on $name", ({ open }) => {
  const storage = createMemoryStorage();
  let database: OpenTestDatabase;
  let db: Database;
  const fill = () => seedStartingContent({ db, storage, mediaStorage: createMemoryStorage() });
  beforeAll(async () => {
    // Making the archives keeps this process from hearing the server, on a busy machine for long.
    database = await open({ answerWithin: patience.timeout * 4 });
    db = database.db;
    // As two processes do that start together.
    await Promise.all([fill(), fill()]);
  });
  afterAll(() => database.close());

  /** Takes releases out, which nothing of the site can: the database guards what was published. */
  const deleteReleases = async (which?: SQL) => {
    await db.execute(sql`ALTER TABLE releases DISABLE TRIGGER releases_guarded`);
    await db.delete(releases).where(which);
    await db.execute(sql`ALTER TABLE releases ENABLE TRIGGER releases_guarded`);
  };

  const countsOf = async () => {
    const counts: number[] = [];
    for (const table of Object.values(tables)) counts.push(await db.$count(table));
    return counts;
  };

  it("is stored once with all published files, and names no antivirus report", async () => {
    const page = { locale: "cn", page: 1, pageSize: 100 } as const;
    for (const [product, seeds] of [
      ["client", clientReleases],
      ["browser", browserReleases],
    ] as const) {
      const { list, total } = await listPublished(db, { ...page, product });
      expect(total).toBe(seeds.filter((seed) => seed.status === "published").length);
      for (const release of list) {
        expect(release.upstreamReleasedOn === null).toBe(product === "client");
      }
      for (const file of list.flatMap((release) => release.files)) {
        expect(file.isStandIn).toBe(true);
        expect(storage.files.get(file.name)?.length).toBe(file.size);
      }
    }
    expect(await db.$count(antivirusScans)).toBe(0);
    expect((await countsOf()).every((count) => count > 0)).toBe(true);
  });

  it("is not stored again after a part of it was deleted", async () => {
    const current = await findCurrent(db, { locale: "cn", product: "client" });
    if (current === undefined) throw new Error("no current client");
    await deleteReleases(eq(releases.id, current.id));
    storage.files.clear();
    await fill();
    expect(storage.files.size).toBe(0);
    expect(await findCurrent(db, { locale: "cn", product: "client" })).not.toMatchObject({
      version: current.version,
    });
  });

  it("counts as stored in a database that was filled before marks existed", async () => {
    await db.delete(siteMarks);
    await db.delete(friendLinks);
    await db.delete(packages);
    const [first] = await db.select().from(articles).limit(1);
    await db.delete(articles).where(eq(articles.id, first?.id ?? 0));
    const left = await db.$count(articles);
    await fill();
    expect(await db.$count(articles)).toBe(left);
    // A kind of which nothing is left may as well be one that this database never had.
    expect(await db.$count(friendLinks)).toBeGreaterThan(0);
    expect(await db.$count(packages)).toBe(0);
    await db.delete(articles);
    await fill();
    expect(await db.$count(articles)).toBe(0);
  });
});
