import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ListenForChanges } from "./content-changes.server";
import { openEmbeddedDatabase } from "./embedded-database.server";
import { openPostgres } from "./postgres.server";
import type * as schema from "./schema";

/** What queries are written against: either database, or a transaction of it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Connections by what they do, and how many wait for one. */
export type PoolState = { busy: number; idle: number; waiting: number };

/** An open database and how to let go of it. */
export type DatabaseConnection = {
  db: Database;
  /** Short words for the terminal and the log: where the data is, without secrets. */
  description: string;
  migrate: () => Promise<void>;
  /** Asks the database for a sign of life; rejects when there is none within two seconds. */
  ping: () => Promise<void>;
  poolState: () => PoolState;
  /** Calls back after every change of published content, whichever instance made it. */
  onContentChange: ListenForChanges;
  close: () => Promise<void>;
};

/**
 * Opens PostgreSQL when an address is given, else the embedded database in the data folder.
 * @throws DataFolderLockedError when another process holds the data folder
 */
export function openDatabase(options: {
  databaseUrl: string | undefined;
  dataFolder: string;
}): Promise<DatabaseConnection> {
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options.dataFolder)
    : openPostgres(options.databaseUrl);
}
