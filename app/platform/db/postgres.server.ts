import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { listenOnPostgres } from "./content-changes.server";
import type { DatabaseConnection } from "./database.server";
import { migrationsFolder } from "./migrations-folder";
import { withinPingLimit } from "./ping-limit";
import { PostgresPool } from "./postgres-pool.server";
import * as schema from "./schema";

/** Id of the advisory lock for migrations: an arbitrary number, the same in every instance. */
export const migrationLock = 7_264_120_301;

/**
 * Connects to a PostgreSQL server (15 or newer) by its `postgres://` address. Queries time out
 * after `answerWithin` milliseconds, in case the server stops answering without closing its
 * connections. Migrations have no time limit.
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
 * Runs the migrations under an advisory lock, because drizzle's migrator takes none: instances that
 * start together wait for one another. The lock ends with its connection.
 */
async function migrateUnderLock(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  // An error during a query is also thrown by that query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
