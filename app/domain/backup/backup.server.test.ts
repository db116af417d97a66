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
  askedObjectStorages,
  type ObjectStorage,
  startObjectStorage,
} from "~tests/support/object-storage";
import { embeddedDatabase, type OpenTestDatabase } from "~tests/support/test-database";
import { listBackups, listFiles, readManifest, readManifests } from "./backup-place.server";
import type { SmallFile } from "./data-folder-files.server";
import { listTables } from "./dump-database.server";
import { isEmpty } from "./load-dump.server";
import { discardBackup, finishBackup, makeBackup } from "./make-backup.server";
import { manifestFile } from "./manifest";
import { pruneBackups } from "./prune-backups.server";
import { restoreBackup } from "./restore-backup.server";
import { drawKeys } from "./sealed.server";
import { embeddedSession, inTransaction, type Session } from "./session.server";
import { readDump, verifyFiles } from "./verify-backup.server";

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await embeddedDatabase.open();
});
afterAll(() => database.close());

/** A site with pictures, in whose database nothing else is. */
function newSite() {
  const storages = { files: createMemoryStorage(), media: createMemoryStorage() };
  const site = {
    storages,
    /** Hooks: when the database is opened, before it is read, and afterwards. */
    before: async () => {},
    after: async () => {},
    openSnapshot: async (): Promise<Session> => {
      await site.before();
      return embeddedSession({ db: database.db, close: () => site.after() });
    },
    smallFiles: async (): Promise<AsyncIterable<SmallFile>> => (async function* () {})(),
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

/** The session of an empty database, which takes no time to read. */
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

describe.each(["folder", ...askedObjectStorages])("in a %s", (kind) => {
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
    const keys = await drawKeys();
    const others = await drawKeys();
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
    const keys = await drawKeys();
    const others = await drawKeys();
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
    const { removed } = await pruneBackups(place, begun);
    // The 14th is the last of its week.
    expect(removed.map((name) => name.slice(0, 10))).toEqual(["2026-11-15", "2026-11-16"]);
    const names = await listBackups(place);
    expect(names).toHaveLength(8);
    for (const name of names) await verifyFiles(place, await readManifest(place, name), []);
    // A list and a database each, one picture each, and one of all.
    expect(await listFiles(place)).toHaveLength(8 * 3 + 1);
  });
});

describe("where another backup cannot be read", () => {
  const broken = manifestFile("2027-01-01T00-00-00-000Z");

  it("is made all the same, on what the newest readable one has", async () => {
    const site = { ...newSite(), openSnapshot: async () => noDatabase };
    await site.storages.media.write("a.webp", [Buffer.from("a picture")]);
    const place = createMemoryStorage();
    await finishBackup(place, await makeBackup(site, options(place)));
    await place.write(broken, [Buffer.from('{"form":1,')]);
    const made = await makeBackup(site, options(place, [], new Date(begun.getTime() + day)));
    await finishBackup(place, made);
    expect(made.reused).toBe(1);
    const { manifests, unreadable } = await readManifests(place);
    expect([manifests.size, unreadable]).toEqual([2, ["2027-01-01T00-00-00-000Z"]]);
  });

  it("nothing is removed, which it may need", async () => {
    const site = { ...newSite(), openSnapshot: async () => noDatabase };
    const place = createMemoryStorage();
    for (const ago of [1, 0]) {
      const now = new Date(begun.getTime() - ago);
      await finishBackup(place, await makeBackup(site, options(place, [], now)));
    }
    await place.write("file-of-the-broken-one", [Buffer.from("x")]);
    await place.write(broken, [Buffer.from("")]);
    const before = await listFiles(place);
    const later = new Date(Date.now() + 2 * day);
    const { removed, unreadable } = await pruneBackups(place, later);
    expect([removed, unreadable]).toEqual([[], ["2027-01-01T00-00-00-000Z"]]);
    const made = await makeBackup(site, options(place));
    await discardBackup(place, { manifest: { ...made.manifest, files: [] } });
    expect(await listFiles(place)).toEqual(expect.arrayContaining(before));
    await place.remove(broken);
    expect((await pruneBackups(place, later)).removed).toHaveLength(1);
    expect(await listFiles(place)).not.toContain("file-of-the-broken-one");
  });
});

