import { sql } from "drizzle-orm";
import type { Database } from "./database.server";

/** The time by the clock of the database, which all processes of the site share. */
export async function databaseTime(db: Database): Promise<Date> {
  const clock = sql<Date>`now()`.mapWith((value: Date | string) => new Date(value)).as("time");
  const [row] = await db.select({ clock }).from(sql`(SELECT) AS once`);
  if (row === undefined) throw new Error("A SELECT without a table has a row");
  return row.clock;
}

/** A clock that was at a time just now, and goes on whatever happens to the clock of this machine. */
export function clockFrom(time: Date): () => Date {
  const started = performance.now();
  return () => new Date(time.getTime() + performance.now() - started);
}

/** Milliseconds for which strangers share a clock. */
const sharedFor = 1_000;

const shared = new WeakMap<Database, { at: number; clock: Promise<() => Date> }>();

/**
 * The clock of the database, at most a second old, for calls of strangers: a flood of them queries the database once a
 * second instead of once each.
 */
export function sharedDatabaseClock(db: Database): Promise<() => Date> {
  const known = shared.get(db);
  if (known !== undefined && performance.now() - known.at < sharedFor) return known.clock;
  const clock = databaseClock(db);
  shared.set(db, { at: performance.now(), clock });
  clock.catch(() => shared.delete(db));
  return clock;
}

/** The clock of the database as it is now, for one piece of work. */
export async function databaseClock(db: Database): Promise<() => Date> {
  return clockFrom(await databaseTime(db));
}
