import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBackups } from "~/domain/backup/backup-place.server";
import { takeBackupTurn } from "~/domain/backup/backup-turn.server";
import { readSmallFiles } from "~/domain/backup/data-folder-files.server";
import { finishBackup, makeBackup } from "~/domain/backup/make-backup.server";
import { openServerSession } from "~/domain/backup/session.server";
import type { DatabaseConnection } from "~/platform/db/database.server";
import { openDatabase } from "~/platform/db/open-database.server";
import { type Env, readEnv } from "~/platform/env/env.server";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import { keepUmask } from "~tests/support/keep-umask";
import { createMemoryStorage } from "~tests/support/memory-storage";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";
import { runBackup, tidy } from "./backup.server";
import { runMoveToPostgres, runRestore } from "./restore.server";

const [serverUrl = ""] = databaseServers;

keepUmask();
let folder: string;
const opened: SiteDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const { drop } of opened) await drop();
});

/** Settings of a site of its own, empty. */
async function newSite(name: string, server: string | undefined): Promise<Record<string, string>> {
  const settings = { DATA_DIR: join(folder, name) };
  if (server === undefined) return settings;
  const database = await createSiteDatabase(server);
  opened.push(database);
  return { ...settings, DATABASE_URL: database.url };
}

const openOf = (env: Env) =>
  openDatabase({ databaseUrl: env.DATABASE_URL, dataFolder: env.DATA_DIR });

const letter = "What nobody else may read 密";
const odd = '\t"\\\n\u2028,{}';

/** Adds what the starting content does not have. */
async function fill(settings: Record<string, string>): Promise<void> {
  const env = readEnv(settings);
  const { mediaStorage } = await openStorages(env, env.DATA_DIR);
  await mediaStorage.write("0a1b-640.webp", [Buffer.from("a picture")]);
  await mkdir(join(env.DATA_DIR, "outbox"), { recursive: true });
  await writeFile(join(env.DATA_DIR, "outbox", "a-letter.eml"), "Your code: 123456");
  await writeFile(join(env.DATA_DIR, "audit-head.json"), '{"id":1,"hash":"x"}');
}

const addMessages = ({ db }: DatabaseConnection) =>
  db.execute(
    sql`INSERT INTO contact_messages (topic, name, channel, contact, message, locale, created_at)
        SELECT 'other', 'Lin', 'email', 'lin@site.example', ${letter} || repeat(${odd}, n), 'cn', now()
        FROM generate_series(1, 450) AS n`,
  );

/** Every row of every table, as PostgreSQL adds them up itself. */
async function rowsIn(database: DatabaseConnection): Promise<Record<string, string>> {
  const all = await answerOf(
    database,
    `SELECT relname::text AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)`,
  );
  const found: Record<string, string> = {};
  for (const { name = "" } of all) {
    const table = name.startsWith("__") ? `drizzle.${name}` : `"${name}"`;
    const [row] = await answerOf(
      database,
      `SELECT count(*)::text || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text COLLATE "C"), '')) AS sum FROM ${table} t`,
    );
    found[name] = row?.["sum"] ?? "";
  }
  return found;
}

async function answerOf(
  { db }: DatabaseConnection,
  text: string,
): Promise<Record<string, string>[]> {
  const { rows } = (await db.execute(sql.raw(text))) as unknown as {
    rows: Record<string, string>[];
  };
  return rows;
}

const filesIn = async (path: string) => {
  const names = (await readdir(path)).sort();
  const bytes = await Promise.all(names.map((name) => readFile(join(path, name), "base64")));
  return Object.fromEntries(names.map((name, place) => [name, bytes[place]]));
};

/** The files of a restored site equal those of the first one. */
async function expectSameFiles(one: Record<string, string>, other: Record<string, string>) {
  const first = one["DATA_DIR"] ?? "";
  const second = other["DATA_DIR"] ?? "";
  for (const part of ["files", "media", "outbox"]) {
    expect(await filesIn(join(second, part))).toEqual(await filesIn(join(first, part)));
  }
  expect(await readFile(join(second, "audit-head.json"), "utf8")).toContain('"hash":"x"');
}

