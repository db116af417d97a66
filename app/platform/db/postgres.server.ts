import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { listenOnPostgres } from "./content-changes.server";
import type { DatabaseConnection } from "./database.server";
import { migrationsFolder } from "./migrations-folder";
import { withinPingLimit } from "./ping-limit";
import { PostgresPool } from "./postgres-pool.server";
import * as schema from "./schema";

/** Any number, the same in every instance: who holds this lock is migrating. */
export const migrationLock = 7_264_120_301;

/**
 * Connects to a PostgreSQL server (15 or newer) by its `postgres://` address. A query is given up
 * after `answerWithin` milliseconds: a server that stops answering without closing its
 * connections must not hold visitors. Migrations may take as long as they need.
 */
export async function openPostgres(
  databaseUrl: string,
  { answerWithin = 15_000 } = {},
): Promise<DatabaseConnection> {
  const pool = new PostgresPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: answerWithin,
  });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw error;
  }
  const { hostname, pathname } = new URL(databaseUrl);
  return {
    db: drizzle(pool, { schema }),
    description: `PostgreSQL ${hostname}${pathname}`,
    migrate: () => migrateUnderLock(databaseUrl),
    ping: () => withinPingLimit(pool.query("select 1")),
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    onContentChange: listenOnPostgres(databaseUrl),
    close: () => pool.end(),
  };
}

/**
 * Instances that start together wait for one another; drizzle's migrator takes no lock itself.
 * The lock goes with its connection.
 */
async function migrateUnderLock(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  // What breaks while a query runs is thrown by that query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
