import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseConnection, openDatabase } from "~/platform/db/database.server";
import { type Env, readEnv } from "~/platform/env/env.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import { seedStartingContent } from "~content/seeding/seed.server";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import { runBackup } from "./backup.server";
import { runMoveToPostgres, runRestore } from "./restore.server";

let folder: string;
const opened: SiteDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const { drop } of opened) await drop();
});

type Kind = { kind: string; serverUrl: string | undefined };
const kinds: Kind[] = [
  { kind: "the embedded database", serverUrl: undefined },
  ...databaseServers.map((serverUrl) => ({ kind: "PostgreSQL", serverUrl })),
];

/** Settings of a site of its own, empty. */
async function newSite(
  name: string,
  serverUrl: string | undefined,
): Promise<Record<string, string>> {
  const settings = { DATA_DIR: join(folder, name) };
  if (serverUrl === undefined) return settings;
  const database = await createSiteDatabase(serverUrl);
  opened.push(database);
  return { ...settings, DATABASE_URL: database.url };
}

const openOf = (env: Env) =>
  openDatabase({ databaseUrl: env.DATABASE_URL, dataFolder: env.DATA_DIR });

const secretText = "What nobody else may read 密";

/** Fills a site and leaves its database open, as the site has it while it runs. */
async function startSite(settings: Record<string, string>): Promise<DatabaseConnection> {
  const env = readEnv(settings);
  const database = await openOf(env);
  await database.migrate();
  await database.offerCopies?.((error) => {
    throw error;
  });
  const { storage, mediaStorage } = await openStorages(env, env.DATA_DIR);
  await seedStartingContent({ db: database.db, storage });
  await mediaStorage.write("0a1b-640.webp", [Buffer.from("a picture")]);
  const odd = '\t"\\\n\u2028,{}';
  await database.db.execute(
    sql`INSERT INTO contact_messages (topic, name, channel, contact, message, locale, created_at)
        SELECT 'other', 'Lin', 'email', 'lin@site.example', ${secretText} || repeat(${odd}, n), 'cn', now()
        FROM generate_series(1, 450) AS n`,
  );
  await mkdir(join(env.DATA_DIR, "outbox"), { recursive: true });
  await writeFile(join(env.DATA_DIR, "outbox", "a-letter.eml"), "Your code: 123456");
  await writeFile(join(env.DATA_DIR, "audit-head.json"), '{"id":1,"hash":"x"}');
  return database;
}

/** Every row of every table, as PostgreSQL adds them up itself. */
async function rowsOf(settings: Record<string, string>): Promise<Record<string, string>> {
  const database = await openOf(readEnv(settings));
  try {
    const all = await rowsIn(
      database,
      `SELECT relname::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)`,
    );
    const found: Record<string, string> = {};
    for (const { name = "" } of all) {
      const table = name.startsWith("__") ? `drizzle.${name}` : `"${name}"`;
      const [row] = await rowsIn(
        database,
        `SELECT count(*)::text || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text COLLATE "C"), '')) AS sum FROM ${table} t`,
      );
      found[name] = row?.["sum"] ?? "";
    }
    return found;
  } finally {
    await database.close();
  }
}

async function rowsIn({ db }: DatabaseConnection, text: string): Promise<Record<string, string>[]> {
  const answer = (await db.execute(sql.raw(text))) as unknown as {
    rows: Record<string, string>[];
  };
  return answer.rows;
}

const filesIn = async (path: string) => {
  const names = (await readdir(path)).sort();
  const bytes = await Promise.all(names.map((name) => readFile(join(path, name), "base64")));
  return Object.fromEntries(names.map((name, place) => [name, bytes[place]]));
};

describe.each(kinds)("a site with $kind", ({ serverUrl }) => {
  let site: Record<string, string>;
  let database: DatabaseConnection;
  let place: string;
  beforeAll(async () => {
    const name = serverUrl === undefined ? "embedded" : "server";
    site = await newSite(name, serverUrl);
    place = join(folder, `${name}-backups`);
    database = await startSite(site);
  });
  afterAll(() => database.close());

  it("is backed up while it runs, and restored elsewhere as it was", async () => {
    const said = await runBackup(readEnv(site), { task: "make", target: place });
    expect(said).toContain("nothing differs");
    expect(said).toContain("It is not encrypted");
    // After the backup, so it is not in it.
    await database.db.execute(sql`DELETE FROM contact_messages`);
    // Elsewhere is the other kind of database, where there is one.
    const targetUrl = serverUrl === undefined ? databaseServers[0] : undefined;
    const restored = await newSite(serverUrl ? "of-server" : "of-embedded", targetUrl);
    const report = await runRestore(readEnv(restored), place);
    expect(report).toContain("Nothing differs.");
    const rows = await rowsOf(restored);
    expect(rows["contact_messages"]).toMatch(/^450/);
    const own = site["DATA_DIR"] ?? "";
    const other = restored["DATA_DIR"] ?? "";
    for (const part of ["files", "media", "outbox"]) {
      expect(await filesIn(join(other, part))).toEqual(await filesIn(join(own, part)));
    }
    expect(await readFile(join(other, "audit-head.json"), "utf8")).toContain('"hash":"x"');
    // Triggers refuse again, and numbers go on behind the last one.
    const again = await openOf(readEnv(restored));
    try {
      await again.migrate();
      const [added] = await rowsIn(
        again,
        `INSERT INTO contact_messages (topic, name, channel, contact, message, locale, created_at)
           VALUES ('other', '', 'email', 'x', 'x', 'cn', now()) RETURNING id::text`,
      );
      expect(Number(added?.["id"])).toBeGreaterThan(450);
      await expect(again.db.execute(sql`UPDATE legal_versions SET locale = 'x'`)).rejects.toThrow();
      await expect(
        again.db.execute(sql`INSERT INTO release_files (release_id) VALUES (0)`),
      ).rejects.toThrow();
    } finally {
      await again.close();
    }
    await expect(runRestore(readEnv(restored), place)).rejects.toThrow("not empty");
  });
});

it.each(databaseServers)(
  "an embedded database is moved to PostgreSQL in one command",
  async (url) => {
    const site = await newSite("moved", undefined);
    const { DATABASE_URL = "" } = await newSite("moved-to", url);
    const both = readEnv({ ...site, DATABASE_URL });
    await expect(runMoveToPostgres(both)).rejects.toThrow("There is no embedded database");
    const database = await startSite(site);
    await expect(runMoveToPostgres(both)).rejects.toThrow("is in use by process");
    await database.close();
    expect(await runMoveToPostgres(both)).toContain("Nothing differs.");
    expect(await rowsOf({ ...site, DATABASE_URL })).toEqual(await rowsOf(site));
    await expect(runMoveToPostgres(both)).rejects.toThrow("not empty");
  },
);
