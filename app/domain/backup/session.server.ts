import { DrizzleQueryError, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { DatabaseConnection } from "~/platform/db/database.server";
import { withoutTimeLimits } from "~/platform/db/time-limits";

/** One connection to a database, on which a transaction may last for minutes. */
export type Session = {
  rows: <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>;
  close: () => Promise<void>;
};

/**
 * Connects to a PostgreSQL server without the limits of time that the site has, whatever they are in the
 * address or for the role.
 */
export async function openServerSession(databaseUrl: string): Promise<Session> {
  const client = new Client({ connectionString: withoutTimeLimits(databaseUrl), keepAlive: true });
  // An error during a query is also thrown by that query.
  client.on("error", () => undefined);
  await client.connect();
  const db = drizzle(client);
  // Those that the role, the database or the server sets. Not every server knows each of them.
  await client.query(`
    SELECT set_config(name, '0', false) FROM pg_settings
    WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
      'idle_session_timeout', 'transaction_timeout')`);
  return {
    rows: async <Row>(statement: SQL) =>
      (await db.execute(statement).catch(withoutRows)).rows as Row[],
    close: () => client.end(),
  };
}

/** A session of an embedded database, which nothing else uses meanwhile. */
export function embeddedSession({ db, close }: Pick<DatabaseConnection, "db" | "close">): Session {
  return {
    async rows<Row>(statement: SQL) {
      const answer = await Promise.resolve(db.execute(statement)).catch(withoutRows);
      const { rows } = answer as unknown as { rows: Row[] };
      return rows;
    },
    close,
  };
}

/**
 * Rethrows the database's own message. The message of drizzle's error is the statement with all its values: people's
 * rows would appear in the terminal, and in the mails of cron.
 */
function withoutRows(error: unknown): never {
  if (!(error instanceof DrizzleQueryError)) throw error;
  const { cause } = error;
  throw new Error(`The database refused: ${cause?.message ?? "it did not say why"}.`, { cause });
}

/** A name as SQL. */
export const named = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Runs a task in a transaction of a session, which is undone when it fails. */
export async function inTransaction<Result>(
  { rows }: Session,
  kind: "READ ONLY" | "READ WRITE",
  task: () => Promise<Result>,
): Promise<Result> {
  await rows(sql.raw(`BEGIN ISOLATION LEVEL REPEATABLE READ ${kind}`));
  try {
    const result = await task();
    await rows(sql.raw("COMMIT"));
    return result;
  } catch (error) {
    // The connection may be what broke.
    await rows(sql.raw("ROLLBACK")).catch(() => undefined);
    throw error;
  }
}
