import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

/** Servers that suites may use: the one of `TEST_DATABASE_URL`, or none. */
export const databaseServers = [process.env["TEST_DATABASE_URL"]].filter(
  (url) => url !== undefined && url !== "",
);

/** A fresh, empty database of its own for sites under test. */
export type SiteDatabase = {
  url: string;
  /** Runs a statement in it, beside the sites. */
  run: (statement: string) => Promise<void>;
  drop: () => Promise<void>;
};

export async function createSiteDatabase(serverUrl: string): Promise<SiteDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await run(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return {
    url,
    run: (statement) => run(url, statement),
    drop: () => drop(serverUrl, name),
  };
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
