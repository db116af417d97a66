import { fsyncSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import { runChild } from "~tests/support/child-process";
import { patience } from "~tests/support/patience";
import { DataFolderLockedError, lockDataFolder } from "./data-folder-lock.server";
import type { DatabaseConnection } from "./database.server";
import { openEmbeddedDatabase, UnreadableDatabaseError } from "./embedded-database.server";
import { isDatabaseUnavailable } from "./is-unavailable";
import { releases } from "./schema";

vi.mock(import("node:fs"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, fsyncSync: vi.fn(original.fsyncSync) };
});

let template: string;
const newFolder = () => mkdtemp(join(tmpdir(), "database-test-"));

// Creates one database as a template, because creating one takes seconds. It starts after an
// interrupted start, in a process that lets others read its files, for the tests of that. All other
// tests copy it.
beforeAll(async () => {
  template = await newFolder();
  await mkdir(join(template, "database.new"), { recursive: true });
  await writeFile(join(template, "database.new", "PG_VERSION"), "18\n");
  const mask = process.umask(0);
  try {
    const connection = await openEmbeddedDatabase(template);
    await connection.migrate();
    await connection.db.execute(sql`CREATE TABLE private AS SELECT 7 AS number`);
    await connection.maintain?.();
    await connection.close();
  } finally {
    process.umask(mask);
  }
});
afterAll(() => rm(template, { recursive: true }));

describe("the embedded database", () => {
  let folder: string;
  const opened: DatabaseConnection[] = [];

  const open = async () => {
    const connection = await openEmbeddedDatabase(folder);
    opened.push(connection);
    return connection;
  };

  beforeEach(async () => {
    folder = await newFolder();
    await cp(template, folder, { recursive: true });
  });
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close();
    await rm(folder, { recursive: true });
  });

  it.each(["PG_VERSION", "base"])(
    "without %s is an error that names folder and backup",
    async (name) => {
      await rm(join(folder, "database", name), { recursive: true });
      const opening = openEmbeddedDatabase(folder);
      await expect(opening).rejects.toThrow(UnreadableDatabaseError);
      await expect(opening).rejects.toThrow(`in ${join(folder, "database")} cannot be opened`);
      await expect(opening).rejects.toThrow("from a backup");
      // Who put the backup there may start at once.
      lockDataFolder(folder)();
    },
  );

  it("is refused while another process holds the folder", async () => {
    const unlock = lockDataFolder(folder);
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(DataFolderLockedError);
    unlock();
    opened.push(await openEmbeddedDatabase(folder));
  });

  it("keeps committed data, and migrates again without effect", async () => {
    // The first start of all had been interrupted before.
    expect(await readdir(template)).not.toContain("database.new");
    const first = await open();
    await first.db.execute(sql`CREATE TABLE kept AS SELECT 7 AS number`);
    await first.close();
    opened.pop();
    const { db, migrate } = await open();
    await migrate();
    expect(await db.select().from(releases)).toEqual([]);
    const { rows } = (await db.execute(sql`SELECT number FROM kept`)) as { rows: unknown[] };
    expect(rows).toEqual([{ number: 7 }]);
  });

  it("writes files that no other account may read, whatever the process's mask", async () => {
    const names = await readdir(join(template, "database"), { recursive: true });
    const modes = new Map<string, number>();
    for (const name of names) {
      const found = await stat(join(template, "database", name));
      if (found.isFile()) modes.set(name, found.mode & 0o077);
    }
    expect(modes.size).toBeGreaterThan(900);
    expect([...modes].filter(([, others]) => others !== 0)).toEqual([]);
  });

  it("starts on a database that is there while the disk is nearly full", async () => {
    const first = await openEmbeddedDatabase(folder);
    await first.migrate();
    const key = await readSecretKey(first.db, undefined);
    await first.close();
    const second = await openEmbeddedDatabase(folder, { freeBytes: async () => 1_000_000 });
    opened.push(second);
    await second.migrate();
    expect(await readSecretKey(second.db, undefined)).toEqual(key);
    await expect(second.checkWrite()).rejects.toThrow();
  });

  it("only reads while the disk is nearly full, and writes again when there is room", async () => {
    let free = 100;
    const megabytes = 1024 * 1024;
    const connection = await openEmbeddedDatabase(folder, {
      freeBytes: async () => free * megabytes,
      interval: 10,
    });
    opened.push(connection);
    const { db, checkWrite } = connection;
    await db.execute(sql`CREATE TABLE stored (number integer)`);
    const store = (number: number) => db.execute(sql`INSERT INTO stored VALUES (${number})`);
    const numbers = async () => {
      const found = (await db.execute(sql`SELECT number FROM stored ORDER BY 1`)) as {
        rows: { number: number }[];
      };
      return found.rows.map(({ number }) => number);
    };
    await store(1);
    await checkWrite();

    free = 47;
    await vi.waitFor(() => expect(checkWrite()).rejects.toThrow(), patience);
    const refusal = await store(2).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    expect(await numbers()).toEqual([1]);
    await connection.maintain?.();

    // Between the two bounds nothing changes.
    free = 63;
    await pause(100);
    await expect(store(3)).rejects.toThrow();
    free = 64;
    await vi.waitFor(() => store(4), patience);
    expect(await numbers()).toEqual([1, 4]);
  });

  const storedNumbers = async () => {
    const { db } = await open();
    const { rows } = (await db.execute(sql`SELECT number FROM written ORDER BY number`)) as {
      rows: { number: number }[];
    };
    return rows.map((row) => row.number);
  };

  it("loses no acknowledged row when its process is killed", async () => {
    const writer = runChild("tests/support/database-writer.ts", folder);
    await writer.lines(200);
    const { lines } = await writer.kill();
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect((await storedNumbers()).slice(0, lines.length)).toEqual(lines.map(Number));
  });

  it("ends its process when the disk fails, and acknowledges nothing afterwards", async () => {
    const writer = runChild("tests/support/database-writer.ts", folder, "20");
    const { lines, exitCode } = await writer.ended;
    expect(exitCode).toBe(1);
    expect(lines.map(Number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await storedNumbers()).slice(0, 20)).toEqual(lines.map(Number));
  });
});

