import { randomUUID } from "node:crypto";
import pg from "pg";

/** A database for the benchmark; without an address it is the embedded one. */
export type BenchDatabase = { name: string; url: string | undefined; drop: () => Promise<void> };

/** Creates a database on the server from the environment; without one, the embedded one is used. */
export async function createDatabase(): Promise<BenchDatabase> {
  const server = process.env["BENCH_DATABASE_URL"] ?? process.env["TEST_DATABASE_URL"];
  if (!server) return { name: "embedded PostgreSQL", url: undefined, drop: async () => {} };
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return {
    name: "PostgreSQL",
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