it("takes the place of another site for none of its own, and leaves nothing there", async () => {
  const place = createMemoryStorage();
  const site = newSite();
  const first = await makeBackup({ ...site, openSnapshot: async () => noDatabase }, options(place));
  const ofOther = { ...first, manifest: { ...first.manifest, site: "site:other" } };
  await finishBackup(place, ofOther);
  const before = await listFiles(place);
  await site.add("b.webp");
  const later = options(place, [], new Date(begun.getTime() + day));
  await expect(makeBackup(site, later)).rejects.toThrow("is of another site");
  expect(await listFiles(place)).toEqual(before);
  // Two first ones at a time: the second to end hears of the other.
  const own = { ...first, manifest: { ...first.manifest, site: "site:own" } };
  await expect(finishBackup(place, own)).rejects.toThrow("is of another site");
  await finishBackup(place, ofOther);
});

describe("two that began in the same millisecond", () => {
  /** Two whole backups, both without their list yet, that differ in a picture. */
  const twoOf = async (place: FileStorage) => {
    const site = newSite();
    await site.add("a.webp");
    const first = await makeBackup(site, options(place));
    await site.add("b.webp");
    return { first, second: await makeBackup(site, options(place)) };
  };
  const shownBy = async (place: FileStorage) => {
    const { manifests } = await readManifests(place);
    return Promise.all(
      [...manifests].map(async ([name, manifest]) => {
        const whole = { name, manifest, reused: 0, reread: 0, renewed: [], identities: [] };
        return [name, (await picturesIn(place, whole)).includes("b.webp")];
      }),
    );
  };
  const both = [
    ["2026-11-23T20-00-00-000Z", false],
    ["2026-11-23T20-00-00-001Z", true],
  ];

  it("are both there, each with its own database", async () => {
    const place = createMemoryStorage();
    const { first, second } = await twoOf(place);
    expect(await finishBackup(place, first)).toBe("2026-11-23T20-00-00-000Z");
    expect(await finishBackup(place, second)).toBe("2026-11-23T20-00-00-001Z");
    expect(await shownBy(place)).toEqual(both);
  });

  it("are both there when they also end in the same moment", async () => {
    const place = createMemoryStorage();
    const { first, second } = await twoOf(place);
    const { write } = place;
    const meanwhile = createMemoryStorage();
    await meanwhile.write("list", [Buffer.from(JSON.stringify(first.manifest, null, 1))]);
    place.write = async (...given) => {
      await write(...given);
      // The other one found the name free as well, and wrote a moment later.
      if (given[0].endsWith("000Z.json")) await write(given[0], await meanwhile.read("list"));
    };
    expect(await finishBackup(place, second)).toBe("2026-11-23T20-00-00-001Z");
    expect(await shownBy(place)).toEqual(both);
  });

  it("leave the other one whole when one of them fails", async () => {
    const place = createMemoryStorage();
    const { first, second } = await twoOf(place);
    await finishBackup(place, first);
    await discardBackup(place, second);
    await verifyFiles(place, first.manifest, []);
    expect(await picturesIn(place, first)).toContain("a.webp");
  });
});