describe("a site with the embedded database", () => {
  let site: Record<string, string>;
  let rows: Record<string, string>;
  const place = () => join(folder, "backups");
  beforeAll(async () => {
    site = { DATA_DIR: await startingFolder(join(folder, "embedded")) };
    await fill(site);
  });

  it("is backed up while it runs, and all of it can be restored", async () => {
    const none = { DATA_DIR: join(folder, "none") };
    const ofNone = runBackup(readEnv(none), { task: "make", target: place() });
    await expect(ofNone).rejects.toThrow("There is no embedded database");
    const mistyped = join(folder, "mistyped");
    const data = { DATA_DIR: join(folder, "mistyped-data") };
    for (const looked of [
      runBackup(readEnv(data), { task: "list", target: mistyped }),
      runBackup(readEnv(data), { task: "verify", target: mistyped }),
      runRestore(readEnv(data), mistyped),
    ]) {
      await expect(looked).rejects.toThrow(`There is no folder ${mistyped}.`);
    }
    expect([mistyped, data.DATA_DIR].filter((path) => existsSync(path))).toEqual([]);
    const database = await openOf(readEnv(site));
    await database.offerCopies?.((error) => expect.fail(String(error)));
    await addMessages(database);
    rows = await rowsIn(database);
    const said = await runBackup(readEnv(site), { task: "make", target: place() });
    expect(said).toContain("nothing differs");
    expect(said).toContain("It is not encrypted");
    // After the backup, so it is not in it.
    await database.db.execute(sql`DELETE FROM contact_messages`);
    const left = await readdir(join(site["DATA_DIR"] ?? "", "backup-work"));
    expect(left.filter((name) => !name.startsWith("lock"))).toEqual([]);
    await database.close();
    const list = await runBackup(readEnv(site), { task: "list", target: place() });
    expect(list.split("\n")).toHaveLength(1);
    await expect(
      runBackup(readEnv(site), { task: "verify", target: place(), name: "x" }),
    ).rejects.toThrow("There is no backup x. There are: 20");
  });

  // Where there is no server, into an embedded database.
  it("is restored elsewhere as it was, once", async () => {
    const restored = await newSite("restored", databaseServers[0]);
    const env = readEnv(restored);
    const said = await runRestore(env, place());
    expect(said).toContain("Nothing differs.");
    expect(said).toMatch(/Data that was erased after 20\S+Z is in the site again/);
    await expectSameFiles(site, restored);
    const database = await openOf(env);
    try {
      expect(await rowsIn(database)).toEqual(rows);
      // What refuses refuses again, and numbers go on behind the last one.
      const added = await answerOf(
        database,
        `INSERT INTO contact_messages (topic, name, channel, contact, message, locale, created_at)
         VALUES ('other', '', 'email', 'x', 'x', 'cn', now()) RETURNING id::text`,
      );
      expect(Number(added[0]?.["id"])).toBeGreaterThan(450);
      const change = (text: string) => database.db.execute(sql.raw(text));
      await expect(change("UPDATE legal_versions SET label = 'x'")).rejects.toThrow();
      await expect(change("INSERT INTO media_files VALUES ('x', -1)")).rejects.toThrow();
      await database.migrate();
    } finally {
      await database.close();
    }
    await expect(runRestore(env, place())).rejects.toThrow("not empty");
  });

  it.skipIf(serverUrl === "")("is moved to PostgreSQL in one command", async () => {
    const { DATABASE_URL = "" } = await newSite("moved", serverUrl);
    const both = readEnv({ ...site, DATABASE_URL });
    const nothing = readEnv({ DATABASE_URL, DATA_DIR: join(folder, "nothing") });
    await expect(runMoveToPostgres(nothing)).rejects.toThrow("There is no embedded database");
    const database = await openOf(readEnv(site));
    const now = await rowsIn(database);
    await expect(runMoveToPostgres(both)).rejects.toThrow("is in use by process");
    await database.close();
    expect(await runMoveToPostgres(both)).toContain("Nothing differs.");
    const moved = await openOf(both);
    expect(await rowsIn(moved)).toEqual(now);
    await moved.close();
    await expect(runMoveToPostgres(both)).rejects.toThrow("not empty");
  });
});

it("a backup is made though its turn is lost in the end, and removes nothing then", async () => {
  const place = createMemoryStorage();
  const site = {
    storages: { files: createMemoryStorage(), media: createMemoryStorage() },
    openSnapshot: async () => ({ rows: async () => [], close: async () => {} }),
    smallFiles: async () => (async function* () {})(),
  };
  // Two backups of a day; the rule keeps one.
  for (const time of ["2026-11-23T01:00:00Z", "2026-11-23T02:00:00Z"]) {
    const now = new Date(time);
    const made = await makeBackup(site, { place, recipients: [], now: () => now });
    await finishBackup(place, made);
  }
  const now = new Date("2026-11-23T03:00:00Z");
  const lost = { requireHeld: () => Promise.reject(new Error("The connection broke.")) };
  expect(await tidy(place, now, lost)).toEqual([expect.stringContaining("Nothing was removed")]);
  expect(await listBackups(place)).toHaveLength(2);
  const held = { requireHeld: async () => {} };
  expect(await tidy(place, now, held)).toEqual(["Removed by the rule: 2026-11-23T01-00-00-000Z."]);
});

it.skipIf(serverUrl === "")("a site with PostgreSQL is restored as an embedded one", async () => {
  const { database: server, folder: data } = await startingDatabase(serverUrl);
  opened.push(server);
  const site = { DATA_DIR: data, DATABASE_URL: server.url };
  await fill(site);
  const running = await openOf(readEnv(site));
  await addMessages(running);
  const rows = await rowsIn(running);
  const place = join(folder, "server-backups");
  // Without restoring it aside, which is what follows.
  const { storage, mediaStorage } = await openStorages(readEnv(site), data);
  const made = await makeBackup(
    {
      storages: { files: storage, media: mediaStorage },
      openSnapshot: () => openServerSession(server.url),
      smallFiles: () => readSmallFiles(data),
    },
    { place: createLocalStorage(place), recipients: [], now: () => new Date() },
  );
  expect(made.manifest.missing).toEqual([]);
  await finishBackup(createLocalStorage(place), made);
  await running.close();
  const restored = await newSite("of-server", undefined);
  await runRestore(readEnv(restored), place);
  await expectSameFiles(site, restored);
  const database = await openOf(readEnv(restored));
  expect(await rowsIn(database)).toEqual(rows);
  await database.close();
  // Another machine's backup is under way: this one writes nothing until it has ended.
  const others = await takeBackupTurn(server.url);
  const before = await readdir(place);
  const told = Promise.withResolvers<string>();
  const waiting = runBackup(readEnv(site), { task: "make", target: place, tell: told.resolve });
  expect(await Promise.race([told.promise, waiting])).toContain("waiting for its end");
  expect(await readdir(place)).toEqual(before);
  await others.release();
  expect(await waiting).toContain("nothing differs");
  await rm(data, { recursive: true });
});
