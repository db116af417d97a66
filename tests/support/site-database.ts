import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

/** Servers that suites may use: the one of `TEST_DATABASE_URL`, or none. */
export const databaseServers = [process.env["TEST_DATABASE_URL"]].filter(
  (url) => url !== undefined && url !== "",
);

/** A database of its own for sites under test, empty unless it was made from another. */
export type SiteDatabase = {
  url: string;
  /** Runs a statement in it, beside the sites. */
  run: (statement: string) => Promise<void>;
  drop: () => Promise<void>;
};

type CreateOptions = {
  /** Of a database that is made once a run. */
  name?: string;
  /** A database of the server that it starts as; nobody may be connected to that one. */
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

/** Removes the databases whose names begin so, where tests have a server. */
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
    for (const { datname } of found.rows) await drop(serverUrl, datname);
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

/** Removes a database. A vacuum of the server's own cannot be ended by us: it ends by itself. */
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
