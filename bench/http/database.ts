import { randomUUID } from "node:crypto";
import { Client } from "pg";

export type BenchDatabase = {
  /** What the table calls it. */
  name: string;
  /** Settings of the site that name it. */
  variables: Record<string, string>;
  drop: () => Promise<void>;
};

/**
 * A database of the run's own on the server of `BENCH_DATABASE_URL` or `TEST_DATABASE_URL`
 * (a role that may create databases), or else the embedded one.
 */
export async function createDatabase(): Promise<BenchDatabase> {
  const server = process.env["BENCH_DATABASE_URL"] || process.env["TEST_DATABASE_URL"];
  if (!server) {
    return { name: "the embedded database", variables: {}, drop: async () => {} };
  }
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    name: "PostgreSQL",
    variables: { DATABASE_URL: url },
    drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`),
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
