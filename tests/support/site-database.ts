import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { Client } from "pg";

/**
 * The server of `TEST_DATABASE_URL`, or none: for rows of `describe.each` beside an embedded database. A suite that needs
 * the server is skipped without one (`describe.skipIf`), so that the report names it and its file never lacks a test.
 */
export const databaseServers = [process.env["TEST_DATABASE_URL"]].filter(
  (url) => url !== undefined && url !== "",
);

/** A database for sites under test, empty unless it was copied from another one. */
export type SiteDatabase = {
  url: string;
  /** Runs a statement in it on a separate connection. */
  run: (statement: string) => Promise<void>;
  drop: () => Promise<void>;
};

type CreateOptions = {
  /** The name; for a database that is created once a run. */
  name?: string;
  /** The database to copy, which must have no connections. */
  template?: string;
};

export async function createSiteDatabase(
  serverUrl: string,
  { name = `test_${randomUUID().replaceAll("-", "")}`, template = "template0" }: CreateOptions = {},
): Promise<SiteDatabase> {
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await run(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
  return {
    url,
    run: (statement) => run(url, statement),
    drop: () => drop(serverUrl, name),
  };
}

/** Together, because the server writes a checkpoint for each drop, or one for several. */
const inTurn = pLimit(10);

/** Removes the databases with a name prefix, if tests have a server. */
export async function dropDatabases(start: string): Promise<void> {
  for (const serverUrl of databaseServers) {
    if (serverUrl === undefined) continue;
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    const found = await client
      .query<{ datname: string }>(
        "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
        [start],
      )
      .finally(() => client.end());
    await Promise.all(found.rows.map(({ datname }) => inTurn(() => drop(serverUrl, datname))));
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Removes a database. It retries, because a role may not end the server's own vacuum process. */
async function drop(serverUrl: string, name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    } catch (error) {
      const isOthers = error instanceof Error && "code" in error && error.code === "42501";
      if (!isOthers || tries === 100) throw error;
      await pause(100);
    }
  }
}
