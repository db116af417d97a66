import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ListenForChanges } from "./content-changes.server";
import type * as schema from "./schema";

/** The type that queries take: PostgreSQL, the embedded database, or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Number of busy and idle connections, and of queries that wait for one. */
export type PoolState = { busy: number; idle: number; waiting: number };

/** Findings of the migration at a start. */
export type Migrated = {
  /** Migrations of a newer version, beside which this one goes on. */
  newer: number;
};

/** An open database. */
export type DatabaseConnection = {
  db: Database;
  /** Says in a few words where the data is, without secrets, for terminal and log. */
  description: string;
  /** Whether only this process can use it. */
  isAlone: boolean;
  /** @throws NewerDatabaseError when this version cannot serve what is there */
  migrate: () => Promise<Migrated>;
  /** Checks that the database answers; rejects when it does not within two seconds. */
  ping: () => Promise<void>;
  /** Stores a small row; rejects when that fails or takes longer than two seconds. */
  checkWrite: () => Promise<void>;
  poolState: () => PoolState;
  /** Calls back after every change of published content, whichever instance made it. */
  onContentChange: ListenForChanges;
  /** Maintenance to do every few minutes; undefined where the database does it by itself. */
  maintain?: () => Promise<void>;
  /**
   * Gives a backup, which is another process, a copy of the database's folder; undefined if a backup connects to the
   * database itself. A failure is reported and does not stop the site.
   */
  offerCopies?: (onError: (error: unknown) => void) => Promise<void>;
  /**
   * Answers commands of an operator, which are other processes; undefined if a command connects to the database
   * itself. A failure is reported and does not stop the site.
   */
  answerCommands?: (
    answer: (question: string) => Promise<string>,
    onError: (error: unknown) => void,
  ) => Promise<void>;
  close: () => Promise<void>;
};
