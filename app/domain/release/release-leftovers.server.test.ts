import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { releaseLeftovers, releaseUploads } from "~/platform/db/schema";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { actorFor, emptyRegistry } from "~tests/support/registry-database";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { openTestUploads } from "~tests/support/uploads";
import { createRelease, discardRelease, prepareRelease } from "./release-edits.server";
import { hasLeftovers, removeLeftovers } from "./release-leftovers.server";
import { hasEndedUploads } from "./upload-rows.server";

const bytes = Buffer.from("an installer");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const release = { product: "client", version: "7.0.0" } as const;
const place = { role: "installer", architecture: "x64", fromVersion: null, sha256 } as const;
const lin = actorFor({ kind: "person", id: 1 });
const name = "Manifold-7.0.0-x64.exe";

describe.each(testDatabases)("bytes that no file has any more on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let taking: ReturnType<typeof openTestUploads>;
  const registry = () => ({ db: database.db, now: () => new Date(), hasScanner: false });

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyRegistry(registry());
    await database.db.delete(releaseUploads);
    await database.db.delete(releaseLeftovers);
    taking = openTestUploads({ db: database.db });
    await draft();
  });

  const draft = () =>
    createRelease(registry(), lin, { ...release, channel: "stable", minimumWindows: "10" });
  const begin = () => taking.uploads.begin({ ...release, name, size: bytes.length, sha256 });
  /** Uploads the file, and says whether it becomes one of the release. */
  async function upload({ isAdded = true } = {}) {
    const { id } = await begin();
    const writing = await taking.uploads.take(id);
    await taking.uploads.write(
      writing,
      (async function* () {
        yield bytes;
      })(),
    );
    await taking.uploads.leave(writing);
    if (isAdded) await taking.uploads.addToRelease(registry(), lin, release, { id, ...place });
    return id;
  }
  const remove = () => prepareRelease(registry(), lin, release, { act: "remove-file", name });
  const sweep = (storage: Parameters<typeof removeLeftovers>[0]["storage"] = taking.storage) =>
    removeLeftovers({ db: database.db, storage }, new AbortController().signal);
  const stored = () => [...taking.storage.files.keys()];

  it("are removed after their file was taken out of a draft, and not before", async () => {
    await upload();
    expect(stored()).toEqual([name]);
    expect([await hasLeftovers(database.db), await sweep()]).toEqual([false, 0]);
    await remove();
    expect(stored()).toEqual([name]);
    expect(await hasLeftovers(database.db)).toBe(true);
    expect(await sweep()).toBe(1);
    expect(stored()).toEqual([]);
    expect([await hasLeftovers(database.db), await sweep()]).toEqual([false, 0]);
  });

  it("are removed with their release, and what is on its way ends with it", async () => {
    await upload();
    const other = { ...release, name: "other.exe", size: bytes.length, sha256 };
    await taking.uploads.begin(other);
    await discardRelease(registry(), lin, release);
    expect(await hasEndedUploads(database.db, new Date())).toBe(true);
    expect(await taking.uploads.removeEnded(new AbortController().signal)).toBe(1);
    expect(await sweep()).toBe(1);
    expect(stored()).toEqual([]);
    expect(await database.db.$count(releaseUploads)).toBe(0);
  });

  it("stay where the name is another file's by then", async () => {
    await upload();
    await remove();
    await upload();
    expect(await sweep()).toBe(0);
    expect(stored()).toEqual([name]);
    expect(await hasLeftovers(database.db)).toBe(false);
  });

  it("wait as long as an upload has the name, and go when it is thrown away", async () => {
    await upload();
    await remove();
    const { id } = await begin();
    expect([await hasLeftovers(database.db), await sweep()]).toEqual([false, 0]);
    expect(stored()).toEqual([name]);
    await taking.uploads.end(id);
    expect(await sweep()).toBe(1);
    expect(stored()).toEqual([]);
  });

  it("are removed by the next look where a storage or a process failed in between", async () => {
    await upload();
    await remove();
    const broken = { ...createMemoryStorage(), remove: () => Promise.reject(new Error("gone")) };
    await expect(sweep(broken)).rejects.toThrow("gone");
    expect(await hasLeftovers(database.db)).toBe(true);
    // The bytes went, and the process died before it said so.
    await taking.storage.remove(name);
    expect(await sweep()).toBe(1);
    expect(await hasLeftovers(database.db)).toBe(false);
  });

  it("are those of a file that nobody may take out any more: none", async () => {
    await upload();
    await prepareRelease(registry(), lin, release, { act: "finish-upload" });
    await expect(remove()).rejects.toMatchObject({ details: { rule: "wrong-state" } });
    expect(await hasLeftovers(database.db)).toBe(false);
    const isIt = eq(releaseLeftovers.name, name);
    expect(await database.db.$count(releaseLeftovers, isIt)).toBe(0);
  });
});
