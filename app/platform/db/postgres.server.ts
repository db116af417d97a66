import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { checkWrite } from "./check-write.server";
import { listenOnPostgres } from "./content-changes.server";
import type { DatabaseConnection, Migrated } from "./database.server";
import { migrateDatabase } from "./migrate.server";
import { migrationsFolder } from "./migrations-folder";
import { withinPingLimit } from "./ping-limit";
import { PostgresPool } from "./postgres-pool.server";
import * as schema from "./schema";
import { withoutTimeLimits } from "./time-limits";

/** Id of the advisory lock for migrations: an arbitrary number, the same in every instance. */
export const migrationLock = 7_264_120_301;

/**
 * Limits of one connection, which the server enforces, so that nothing runs on for a visitor who has left. A statement
 * ends after the time for an answer. The wait for a lock and an idle transaction end after a third of it. A statement
 * whose client is gone is noticed within 2 s. No statement uses several server processes, so that one visitor's query
 * does not take the others' share. None is compiled, which takes longer than any query of the site.
 */
function limitsOf(answerWithin: number) {
  const third = Math.ceil(answerWithin / 3);
  return {
    statement_timeout: answerWithin,
    lock_timeout: third,
    idle_in_transaction_session_timeout: third,
    options:
      "-c client_connection_check_interval=2000 -c max_parallel_workers_per_gather=0 -c jit=off",
  };
}

/** Bounds of one process's use of the server; times in milliseconds. */
export type PostgresBounds = {
  /** The longest statement; the wait for a lock and an idle transaction have a third of it. */
  answerWithin: number;
  /** Until there is a connection: a new one, or one that becomes free. */
  connectWithin: number;
  /** Connections for queries; one more listens for changes. */
  mostConnections: number;
};

const usualBounds: PostgresBounds = {
  answerWithin: 15_000,
  connectWithin: 5_000,
  mostConnections: 10,
};

/**
 * Connects to a PostgreSQL server (15 or newer) by its `postgres://` address. Queries time out
 * after `answerWithin` milliseconds; a little later also here, in case the server stops answering
 * without closing its connections. Migrations have no time limit.
 */
export async function openPostgres(
  databaseUrl: string,
  bounds: Partial<PostgresBounds> = {},
): Promise<DatabaseConnection> {
  const { answerWithin, connectWithin, mostConnections } = { ...usualBounds, ...bounds };
  const pool = new PostgresPool({
    connectionString: databaseUrl,
    max: mostConnections,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    query_timeout: answerWithin + 1_000,
    ...limitsOf(answerWithin),
  });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzle(pool, { schema });
  const ping = () => withinPingLimit(pool.query("select 1"));
  const { hostname, pathname } = new URL(databaseUrl);
  return {
    db,
    description: `PostgreSQL ${hostname}${pathname}`,
    isAlone: false,
    migrate: () => migrateUnderLock(databaseUrl),
    ping,
    checkWrite: () => checkWrite(db),
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    onContentChange: listenOnPostgres(databaseUrl, ping),
    close: () => pool.end(),
  };
}

/**
 * Runs the migrations under an advisory lock, because drizzle's migrator takes none: instances that
 * start together wait for one another. The lock ends with its connection.
 */
async function migrateUnderLock(databaseUrl: string): Promise<Migrated> {
  const client = new Client({ connectionString: withoutTimeLimits(databaseUrl), keepAlive: true });
  // An error during a query is also thrown by that query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const db = drizzle(client, { schema });
    return await migrateDatabase(db, () => migrate(db, { migrationsFolder }));
  } finally {
    await client.end();
  }
}
