import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type Database, migrationsFolder } from "~/db/database.server";
import { openPostgres } from "~/db/postgres.server";
import * as schema from "~/db/schema";
import { createSiteDatabase } from "./site-database";

/** A fresh, migrated database for one suite; `close` removes it. */
export type OpenTestDatabase = { db: Database; close: () => Promise<void> };

/** A server's query is given up after `answerWithin` milliseconds, when that is given. */
type OpenOptions = { answerWithin?: number };

type TestDatabase = { name: string; open: (options?: OpenOptions) => Promise<OpenTestDatabase> };

/** Address of a server and a database on it whose role may create databases. */
const serverUrl = process.env["TEST_DATABASE_URL"];

/**
 * The databases that a suite runs on: `describe.each(testDatabases)`. PGlite in memory always,
 * and a PostgreSQL server when `TEST_DATABASE_URL` names one.
 */
export const testDatabases: TestDatabase[] = [
  { name: "PGlite", open: openInMemory },
  ...(serverUrl
    ? [{ name: "PostgreSQL", open: (options?: OpenOptions) => openOnServer(serverUrl, options) }]
    : []),
];

/** A migrated data folder; starting from it is several times faster than from nothing. */
let template: Promise<File | Blob> | undefined;

async function openInMemory(): Promise<OpenTestDatabase> {
  template ??= makeTemplate();
  const client = await PGlite.create({ loadDataDir: await template });
  return { db: drizzle(client, { schema }), close: () => client.close() };
}

async function makeTemplate(): Promise<File | Blob> {
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder });
  const dump = await client.dumpDataDir("none");
  await client.close();
  return dump;
}

async function openOnServer(serverUrl: string, options?: OpenOptions): Promise<OpenTestDatabase> {
  const { url, drop } = await createSiteDatabase(serverUrl);
  const connection = await openPostgres(url, options);
  await connection.migrate();
  return {
    db: connection.db,
    async close() {
      await connection.close();
      await drop();
    },
  };
}
