import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { createS3Storage } from "~/platform/storage/s3-storage.server";
import { createMemoryStorage } from "~tests/support/memory-storage";
import {
  type ObjectStorage,
  objectStorages,
  startObjectStorage,
} from "~tests/support/object-storage";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { listBackups, listFiles, readManifest } from "./backup-place.server";
import { finishBackup, makeBackup } from "./make-backup.server";
import { manifestFile } from "./manifest";
import { pruneBackups } from "./prune-backups.server";
import { restoreBackup } from "./restore-backup.server";
import { drawKeys } from "./sealed.server";
import { embeddedSession, type Session } from "./session.server";
import { readDump, verifyFiles } from "./verify-backup.server";

let database: OpenTestDatabase;
beforeAll(async () => {
  const [{ open } = testDatabases[0] ?? {}] = testDatabases;
  if (open === undefined) throw new Error("no database");
  database = await open();
});
afterAll(() => database.close());

/** A site with pictures, in whose database nothing else is. */
function newSite() {
  const storages = { files: createMemoryStorage(), media: createMemoryStorage() };
  const site = {
    storages,
    /** What happens when the database is opened, before it is read, and afterwards. */
    before: async () => {},
    after: async () => {},
    openSnapshot: async (): Promise<Session> => {
      await site.before();
      return embeddedSession({ db: database.db, close: () => site.after() });
    },
    smallFiles: async () => (async function* () {})(),
    /** Adds a picture, its row first. */
    async add(name: string): Promise<void> {
      await addRow(name);
      await storages.media.write(name, [Buffer.from(`a picture, ${name}`)]);
    },
  };
  return site;
}

async function addRow(name: string): Promise<void> {
  await database.db.execute(sql`
    WITH added AS (
      INSERT INTO media (name, key, type, size, width, height, widths, stored_size, thumbhash, added_at, changed_at)
      VALUES (${name}, ${name}, 'png', 1, 1, 1, '{1}', 1, '', now(), now()) RETURNING id)
    INSERT INTO media_files (name, media_id) SELECT ${name}, id FROM added`);
}

async function removeRow(name: string): Promise<void> {
  await database.db.execute(sql`DELETE FROM media_files WHERE name = ${name}`);
  await database.db.execute(sql`DELETE FROM media WHERE name = ${name}`);
}

/** Of a site in whose database nothing is, which takes no time to read. */
const noDatabase: Session = { rows: async () => [], close: async () => {} };

let folder: string;
let objects: ObjectStorage | undefined;
let count = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  await database.db.execute(sql`DELETE FROM media_files`);
  await database.db.execute(sql`DELETE FROM media`);
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => objects?.close());

const day = 24 * 60 * 60_000;
const begun = new Date("2026-11-23T20:00:00Z");
const options = (place: FileStorage, recipients: string[] = [], now = begun) => ({
  place,
  recipients,
  now: () => now,
});

/** The lines of the dump that speak of pictures. */
async function picturesIn(
  place: FileStorage,
  { manifest, identities }: Awaited<ReturnType<typeof makeBackup>>,
): Promise<string> {
  let lines = "";
  for await (const line of readDump(place, manifest, identities)) {
    if (line.includes(".webp")) lines += line;
  }
  return lines;
}

describe("while files come and go", () => {
  it("keeps a file that is deleted as soon as the database was read", async () => {
    const site = newSite();
    await site.add("a.webp");
    site.before = () => site.add("late.webp");
    site.after = () => site.storages.media.remove("a.webp");
    const place = createMemoryStorage();
    const made = await makeBackup(site, options(place));
    expect(made.manifest.files.map(({ name }) => name).sort()).toEqual(["a.webp", "late.webp"]);
    expect(made.manifest.missing).toEqual([]);
  });

  it("reads the database again when a file of it came and went meanwhile", async () => {
    const site = newSite();
    await site.add("a.webp");
    let opened = 0;
    site.before = async () => {
      opened += 1;
      if (opened === 1) await addRow("short.webp");
      else await removeRow("short.webp");
    };
    const place = createMemoryStorage();
    const made = await makeBackup(site, options(place));
    expect(opened).toBe(2);
    expect(made.manifest.missing).toEqual([]);
    expect(await picturesIn(place, made)).not.toContain("short.webp");
    // Nothing is left of the first reading.
    expect([...place.files.keys()].filter((name) => name.startsWith("database"))).toHaveLength(1);
  });

  it("says which files the site does not have itself", async () => {
    const site = newSite();
    await addRow("lost.webp");
    const made = await makeBackup(site, options(createMemoryStorage()));
    expect(made.manifest.missing).toEqual(["media/lost.webp"]);
  });

  it("leaves out pieces of uploads that are on their way", async () => {
    const site = newSite();
    await site.storages.files.write("abc.piece-0", [Buffer.from("half")]);
    const made = await makeBackup(site, options(createMemoryStorage()));
    expect(made.manifest.files).toEqual([]);
  });
});

