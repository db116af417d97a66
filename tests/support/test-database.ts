import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Database } from "~/platform/db/database.server";
import { migrationsFolder } from "~/platform/db/migrations-folder";
import { openPostgres } from "~/platform/db/postgres.server";
import * as schema from "~/platform/db/schema";
import { onceARun } from "./once-a-run";
import { patience } from "./patience";
import { isTestRun, templateName } from "./run-folder";
import { createSiteDatabase, type SiteDatabase } from "./site-database";

/** An empty, migrated database for one suite; `close` removes it. */
export type OpenTestDatabase = { db: Database; close: () => Promise<void> };

/** `answerWithin`: time limit of a query on a server, in milliseconds. */
type OpenOptions = { answerWithin?: number };

type TestDatabase = { name: string; open: (options?: OpenOptions) => Promise<OpenTestDatabase> };

/** Address of a server with a role that may create databases; undefined for none. */
const serverUrl = process.env["TEST_DATABASE_URL"];

/** PGlite in memory, for what is the same on any database, or is about this one. */
export const embeddedDatabase: TestDatabase = { name: "PGlite", open: openInMemory };

const onServer: TestDatabase[] = serverUrl
  ? [{ name: "PostgreSQL", open: (options) => openOnServer(serverUrl, options) }]
  : [];

/** The embedded database and, if `TEST_DATABASE_URL` is set, a PostgreSQL server: for suites about what differs between them. */
export const bothDatabases: TestDatabase[] = [embeddedDatabase, ...onServer];

/** The server, which takes half the processor time, or without one the embedded database. */
export const testDatabase: TestDatabase = onServer[0] ?? embeddedDatabase;

/**
 * The databases for `describe.each(testDatabases)`: the server, which takes half the processor time, or without one the
 * embedded database. With `TEST_DATABASES=both` every suite runs on both, as `npm run test:all` asks for.
 */
export const testDatabases: TestDatabase[] =
  process.env["TEST_DATABASES"] === "both" ? bothDatabases : bothDatabases.slice(-1);

/** One of them, for suites in which the database is not what is tested. */
export const usualDatabase = bothDatabases.at(-1) ?? embeddedDatabase;

/**
 * A dump of a migrated data folder, created once a run. Loading it is several times faster than
 * migrating an empty one. Benchmarks create one of their own.
 */
let template: Promise<Blob> | undefined;

/** A client of an embedded, migrated database in memory. */
export async function openPGlite(): Promise<PGlite> {
  template ??= isTestRun() ? sharedTemplate() : makeTemplate();
  return PGlite.create({ loadDataDir: await template });
}

async function openInMemory(): Promise<OpenTestDatabase> {
  const client = await openPGlite();
  return { db: drizzle(client, { schema }), close: () => client.close() };
}

async function sharedTemplate(): Promise<Blob> {
  const file = await onceARun("migrated.tar", async (path) =>
    writeFile(path, await (await makeTemplate()).bytes()),
  );
  return new Blob([await readFile(file)]);
}

/**
 * Without PostgreSQL's own templates and with short segments of its log: most of the time that
 * loading takes goes by files and bytes, and no test needs these.
 */
async function makeTemplate(): Promise<Blob> {
  const client = await PGlite.create({ initDbStartParams: ["--wal-segsize=1"] });
  await migrate(drizzle(client), { migrationsFolder });
  for (const name of ["template0", "template1"]) {
    await client.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    await client.exec(`DROP DATABASE ${name}`);
  }
  await client.exec("CHECKPOINT");
  const dump = await client.dumpDataDir("none");
  await client.close();
  return dump;
}

/** The wait for a lock, and a transaction that nobody goes on with, have a third of the time for an answer. */
const patientBounds = { answerWithin: 3 * patience.timeout, connectWithin: patience.timeout };

async function openOnServer(serverUrl: string, options?: OpenOptions): Promise<OpenTestDatabase> {
  const { url, drop } = await createMigratedDatabase(serverUrl);
  const connection = await openPostgres(url, { ...patientBounds, ...options });
  return {
    db: connection.db,
    async close() {
      await connection.close();
      // The end of a run removes them together, which takes a fraction of the time.
      if (!isTestRun()) await drop();
    },
  };
}

async function createMigratedDatabase(serverUrl: string): Promise<SiteDatabase> {
  if (!isTestRun()) {
    const database = await createSiteDatabase(serverUrl);
    await migrateOnServer(database.url);
    return database;
  }
  const template = templateName("migrated");
  await onceARun("migrated-database", async () =>
    migrateOnServer((await createSiteDatabase(serverUrl, { name: template })).url),
  );
  const name = templateName(`test_${randomUUID()}`);
  const database = await createSiteDatabase(serverUrl, { name, template });
  // None of these tests is about a server that loses its power, and waiting for the disk takes
  // milliseconds a transaction.
  await database.run(`ALTER DATABASE ${name} SET synchronous_commit TO off`);
  return database;
}

async function migrateOnServer(url: string): Promise<void> {
  const connection = await openPostgres(url);
  await connection.migrate();
  await connection.close();
}