describe("what an earlier backup has stored", () => {
  const twice = async (between: (place: ReturnType<typeof createMemoryStorage>) => unknown) => {
    const site = { ...newSite(), openSnapshot: async () => noDatabase };
    await site.storages.media.write("a.webp", [Buffer.from("a picture")]);
    const place = createMemoryStorage();
    const first = await makeBackup(site, options(place));
    await finishBackup(place, first);
    await between(place);
    const second = await makeBackup(site, options(place, [], new Date(begun.getTime() + day)));
    return { site, place, first, second };
  };
  const partIn = (place: { files: Map<string, Uint8Array> }) =>
    [...place.files.keys()].find((name) => name.startsWith("file-")) ?? "";

  it("is stored anew when its bytes have rotted, though their number is right", async () => {
    const { place, second } = await twice((there) => {
      there.files.set(partIn(there), Buffer.from("a pictur_"));
    });
    expect([second.reused, second.renewed]).toEqual([0, ["media/a.webp"]]);
    await verifyFiles(place, second.manifest, []);
  });

  it("is stored anew when it is gone", async () => {
    const { place, second } = await twice((there) => there.remove(partIn(there)));
    expect([second.reused, second.renewed]).toEqual([0, ["media/a.webp"]]);
    await verifyFiles(place, second.manifest, []);
  });

  it("is not taken for a file of the same size and time with other bytes", async () => {
    const { site, place, first } = await twice(() => undefined);
    const modifiedAt = new Date(first.manifest.files[0]?.modifiedAt ?? 0);
    await site.storages.media.write("a.webp", [Buffer.from("b picture")]);
    const { stat } = site.storages.media;
    site.storages.media.stat = async (name) => {
      const found = await stat(name);
      return found && { ...found, modifiedAt };
    };
    const third = await makeBackup(site, options(place, [], new Date(begun.getTime() + 2 * day)));
    expect(third.reused).toBe(0);
    await verifyFiles(place, third.manifest, []);
    expect(third.manifest.files[0]?.sha256).not.toBe(first.manifest.files[0]?.sha256);
  });

  describe("by several nights", () => {
    /** A place with a backup of fourteen files of ten bytes, and what later backups read of it. */
    const nights = async () => {
      const site = { ...newSite(), openSnapshot: async () => noDatabase };
      for (let count = 10; count < 24; count += 1) {
        await site.storages.media.write(`${count}.webp`, [Buffer.from(`picture ${count}`)]);
      }
      const place = createMemoryStorage();
      const { read } = place;
      let opened: string[] = [];
      place.read = (name, range) => {
        if (name.startsWith("file-")) opened.push(name);
        return read(name, range);
      };
      const night = async (after: number) => {
        opened = [];
        const now = new Date(begun.getTime() + after * day);
        const made = await makeBackup(site, options(place, [], now));
        await finishBackup(place, made);
        return { ...made, opened };
      };
      return { place, night, first: await night(0) };
    };

    it("is read a seventh a night, all of it in a week", async () => {
      const { night, first } = await nights();
      expect([first.reused, new Set(first.opened).size]).toEqual([0, 14]);
      const read: string[] = [];
      for (let after = 1; after <= 7; after += 1) {
        const { reused, reread, opened } = await night(after);
        expect([reused, reread, opened.length]).toEqual([14, 2, 2]);
        read.push(...opened);
      }
      expect(new Set(read).size).toBe(14);
      expect((await night(8)).opened).toEqual(read.slice(0, 2));
    });

    it("is read whole by a backup of a week later, also where no time of reading is noted", async () => {
      const { place, night } = await nights();
      expect((await night(7)).reread).toBe(14);
      const list = manifestFile((await night(8)).name);
      const text = Buffer.from(place.files.get(list) ?? "").toString();
      await place.write(list, [Buffer.from(text.replaceAll(/ *"readAt": \d+,\n/g, ""))]);
      expect(await readManifest(place, (await listBackups(place)).at(-1) ?? "")).toMatchObject({
        files: expect.arrayContaining([expect.not.objectContaining({ readAt: expect.anything() })]),
      });
      expect((await night(9)).reread).toBe(2);
      expect((await night(30)).reread).toBe(14);
    });

    it("is read whole where the clock was ahead when it was read, and shared by nights again then", async () => {
      const { place, night } = await nights();
      const ahead = (await night(1)).name;
      const list = manifestFile(ahead);
      const text = Buffer.from(place.files.get(list) ?? "").toString();
      const wrong = String(begun.getTime() + 3650 * day);
      await place.write(list, [
        Buffer.from(text.replaceAll(/"readAt": \d+/g, `"readAt": ${wrong}`)),
      ]);
      expect((await night(2)).reread).toBe(14);
      expect((await night(3)).reread).toBe(2);
    });

    it("is stored anew at once where its size is another, and within the week where it rotted", async () => {
      const { place, night, first } = await nights();
      const [cut, rotten] = first.manifest.files.slice(-2).map(({ stored }) => stored.name);
      await place.write(cut ?? "", [Buffer.from("pict")]);
      await place.write(rotten ?? "", [Buffer.from("rotten 23 ")]);
      expect((await night(1)).renewed).toEqual(["media/22.webp"]);
      const found: string[] = [];
      for (let after = 2; after <= 8; after += 1) found.push(...(await night(after)).renewed);
      expect(found).toEqual(["media/23.webp"]);
    });
  });

  it("makes no backup when another one removes it meanwhile", async () => {
    const { place, second } = await twice(() => undefined);
    await place.remove(partIn(place));
    await expect(finishBackup(place, second)).rejects.toThrow("let one run at a time");
    expect(await listBackups(place)).toHaveLength(1);
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

it("is not restored when its database is damaged, wherever that is, and says so", async () => {
  const site = newSite();
  await site.add("a.webp");
  const place = createLocalStorage(folder);
  const { manifest } = await makeBackup(site, options(place));
  const { name } = manifest.database;
  const whole = await readFile(join(folder, name));
  const { storages } = newSite();
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ 0x55, at);
    await writeFile(join(folder, name), changed);
    const restored = restoreBackup({
      place,
      manifest,
      session: noDatabase,
      storages,
      identities: [],
      smallFiles: site.smallFiles,
      writeSmallFile: async () => {},
    });
    await expect(restored, `byte ${at}`).rejects.toThrow(`${name} is damaged`);
  }
  expect(storages.media.files.size).toBe(0);
});

it("is not restored where files are that it does not have", async () => {
  const site = newSite();
  await site.add("a.webp");
  const place = createMemoryStorage();
  const { manifest } = await makeBackup(site, options(place));
  // As if its tables did not exist: only files are tested here.
  const session = noDatabase;
  const restore = (storages: ReturnType<typeof newSite>["storages"]) =>
    restoreBackup({
      place,
      manifest,
      session,
      storages,
      identities: [],
      smallFiles: site.smallFiles,
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

it("is not restored over the messages and the note of another site", async () => {
  const site = { ...newSite(), openSnapshot: async () => noDatabase };
  const note = { name: "audit-head.json", bytes: Buffer.from("{}") };
  const filesOf = (...found: SmallFile[]) =>
    async function* () {
      yield* found;
    };
  site.smallFiles = async () => filesOf(note)();
  const place = createMemoryStorage();
  const { manifest } = await makeBackup(site, options(place));
  const written: string[] = [];
  const restore = (...found: SmallFile[]) =>
    restoreBackup({
      place,
      manifest,
      session: noDatabase,
      storages: newSite().storages,
      identities: [],
      smallFiles: async () => filesOf(...found)(),
      writeSmallFile: async ({ name }) => {
        written.push(name);
      },
    });
  const other = { ...note, bytes: Buffer.from('{"id":9}') };
  await expect(restore(other)).rejects.toThrow("audit-head.json is not of this backup");
  const letter = { name: "outbox/a.eml", bytes: Buffer.from("x") };
  await expect(restore(note, letter)).rejects.toThrow("outbox/a.eml is not of this backup");
  expect(written).toEqual([]);
  // What a restore that was cut short has written does not keep it from being begun again.
  await restore(note).catch(() => undefined);
  expect(written).toEqual(["audit-head.json"]);
});

it("takes tables and views of an extension for none of the site", async () => {
  const session = embeddedSession({ db: database.db, close: async () => {} });
  const undone = inTransaction(session, "READ WRITE", async () => {
    const run = (text: string) => session.rows(sql.raw(text));
    expect(await isEmpty(session)).toBe(false);
    await run("DROP SCHEMA public CASCADE");
    await run("DROP SCHEMA drizzle CASCADE");
    await run("CREATE SCHEMA public");
    await run("CREATE VIEW pg_stat_statements AS SELECT 1 AS calls");
    await run("CREATE TABLE spatial_ref_sys (id serial PRIMARY KEY, name text)");
    for (const part of [
      "VIEW pg_stat_statements",
      "TABLE spatial_ref_sys",
      "SEQUENCE spatial_ref_sys_id_seq",
    ]) {
      await run(`ALTER EXTENSION plpgsql ADD ${part}`);
    }
    expect(await isEmpty(session)).toBe(true);
    expect(await listTables(session)).toEqual([]);
    await run("CREATE TABLE own (id int)");
    expect(await isEmpty(session)).toBe(false);
    expect(await listTables(session)).toEqual(["own"]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
});