describe.each(["folder", ...objectStorages])("in a %s", (kind) => {
  let place: FileStorage;
  beforeEach(async () => {
    if (kind === "S3") objects ??= await startObjectStorage();
    count += 1;
    place =
      objects !== undefined && kind === "S3"
        ? createS3Storage(objects.options({ prefix: `${count}/` }))
        : createLocalStorage(folder);
  });

  it("is sealed for whoever has the private key, and for nobody else", async () => {
    const [keys, others] = [await drawKeys(), await drawKeys()];
    const site = newSite();
    await site.add("a.webp");
    const made = await makeBackup(site, options(place, [keys.recipient]));
    await finishBackup(place, made);
    const manifest = await readManifest(place, made.name);
    for (const name of await listFiles(place)) {
      let bytes = Buffer.alloc(0);
      for await (const piece of await place.read(name)) bytes = Buffer.concat([bytes, piece]);
      if (name !== manifestFile(made.name)) {
        expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
      }
      expect(bytes.includes("a picture")).toBe(false);
    }
    await verifyFiles(place, manifest, []);
    await verifyFiles(place, manifest, [keys.identity]);
    await expect(verifyFiles(place, manifest, [others.identity])).rejects.toThrow("decrypted");
    expect(await picturesIn(place, { ...made, identities: [keys.identity] })).toContain("a.webp");
  });

  it("stores a file once for all backups, and anew for other keys", async () => {
    const [keys, others] = [await drawKeys(), await drawKeys()];
    const site = { ...newSite(), openSnapshot: async () => noDatabase };
    await site.storages.media.write("a.webp", [Buffer.from("a picture")]);
    const next = async (recipients: string[], now: number) => {
      const made = await makeBackup(site, options(place, recipients, new Date(now)));
      await finishBackup(place, made);
      return { reused: made.reused, stored: made.manifest.files[0]?.stored.name };
    };
    const first = await next([keys.recipient], 0);
    expect(first.reused).toBe(0);
    expect(await next([keys.recipient], 1)).toEqual({ reused: 1, stored: first.stored });
    expect((await next([others.recipient], 2)).reused).toBe(0);
  });

  it("is no backup before it is whole, and what a killed one left goes after a day", async () => {
    const site = { ...newSite(), openSnapshot: async () => noDatabase };
    await site.storages.media.write("a.webp", [Buffer.from("a picture")]);
    await makeBackup(site, options(place));
    expect(await listBackups(place)).toEqual([]);
    const left = await listFiles(place);
    expect(left).toHaveLength(2);
    await place.write("somebody-elses.txt", [Buffer.from("x")]);
    await pruneBackups(place, new Date(Date.now() + day / 2));
    expect(await listFiles(place)).toHaveLength(3);
    await pruneBackups(place, new Date(Date.now() + 2 * day));
    expect(await listFiles(place)).toEqual(["somebody-elses.txt"]);
  });

  it("goes by the rule, with what no other one needs", async () => {
    const site = { ...newSite(), openSnapshot: async () => noDatabase };
    await site.storages.media.write("shared.webp", [Buffer.from("of all")]);
    for (let ago = 9; ago >= 0; ago -= 1) {
      await site.storages.media.write(`of-day-${ago}.webp`, [Buffer.from(`${ago}`)]);
      const now = new Date(begun.getTime() - ago * day);
      await finishBackup(place, await makeBackup(site, options(place, [], now)));
      await site.storages.media.remove(`of-day-${ago}.webp`);
    }
    const removed = await pruneBackups(place, begun);
    // The 14th is the last of its week.
    expect(removed.map((name) => name.slice(0, 10))).toEqual(["2026-11-15", "2026-11-16"]);
    const names = await listBackups(place);
    expect(names).toHaveLength(8);
    for (const name of names) await verifyFiles(place, await readManifest(place, name), []);
    // A list and a database each, one picture each, and one of all.
    expect(await listFiles(place)).toHaveLength(8 * 3 + 1);
  });
});

it("tells a damaged file, a damaged database, and a dump that is cut off", async () => {
  const site = newSite();
  await site.add("a.webp");
  const place = createLocalStorage(folder);
  const { manifest } = await makeBackup(site, options(place));
  for (const name of (await readdir(folder)).filter((own) => !own.startsWith("."))) {
    const whole = await readFile(join(folder, name));
    const changed = Buffer.from(whole);
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, name), changed);
    await expect(verifyFiles(place, manifest, [])).rejects.toThrow(`${name} is damaged`);
    await writeFile(join(folder, name), whole.subarray(0, -9));
    await expect(verifyFiles(place, manifest, [])).rejects.toThrow(`${name} is damaged`);
    await writeFile(join(folder, name), whole);
  }
  await verifyFiles(place, manifest, []);
});

it("is not restored where files are that it does not have", async () => {
  const site = newSite();
  await site.add("a.webp");
  const place = createMemoryStorage();
  const { manifest } = await makeBackup(site, options(place));
  // As if its tables were not there: only files are looked at here.
  const session = noDatabase;
  const restore = (storages: ReturnType<typeof newSite>["storages"]) =>
    restoreBackup({
      ...{ place, manifest, session, storages, identities: [] },
      writeSmallFile: async () => {},
    });
  const stranger = newSite().storages;
  await stranger.media.write("b.webp", [Buffer.from("b")]);
  await expect(restore(stranger)).rejects.toThrow("b.webp is not of this backup");
  const changed = newSite().storages;
  await changed.media.write("a.webp", [Buffer.from("a picture, b.webp")]);
  await expect(restore(changed)).rejects.toThrow("a.webp is not of this backup");
  expect(changed.media.files.size).toBe(1);
});