describe("an embedded database that is open", () => {
  let connection: DatabaseConnection;
  let openFolder: string;

  beforeAll(async () => {
    openFolder = await newFolder();
    await cp(template, openFolder, { recursive: true });
    connection = await openEmbeddedDatabase(openFolder);
  });
  afterAll(async () => {
    await connection.close();
    await rm(openFolder, { recursive: true });
  });

  it("lets the process look for requests before each query, also of those that are asked together", async () => {
    const { db } = connection;
    let turns = 0;
    let isOver = false;
    const look = () => {
      turns += 1;
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const ask = (on: Pick<typeof db, "execute">) => on.execute(sql`SELECT 1`);
    await Promise.all(Array.from({ length: 10 }, () => ask(db)));
    expect(turns).toBeGreaterThanOrEqual(10);
    turns = 0;
    await db.transaction((transaction) =>
      Promise.all(Array.from({ length: 10 }, () => ask(transaction))),
    );
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it("runs with all durability settings on", async () => {
    const { db } = connection;
    for (const [setting, value] of [
      ["fsync", "on"],
      ["full_page_writes", "on"],
      ["synchronous_commit", "on"],
      ["wal_sync_method", "fsync"],
    ] as const) {
      const shown = (await db.execute(sql.raw(`SHOW ${setting}`))) as { rows: unknown[] };
      expect(shown.rows).toEqual([{ [setting]: value }]);
    }
  });

  it("writes each commit to the disk before acknowledging it", async () => {
    const { db } = connection;
    await db.execute(sql`CREATE TABLE synced (number integer)`);
    for (let number = 0; number < 3; number += 1) {
      vi.mocked(fsyncSync).mockClear();
      await db.execute(sql`INSERT INTO synced VALUES (${number})`);
      expect(fsyncSync).toHaveBeenCalled();
    }
    vi.mocked(fsyncSync).mockClear();
    await db.execute(sql`SELECT * FROM synced`);
    expect(fsyncSync).not.toHaveBeenCalled();
  });
});
